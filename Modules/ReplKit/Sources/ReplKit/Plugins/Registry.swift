import Foundation
import Primitives
import Propagation

/// The contributions of all plug-ins of a session.
@MainActor
final class Registry {
    struct Entry {
        let command: Command
        let plugin: String
    }

    let commits: Commits
    let clock: any WallClock
    let services = ServiceRegistry()
    /// The names of the plug-ins in the manifest's order, the core's first.
    var plugins: [String] = []
    private(set) var commands: [Entry] = []
    /// The kinds in the order of registration, with the names that references use.
    private(set) var kinds: [(name: String, kind: any EntityKind, plugin: String)] = []
    /// The aliases of plug-ins, in the order of registration.
    private(set) var shippedAliases: [(name: String, text: String)] = []
    private(set) var settings: [Setting] = []
    private(set) var lessons: [Lesson] = []
    private(set) var demos: [Lesson] = []
    let codes = CodeRegistry()
    /// The plug-ins' examples of core commands, by verb.
    private var examples: [String: [String]] = [:]
    /// The completion sources of parameters, by name.
    var completionSources: [String: @MainActor (Session, _ words: [String], _ begun: String) -> [String]] = [:]
    var startHooks: [@MainActor (Session) async throws -> Void] = []
    var endHooks: [@MainActor (Session) async -> Void] = []
    var lossReports: [@MainActor (Session) async -> [String]] = []
    var beforeCommandHooks: [@MainActor (Session, Command.Group) async -> Void] = []
    var afterCommandHooks: [@MainActor (Session) async -> Void] = []
    var emptyLineOffers: [@MainActor (Session) -> EmptyLineAction?] = []
    var detours: [@MainActor (Session) async -> @MainActor (Session) async -> Void] = []
    /// The commands that only a person at the terminal can run, each with the reason, which continues the verb.
    var terminalVerbs: [String: String] = [:]
    /// The closures of plug-ins that point at an object of a lesson.
    var pointers: [@MainActor (_ entity: String, _ text: String) -> Void] = []
    /// The words of plug-ins that say where a session begins.
    var introductions: [@MainActor (Session) -> String?] = []
    /// The commands of plug-ins to begin with.
    var suggestions: [@MainActor (Session) -> [Suggestion]] = []
    var statusFields: [@MainActor (Session) async -> [ShownField]] = []
    var namedStatuses: [@MainActor (Session) -> [NamedStatus]] = []
    var errorExplanations: [@MainActor (any Error) -> ReplError?] = []
    /// The concepts that `help` explains: the core's, then those of plug-ins.
    var topics = HelpTopic.core
    /// The verbs that a person needs first, by plug-in; a plug-in that names none is missing.
    var essentialVerbs: [String: [String]] = [:]
    /// The lines of plug-ins for `help show`.
    var legend: [String] = []
    var promptContext: (@MainActor (Session) -> String)?
    /// The closures of plug-ins that return parts of the prompt, in the manifest's order.
    var promptParts: [@MainActor (Session) -> PromptPart?] = []
    /// The prefix `as NAME COMMAND`; nil if no plug-in has accounts.
    var actingAccount: ActingAccount?
    /// The plug-in that set ``promptContext``.
    var promptPlugin: String?

    init(commits: Commits, clock: any WallClock) {
        self.commits = commits
        self.clock = clock
    }

    func add(_ kind: any EntityKind, of plugin: String) throws -> String {
        guard !kinds.contains(where: { $0.plugin == plugin && $0.kind.name == kind.name }) else {
            throw ReplError(.badPlugin, "plug-in \(plugin) registers the kind \(kind.name) twice")
        }
        let isTaken = kinds.contains { $0.name == kind.name }
        let name = isTaken ? "\(plugin).\(kind.name)" : kind.name
        kinds.append((name, kind, plugin))
        (kind as? any RegisteredKind)?.wasAdded(to: self, as: name)
        return name
    }

    /// Returns the kind with that name, ignoring case; `plugin.kind` works for all kinds.
    func kind(named name: String) -> (any EntityKind)? { entry(ofKind: name)?.kind }

    /// Returns the name that references use for the kind with that name; it may be shorter than `plugin.kind`.
    func referenceName(ofKind name: String) -> String? { entry(ofKind: name)?.name }

