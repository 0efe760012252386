public import Primitives
public import Propagation

/// One REPL: what is registered, what is held, what is watched, and the way every line takes, typed or scripted.
///
/// ```swift
/// let session = try Session(plugins: [NotesPlugin()], surface: Surface(source))
/// try await session.start()
/// let status = await session.execute("load note 1 as n; show n")
/// await session.end()
/// ```
@MainActor
public final class Session {
    /// Where everything shown is changed; its log is on.
    public let commits: Commits
    /// Tells the time, to the plug-ins too.
    public let clock: any WallClock
    /// How it behaves and looks.
    public var options: SessionOptions
    /// Where output goes.
    public let surface: Surface
    /// Whether `exit` was said.
    public internal(set) var isEnded = false

    let registry: Registry
    let held = Handles()
    let views: Views
    let chronicle = Chronicle()
    var userAliases: [String: String] = [:]
    /// Columns by `set columns N`, else the surface's.
    var columns: Int?
    var records: [CommandRecord] = []
    var edits = EditHistory()
    /// How many commands are running: more than one inside of `run`.
    var executing = 0
    /// How many files `run` is inside of.
    var runDepth = 0

    private var logSubscription: HandlerSubscription?
    private var changeSubscription: HandlerSubscription?
    private var isFlushScheduled = false
    private var started = 0

    /// How often commands have waited by ``result(of:)``.
    var resultCalls = 0

    /// Makes a session of plug-ins.
    ///
    /// - Parameters:
    ///   - plugins: The manifest: of two that register one name, the first owns it.
    ///   - surface: Where output goes.
    ///   - options: How it behaves and looks.
    ///   - clock: Tells the time; one that `clock` can move, unless told otherwise.
    ///   - commits: Where everything shown is changed.
    /// - Throws: ``ReplError`` with code `badPlugin`: duplicate names in one plug-in, missing requirements.
    public init(
        plugins: [any Plugin],
        surface: Surface,
        options: SessionOptions = SessionOptions(),
        clock: any WallClock = ShiftedClock(),
        commits: Commits = Commits()
    ) throws {
        self.commits = commits
        self.clock = clock
        self.options = options
        self.surface = surface
        views = Views(commits: commits)
        registry = Registry(commits: commits, clock: clock)
        for plugin in [CorePlugin()] + plugins {
            guard !registry.plugins.contains(plugin.name) else {
                throw ReplError(.badPlugin, "the manifest names the plug-in \(plugin.name) twice")
            }
            registry.plugins.append(plugin.name)
            try plugin.register(in: PluginRegistrar(plugin: plugin.name, registry: registry))
        }
        try registry.services.check()
        observe()
    }

    private func observe() {
        commits.log.isOn = true
        logSubscription = commits.log.observe { [chronicle] in chronicle.add($0) }
        changeSubscription = commits.onChanges { [chronicle] set in
            chronicle.add(.changes(set.changes), because: set.cause)
        }
        views.onRedraw = { [chronicle] in chronicle.add(.redraw($0), because: $1) }
        views.needsFlush = { [weak self] in self?.flushSoon() }
    }

    /// Runs the plug-ins' start hooks, in the manifest's order. Call it once, before the first line.
    ///
    /// - Throws: What a hook throws, as ``ReplError``; the plug-ins before it have started.
    public func start() async throws {
        for hook in registry.startHooks {
            do {
                try await hook(self)
                started += 1
            } catch {
                throw explain(error)
            }
        }
        await settle()
    }

    /// Lets go of all views and handles and runs the plug-ins' end hooks.
    public func end() async {
        flush()
        views.closeAll()
        held.removeAll()
        for hook in registry.endHooks.reversed() { await hook(self) }
        registry.endHooks = []
    }

    /// A service that a plug-in provides.
    ///
    /// - Precondition: The caller's plug-in required it.
    public func service<Service>(_ type: Service.Type) -> Service {
        guard let service = registry.services.service(type) else {
            preconditionFailure("No plug-in provides \(type): call registrar.require(\(type).self) when registering")
        }
        return service
    }

    /// A service that a plug-in may provide; nil if none does. For what a plug-in can do without: a store, where nothing is kept.
    public func optionalService<Service>(_ type: Service.Type) -> Service? { registry.services.service(type) }

