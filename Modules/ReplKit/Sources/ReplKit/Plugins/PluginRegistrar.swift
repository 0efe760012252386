public import Primitives
public import Propagation

/// The interface through which one plug-in registers its contributions to a session.
///
/// Names are checked at once within the plug-in; requirements are checked when all plug-ins have registered, so their order does not
/// matter.
@MainActor
public final class PluginRegistrar {
    /// The name of the plug-in.
    public let plugin: String
    let registry: Registry

    init(plugin: String, registry: Registry) {
        self.plugin = plugin
        self.registry = registry
    }

    /// The session's commits; pass them to the code that creates models.
    public var commits: Commits { registry.commits }

    /// The session's clock; pass it to code that waits or computes an age.
    public var clock: any WallClock { registry.clock }

    /// Adds a kind of entity.
    ///
    /// - Returns: The name of the kind in references and in ``Command/kinds``: its own name, or `plugin.name` if an earlier plug-in has a
    ///   kind of that name.
    /// - Throws: ``ReplError`` if this plug-in has already registered that name.
    @discardableResult
    public func add(_ kind: any EntityKind) throws -> String {
        try registry.add(kind, of: plugin)
    }

    /// Adds a source of candidates for ``Parameter/completing(from:)``.
    ///
    /// - Parameters:
    ///   - source: The name by which parameters refer to the source; of two plug-ins with the same name, the later one counts.
    ///   - candidates: Returns the words; called when a person presses Tab or asks for help. It must be fast and send no request.
    public func addCompletions(_ source: String, _ candidates: @escaping @MainActor (Session) -> [String]) {
        registry.completionSources[source] = { session, _, _ in candidates(session) }
    }

    /// Adds a source of candidates that depend on the preceding words, for ``Parameter/completing(from:)``.
    ///
    /// ```swift
    /// registrar.addCompletions("disk keys") { _, words in words == ["show"] ? keys : [] }
    /// ```
    ///
    /// - Parameters:
    ///   - source: The name by which parameters refer to the source.
    ///   - candidates: Returns the words; called while a person types, with the words between the verb and the word to complete. It must be
    ///     fast.
    public func addCompletions(
        _ source: String,
        _ candidates: @escaping @MainActor (Session, _ words: [String]) -> [String]
    ) {
        registry.completionSources[source] = { session, words, _ in candidates(session, words) }
    }

    /// Adds a source of candidates that depend on the beginning of the word, such as the values behind `FIELD=`.
    ///
    /// - Parameters:
    ///   - source: The name by which parameters refer to the source; of two plug-ins with the same name, the later one counts.
    ///   - candidates: Returns whole words; those without the typed beginning are dropped. It is called with the words between the verb and
    ///     the word to complete, and must be fast.
    public func addCompletions(
        _ source: String,
        _ candidates: @escaping @MainActor (Session, _ words: [String], _ begun: String) -> [String]
    ) {
        registry.completionSources[source] = candidates
    }

    /// Adds a command.
    ///
    /// - Throws: ``ReplError`` if this plug-in has a command of that name for the same kinds, if the command has no example, or if its
    ///   parameters are ambiguous.
    public func add(_ command: Command) throws {
        try registry.add(command, of: plugin)
    }

    /// Adds examples of a core command that use the entities of this plug-in. `help VERB` lists them in place of the core's own examples
    /// about the first kind.
    ///
    /// ```swift
    /// registrar.addExamples(of: "expect", ["load note 1 as n; expect n.text = buy milk"])
    /// ```
    ///
    /// - Parameters:
    ///   - verb: The command: `load`.
    ///   - lines: Lines that work unchanged, each in a new session; ``PluginCheck`` runs them.
    public func addExamples(of verb: String, _ lines: [String]) { registry.addExamples(of: verb, lines) }

    /// Adds a short name that a person may replace or switch off with `alias`, such as `u` for `upvote`.
    ///
    /// It exists only together with its command, which another plug-in may provide. A command of that name, a person's own alias and a
    /// handle take precedence.
    ///
    /// - Parameters:
    ///   - name: The short name, a word of letters and digits.
    ///   - text: The command for which the name stands. The words behind the name follow it, or replace its `*`.
    /// - Throws: ``ReplError`` if an alias of that name exists.
    public func addAlias(_ name: String, for text: String) throws {
        try registry.addAlias(name, for: text, of: plugin)
    }

    /// Provides a service to other plug-ins, which find it by its type.
    ///
    /// - Throws: ``ReplError`` if a service of that type exists.
    public func provide<Service>(_ type: Service.Type = Service.self, _ service: Service) throws {
        try registry.services.provide(type, service, by: plugin)
    }

    /// Declares that this plug-in needs a service; get it from ``Session/service(_:)`` after the session has started.
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

    /// Adds a report of the losses that ending the session would cause. Each loss is shown as an error, and the exit status reflects it.
    public func addLossReport(_ losses: @escaping @MainActor (Session) async -> [String]) {
        registry.lossReports.append(losses)
    }

    /// Calls `hook` before each command with the command's group. A hook can wait there for work that scripts depend on, but skip the wait
    /// for commands such as `help`.
    public func beforeCommand(_ hook: @escaping @MainActor (Session, Command.Group) async -> Void) {
        registry.beforeCommandHooks.append(hook)
    }

    /// Calls `hook` after each command, including failed ones, when its effects have arrived. State that must outlive the session can be
    /// saved there.
    public func afterCommand(_ hook: @escaping @MainActor (Session) async -> Void) {
        registry.afterCommandHooks.append(hook)
    }

