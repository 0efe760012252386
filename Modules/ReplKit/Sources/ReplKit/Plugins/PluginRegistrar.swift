public import Primitives
public import Propagation

/// Takes what one plug-in contributes to a session.
///
/// Names are checked at once within the plug-in; requirements when all plug-ins have registered, so their order does not matter.
@MainActor
public final class PluginRegistrar {
    /// The plug-in's name.
    public let plugin: String
    let registry: Registry

    init(plugin: String, registry: Registry) {
        self.plugin = plugin
        self.registry = registry
    }

    /// The session's commits: hand them to whatever makes models.
    public var commits: Commits { registry.commits }

    /// The session's clock: hand it to whatever waits or tells an age.
    public var clock: any WallClock { registry.clock }

    /// Adds a kind of entity.
    ///
    /// - Returns: What it is called in references and in ``Command/kinds``: its own name, or `plugin.name` if a plug-in before this one
    ///   in the manifest has a kind of that name.
    /// - Throws: ``ReplError`` if this plug-in has one of that name.
    @discardableResult
    public func add(_ kind: any EntityKind) throws -> String {
        try registry.add(kind, of: plugin)
    }

    /// Names candidates for parameters: ``Parameter/offering(_:)``.
    ///
    /// - Parameters:
    ///   - source: What parameters call them; of two plug-ins that give one name, the later's count.
    ///   - candidates: The words, asked for when somebody presses Tab or asks for help; be quick, and fetch nothing.
    public func offer(_ source: String, _ candidates: @escaping @MainActor (Session) -> [String]) {
        registry.offers[source] = { session, _ in candidates(session) }
    }

    /// Names candidates that depend on what the line has before them: ``Parameter/offering(_:)``.
    ///
    /// ```swift
    /// registrar.offer("disk keys") { _, words in words == ["show"] ? keys : [] }
    /// ```
    ///
    /// - Parameters:
    ///   - source: What parameters call them.
    ///   - candidates: The words, called while somebody types, with the words between the verb and the one to be completed. It must not
    ///     take long.
    public func offer(_ source: String, _ candidates: @escaping @MainActor (Session, _ words: [String]) -> [String]) {
        registry.offers[source] = candidates
    }

    /// Adds a command.
    ///
    /// - Throws: ``ReplError`` if this plug-in has one of that name for the same kinds, if it has no example, or if its parameters
    ///   cannot be told apart.
    public func add(_ command: Command) throws {
        try registry.add(command, of: plugin)
    }

    /// Shows how one of the core's commands is used with what this plug-in has: `help VERB` lists these lines, in the place of the core's own
    /// about the first kind that there is.
    ///
    /// ```swift
    /// registrar.addExamples(of: "expect", ["load note 1 as n; expect n.text = buy milk"])
    /// ```
    ///
    /// - Parameters:
    ///   - verb: The command, `load`.
    ///   - lines: Lines that work as they stand, each in a session of its own; ``PluginCheck`` runs them.
    public func addExamples(of verb: String, _ lines: [String]) { registry.addExamples(of: verb, lines) }

    /// Offers a service to other plug-ins, found by its type.
    ///
    /// - Throws: ``ReplError`` if there is one of that type.
    public func provide<Service>(_ type: Service.Type = Service.self, _ service: Service) throws {
        try registry.services.provide(type, service, by: plugin)
    }

    /// Says that this plug-in cannot do without a service; get it by ``Session/service(_:)`` once the session has started.
    public func require<Service>(_ type: Service.Type) {
        registry.services.require(type, for: plugin)
    }

    /// Calls `hook` when the session starts, in the manifest's order.
    public func onStart(_ hook: @escaping @MainActor (Session) async throws -> Void) {
        registry.startHooks.append(hook)
    }

    /// Calls `hook` when the session ends, in the opposite order.
    public func onEnd(_ hook: @escaping @MainActor (Session) async -> Void) {
        registry.endHooks.append(hook)
    }

    /// Asks, when the session is about to end, what is lost with it: each is told as an error, and the exit status says so.
    public func tellLosses(_ losses: @escaping @MainActor (Session) async -> [String]) {
        registry.losses.append(losses)
    }

    /// Calls `hook` before each command, with the command's group: what a script has to wait for is waited for then, and not by who only asks
    /// for help.
    public func beforeCommand(_ hook: @escaping @MainActor (Session, Command.Group) async -> Void) {
        registry.preparations.append(hook)
    }

    /// Calls `hook` after each command, failed ones too, when what it set off has arrived: what is to outlive the session is kept then.
    public func afterCommand(_ hook: @escaping @MainActor (Session) async -> Void) {
        registry.commandHooks.append(hook)
    }

    /// Says what the prompt shows before its `> `: `strata.test/alice`. The last plug-in to say so counts.
    public func prompt(_ context: @escaping @MainActor (Session) -> String) {
        registry.promptContext = context
        registry.promptPlugin = plugin
    }

    /// Adds fields to `status`, below those of earlier plug-ins.
    public func addStatus(_ fields: @escaping @MainActor (Session) async -> [ShownField]) {
        registry.statusFields.append(fields)
    }

    /// Turns a plug-in's errors into what is shown; `nil` for those it does not know. Asked in the manifest's order for whatever a
    /// command throws that is no ``ReplError``.
    public func explainErrors(_ explain: @escaping @MainActor (any Error) -> ReplError?) {
        registry.errorExplanations.append(explain)
    }

    /// Adds lines to `help show`, below those of the core: what the marks of this plug-in's rows mean.
    public func addLegend(_ lines: [String]) {
        registry.legend += lines
    }

    /// Adds a setting to `set`.
    ///
    /// - Throws: ``ReplError`` if there is one of that name.
    public func add(_ setting: Setting) throws {
        try registry.add(setting, of: plugin)
    }

    /// Adds a lesson to `tour`, below those of earlier plug-ins.
    ///
    /// - Throws: ``ReplError`` if there is one of that name.
    public func add(_ lesson: Lesson) throws {
        try registry.add(lesson, of: plugin)
    }
}
