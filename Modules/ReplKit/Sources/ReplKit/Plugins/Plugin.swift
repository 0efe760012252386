/// A part of the REPL that an application lists in its manifest: entity kinds, commands, services.
///
/// ```swift
/// struct NotesPlugin: Plugin {
///     let name = "notes"
///     func register(in registrar: PluginRegistrar) throws {
///         try registrar.add(NoteKind())
///         try registrar.add(Command("write", …) { call in … })
///     }
/// }
/// ```
@MainActor
public protocol Plugin {
    /// The name, one lower-case word; `plugin.verb` begins with it.
    var name: String { get }

    /// Registers the contributions and requirements of the plug-in. Called once for each session, in the manifest's order. Do no other work
    /// here; work at the start of the session belongs in ``PluginRegistrar/onStart(_:)``.
    ///
    /// - Throws: ``ReplError`` with code `badPlugin`; the session then does not start.
    func register(in registrar: PluginRegistrar) throws
}
