/// The Swift of the plug-ins' commands and kinds, and the reasons of the commands that have none.
@MainActor
final class CodeRegistry {
    /// Writes the code of a command.
    typealias Write = @MainActor (CodeCall) throws -> Void
    /// Returns the code that gets an entity; nil if no call gets it.
    typealias Get = @MainActor (CodeReference) throws -> EntityCode?

    /// The code of a command, or the reason why it has none.
    enum CommandCode {
        case code(Write)
        case none(because: String)
    }

    /// An entry: the verb, the plug-in that added it, and the code.
    private struct Entry {
        let verb: String
        let plugin: String
        let code: CommandCode
    }

    private var commands: [Entry] = []
    private var kinds: [String: Get] = [:]
    /// The lines of a whole app with the library, for `code app`; nil if no plug-in has one.
    var app: [String]?

    func add(_ code: CommandCode, of verb: String, by plugin: String) {
        commands.append(Entry(verb: verb, plugin: plugin, code: code))
    }

    func add(_ get: @escaping Get, ofKind kind: String) { kinds[kind] = get }

    /// Returns the code of a command; nil if no plug-in has added any.
    ///
    /// A plug-in knows its own commands. Of a command of the core, the code of a plug-in takes precedence over the core's.
    ///
    /// - Parameter core: The name of the core's plug-in.
    func code(of verb: String, in plugin: String, core: String) -> CommandCode? {
        let found = commands.filter { $0.verb == verb }
        if plugin != core { return found.first { $0.plugin == plugin }?.code }
        return (found.first { $0.plugin != core } ?? found.first)?.code
    }

    func entity(_ reference: CodeReference) throws -> EntityCode? { try kinds[reference.kind]?(reference) }

    /// Returns the verbs with an entry that no command has, for a test.
    func verbsWithoutCommand(among commands: [Registry.Entry], core: String) -> [String] {
        self.commands.filter { entry in
            !commands.contains {
                $0.command.name == entry.verb && ($0.plugin == entry.plugin || $0.plugin == core)
            }
        }
        .map { "\($0.plugin).\($0.verb)" }
    }
}

extension PluginRegistrar {
    /// Adds the Swift of a command, which `code` prints: the statements that do the same without the REPL.
    ///
    /// ```swift
    /// registrar.addCode(of: "star") { call in
    ///     let note = try call.variable()
    ///     call.write("try await \(note.name).star(\(!call.has("off")))")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - verb: A command of this plug-in; or one of the core, whose code depends on the plug-in's library: `cache`.
    ///   - write: Writes the statements. It is called before each run of the command, so it must be fast and send no request.
    public func addCode(of verb: String, _ write: @escaping @MainActor (CodeCall) throws -> Void) {
        registry.codes.add(.code(write), of: verb, by: plugin)
    }

    /// Declares that no call of a library is behind a command, so that `code` says why.
    ///
    /// - Parameters:
    ///   - verbs: Commands of this plug-in.
    ///   - reason: The reason, which continues the verb: `lists what this session has seen`.
    public func addNoCode(of verbs: [String], because reason: String) {
        for verb in verbs { registry.codes.add(.none(because: reason), of: verb, by: plugin) }
    }

    /// Adds the Swift that gets an entity of a kind, for every command that takes references.
    ///
    /// ```swift
    /// registrar.addCode(ofKind: "note") { note in
    ///     EntityCode("note", "Note", "try await \(note.given("api", "NotesClient", from: "Notes")).note(\(note.id))")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - kind: The name of the kind in references, as `add` returns it.
    ///   - get: Returns the code; nil if no call gets that entity by itself.
    public func addCode(ofKind kind: String, _ get: @escaping @MainActor (CodeReference) throws -> EntityCode?) {
        registry.codes.add(get, ofKind: kind)
    }

    /// Adds a whole app that uses the library, which `code app` prints; the first one counts.
    ///
    /// - Parameter app: The text of the app.
    public func addApp(_ app: String) {
        registry.codes.app =
            registry.codes.app ?? app.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
