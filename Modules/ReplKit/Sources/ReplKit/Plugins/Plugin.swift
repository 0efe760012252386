/// A part of the REPL that an application names in its manifest: entity kinds, commands, services.
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
    /// Its name, one lower-case word: what `plugin.verb` begins with.
    var name: String { get }

    /// Says what it contributes and needs. Called once for each session, in the manifest's order; do nothing else here: what has to
    /// happen when the session begins goes to ``PluginRegistrar/onStart(_:)``.
    ///
    /// - Throws: ``ReplError`` with code `badPlugin`; the session does not start then.
    func register(in registrar: PluginRegistrar) throws
}