    /// Calls `offer` whenever a person is at the prompt, to find what an empty line (Enter) does. It returns nil if it has no use for one;
    /// the first plug-in with an action takes precedence, after the core's lessons and demos.
    public func onEmptyLine(_ offer: @escaping @MainActor (Session) -> EmptyLineAction?) {
        registry.emptyLineOffers.append(offer)
    }

    /// Calls `detour` when a lesson or a demo begins. It puts aside the state that the lesson may change, such as an account or a
    /// simulated fault, so that the lesson begins as a new session does, and returns a closure that restores this state at the end.
    ///
    /// ```swift
    /// registrar.onDetour { _ in
    ///     let account = shop.account
    ///     shop.account = nil
    ///     return { _ in shop.account = account }
    /// }
    /// ```
    public func onDetour(
        _ detour: @escaping @MainActor (Session) async -> @MainActor (Session) async -> Void
    ) {
        registry.detours.append(detour)
    }

    /// Calls `point` when a step of a lesson or a demo asks to look at an object. Use it to show the object elsewhere, as on the page of an
    /// inspector; the session prints the text in any case.
    ///
    /// - Parameter point: The closure, with the entity as an inspector names it, such as `post:288`, and the words of the step.
    public func onLook(_ point: @escaping @MainActor (_ entity: String, _ text: String) -> Void) {
        registry.pointers.append(point)
    }

    /// Sets the text of the prompt before its `> `: `strata.test/alice`. The last plug-in that sets it counts.
    public func prompt(_ context: @escaping @MainActor (Session) -> String) {
        registry.promptContext = context
        registry.promptPlugin = plugin
    }

    /// Adds a part to the prompt behind the place: `(3 unread)`, `[net fail 1]`.
    ///
    /// - Parameter part: Returns the part, or nil if there is nothing to say. It is called for each prompt, and again when output arrives
    ///   at the prompt. It must be fast and send no request.
    public func addPromptPart(_ part: @escaping @MainActor (Session) -> PromptPart?) {
        registry.promptParts.append(part)
    }

    /// Adds commands to the first screen of an interactive session, below those of earlier plug-ins. They replace the core's own suggestion,
    /// the lessons.
    ///
    /// - Parameter suggestions: Returns the commands; called once, before the first prompt. Those that do not exist are left out.
    public func addSuggestions(_ suggestions: @escaping @MainActor (Session) -> [Suggestion]) {
        registry.suggestions.append(suggestions)
    }

    /// Sets the words that say where an interactive session begins: `A demo forum, its server inside`. They are shown once, below the
    /// greeting, before the way to `help`. Of several plug-ins, the first with such words decides.
    ///
    /// - Parameter words: Returns the words, without a full stop; nil if there is nothing to say. Called once, before the first prompt.
    public func introduce(_ words: @escaping @MainActor (Session) -> String?) {
        registry.introductions.append(words)
    }

    /// Adds fields to `status`, below those of earlier plug-ins.
    public func addStatus(_ fields: @escaping @MainActor (Session) async -> [ShownField]) {
        registry.statusFields.append(fields)
    }

    /// Adds a translation of errors; `explain` returns `nil` for unknown errors. Translations are called in the manifest's order for each
    /// error of a command that is not a ``ReplError``.
    public func explainErrors(_ explain: @escaping @MainActor (any Error) -> ReplError?) {
        registry.errorExplanations.append(explain)
    }

    /// Names the commands of this plug-in that a person needs first, which `help` alone lists; `help all` lists the others, too. All
    /// essential commands of a session together should fit on a screen, so about eight of a plug-in are enough.
    ///
    /// - Parameter verbs: The names of the commands; empty for none. A plug-in that does not call this method has its first five commands
    ///   there.
    public func nameEssentials(_ verbs: [String]) {
        registry.essentialVerbs[plugin] = verbs
    }

    /// Adds lines to `help show`, below those of the core, that explain the marks of this plug-in's rows.
    public func addLegend(_ lines: [String]) {
        registry.legend += lines
    }

    /// Adds a setting to `set`.
    ///
    /// - Throws: ``ReplError`` if a setting of that name exists.
    public func add(_ setting: Setting) throws {
        try registry.add(setting, of: plugin)
    }

    /// Adds a lesson to `tour`, or a demo to `demo`, below those of earlier plug-ins.
    ///
    /// - Throws: ``ReplError`` if a lesson or a demo of that name exists.
    public func add(_ lesson: Lesson) throws {
        try registry.add(lesson, of: plugin)
    }
}

extension PluginRegistrar {
    /// Adds a kind of entity that is made of closures, and sets its name in references.
    ///
    /// - Throws: ``ReplError`` if this plug-in has already registered that name.
    public func add<Value>(_ entity: Entity<Value>) throws {
        _ = try registry.add(entity, of: plugin)
    }

    /// Adds the command that shows a list.
    ///
    /// - Throws: ``ReplError`` if this plug-in has a command of that name.
    public func add<Value>(_ list: List<Value>) throws {
        try add(list.command)
    }
}

extension Parameter {
    /// Returns a parameter for a reference to an entity that is made of closures.
    ///
    /// - Parameters:
    ///   - entity: The kind; add it to the registrar first, because that sets its name.
    ///   - name: The name in usage lines.
    @MainActor
    public static func reference<Value>(to entity: Entity<Value>, _ name: String = "REF") -> Parameter {
        .reference(name, kinds: [entity.kind])
    }
}