    private func entry(ofKind name: String) -> (name: String, kind: any EntityKind, plugin: String)? {
        func isNamed(_ text: String) -> Bool { text.compare(name, options: .caseInsensitive) == .orderedSame }
        return kinds.first { isNamed($0.name) } ?? kinds.first { isNamed("\($0.plugin).\($0.kind.name)") }
    }

    func add(_ command: Command, of plugin: String) throws {
        try check(command, of: plugin)
        commands.append(Entry(command: command, plugin: plugin))
    }

    func add(_ setting: Setting, of plugin: String) throws {
        guard !settings.contains(where: { $0.name == setting.name }) else {
            throw ReplError(
                .badPlugin,
                "plug-in \(plugin) registers the setting \(setting.name), which exists already"
            )
        }
        settings.append(setting)
    }

    func addAlias(_ name: String, for text: String, of plugin: String) throws {
        guard !shippedAliases.contains(where: { $0.name == name }) else {
            throw ReplError(.badPlugin, "plug-in \(plugin) registers the alias \(name), which exists already")
        }
        shippedAliases.append((name, text))
    }

    /// Returns the text of a shipped alias; nil if no plug-in has one of that name.
    func shippedAlias(_ name: String) -> String? { shippedAliases.first { $0.name == name }?.text }

    func add(_ lesson: Lesson, of plugin: String) throws {
        guard !(lessons + demos).contains(where: { $0.name == lesson.name }) else {
            let kind = lesson.isDemo ? "demo" : "lesson"
            throw ReplError(.badPlugin, "plug-in \(plugin) registers the \(kind) \(lesson.name), which exists already")
        }
        if lesson.isDemo { demos.append(lesson) } else { lessons.append(lesson) }
    }

    func addExamples(of verb: String, _ lines: [String]) { examples[verb, default: []] += lines }

    /// Returns the examples of plug-ins for a core command.
    func pluginExamples(of verb: String) -> [String] { examples[verb] ?? [] }

    /// Returns examples of a command as they can be typed.
    ///
    /// The core knows no entity. Its own examples contain KIND 1, which is replaced by an entity of the first kind with an example id, and
    /// FIELD. They are left out if a plug-in has added examples, and lines that cannot be replaced are left out too.
    func examples(of entry: Entry) -> [String] {
        guard entry.plugin == plugins.first else { return entry.command.examples }
        let own = pluginExamples(of: entry.command.name)
        let kind = own.isEmpty ? kinds.first { $0.kind.exampleID != nil } : nil
        let lines = entry.command.examples.compactMap { line -> String? in
            guard line.contains("KIND") else { return line }
            guard !line.contains("FIELD"), let kind, let id = kind.kind.exampleID else { return nil }
            return line.replacing("KIND 1", with: "\(kind.name) \(id)").replacing("KIND:1", with: "\(kind.name):\(id)")
        }
        return lines + own
    }

    private func check(_ command: Command, of plugin: String) throws {
        let names = [command.name] + command.aliases.map(\.name)
        for entry in commands where entry.plugin == plugin {
            let taken = Set([entry.command.name] + entry.command.aliases.map(\.name))
            guard let name = names.first(where: taken.contains) else { continue }
            let overlap =
                command.kinds.isEmpty || entry.command.kinds.isEmpty
                || !Set(command.kinds).isDisjoint(with: entry.command.kinds)
            guard !overlap else {
                throw ReplError(.badPlugin, "plug-in \(plugin) registers the command \(name) twice")
            }
        }
        guard !command.examples.isEmpty else {
            throw ReplError(.badPlugin, "the command \(plugin).\(command.name) has no example")
        }
        let keys = command.parameters.map(\.key)
        guard Set(keys).count == keys.count else {
            throw ReplError(.badPlugin, "two parameters of \(plugin).\(command.name) have one name")
        }
        let positional = command.parameters.filter { $0.keyword == nil && $0.kind != .flag }
        for (parameter, next) in zip(positional, positional.dropFirst()) {
            guard parameter.takesRest || (!parameter.isRequired && next.isRequired) else { continue }
            throw ReplError(
                .badPlugin,
                "\(plugin).\(command.name): \(parameter.name) takes the rest or may be missing, so it must come last"
            )
        }
    }
}