    /// What the prompt shows: `strata.test/alice> `.
    public var prompt: String {
        guard let context = registry.promptContext?(self), !context.isEmpty else { return "> " }
        return "\(TextLayout.clean(context))> "
    }

    // MARK: Waiting

    /// Waits until nothing is under way, held requests aside, or the task is cancelled.
    public func settle() async {
        guard !commits.activity.isSettled else { return }
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let activity = commits.activity
        Task { @concurrent in
            await activity.settled()
            signal.finish()
        }
        for await _ in signals {}
    }

    /// What a task answers; nil if it cannot answer because its request is held back (`net hold`), or if the command is cancelled.
    ///
    /// For commands that wait for an edit: a held request must not hang the session.
    ///
    /// - Precondition: The task's work is counted by the `activity` of ``commits`` already, as an edit is once it has been submitted.
    public func result<Value: Sendable>(of task: Task<Value, Never>) async -> Value? {
        resultCalls += 1
        let (values, sink) = AsyncStream<Value?>.makeStream()
        let activity = commits.activity
        let open = activity.openCount
        let held = activity.heldCount
        // Both on the main actor, in this order: a task that has answered already, as an edit without effect, comes first.
        Task { sink.yield(await task.value) }
        Task {
            await activity.settled()
            // With nothing held it is about to answer. Others may have been held before: settled with less open than there was, too.
            let isHeld = activity.heldCount > held || activity.openCount >= open
            if activity.heldCount > 0, isHeld { sink.yield(nil) }
        }
        for await value in values { return value }
        return nil
    }

    // MARK: Printing

    var style: Style {
        Style(
            columns: columns ?? surface.columns(),
            usesColour: options.usesColour,
            durations: options.durations
        )
    }

    private func flushSoon() {
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        Task { @MainActor [weak self] in
            guard let self else { return }
            self.isFlushScheduled = false
            // A script prints when its command is done: in the same order every time.
            guard self.options.isInteractive || self.executing == 0 else { return }
            self.flush()
        }
    }

    /// Prints what views and trace have to say.
    func flush() {
        let traced = chronicle.takeTraced()
        let lines: [String]
        if options.printsJSON {
            lines = traced.map { $0.jsonLine(naming: named) } + views.takeJSONLines()
        } else {
            let renderer = Renderer(style)
            lines = traced.flatMap { renderer.text($0.traceLine(naming: named)) } + views.takeLines(style)
        }
        guard !lines.isEmpty else { return }
        surface.show(lines.joined(separator: "\n"))
    }

    func setTracing(_ isOn: Bool) {
        guard isOn else { return chronicle.trace(nil) }
        chronicle.trace { [weak self] in
            Task { @MainActor in self?.flushSoon() }
        }
    }

    /// Renders output, whole lines.
    func lines(of output: Output, duration: Duration?, style: Style, isLast: Bool) -> [String] {
        output.blocks.flatMap { block -> [String] in
            var block = block
            if case .line(let line) = block {
                guard isLast || !line.isAcknowledgement || options.printsJSON else { return [] }
                if line.reportsViews, let summary = views.summary {
                    block = .line(OutputLine(line.status, "\(line.text): \(summary)", isTimed: line.isTimed))
                }
            }
            guard !options.printsJSON else {
                return JSONRenderer(durations: options.durations).lines(of: block, duration: duration)
            }
            return Renderer(style).lines(of: block, duration: duration)
        }
    }

    /// Shows an error that no command threw: a rejected line, a file that cannot be read.
    public func showError(_ error: any Error) {
        let error = explain(error)
        let lines =
            options.printsJSON
            ? [JSONRenderer(durations: options.durations).line(of: error)] : Renderer(style).lines(of: error)
        surface.showError(lines.joined(separator: "\n"))
    }

    /// Whatever was thrown, as it is shown.
    func explain(_ error: any Error) -> ReplError {
        if let error = error as? ReplError { return error }
        if error is CancellationError { return ReplError(.cancelled, "cancelled") }
        for explanation in registry.errorExplanations {
            if let known = explanation(error) { return known }
        }
        return ReplError(.failed, "\(error)")
    }
}
