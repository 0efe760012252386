import Foundation
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
    public var options: SessionOptions {
        didSet { hints.turn(on: options.showsHints && options.usesColour) }
    }
    /// Where output goes.
    public let surface: Surface
    /// Whether `exit` was said.
    public internal(set) var isEnded = false

    let registry: Registry
    let held = Handles()
    let views: Views
    let panes: PaneBoard
    /// Where viewers in other terminals come to.
    var sharedPanes: PanesSocket?
    let chronicle = Chronicle()
    let openRequests = OpenRequests()
    let hints: UsageHints
    let tap = OutputTap()
    let tour = Tour()
    var recorder: SessionRecorder?
    /// The line that is carried out, as it was typed.
    var currentLine = ""
    /// What is being written in an editor.
    var draft: URL?
    var userAliases: [String: String] = [:]
    /// Columns by `set columns N`, else the surface's.
    var columns: Int?
    var records: [CommandRecord] = []
    var edits = EditHistory()
    /// The edits that go on although their commands are over.
    var behind = LeftBehindEdits()
    /// How many commands are running: more than one inside of `run`.
    var executing = 0
    /// How many files `run` is inside of.
    var runDepth = 0

    private var logSubscription: HandlerSubscription?
    private var changeSubscription: HandlerSubscription?
    private var isFlushScheduled = false
    private var lastFlush = ContinuousClock.now - Session.flushInterval
    /// The least time between two blocks of changes, where a person reads them.
    private static let flushInterval = Duration.milliseconds(50)

    /// Whether `exit` has said what would be lost.
    var isWarnedOfLosses = false
    /// Whether something was lost with it.
    private(set) var hasLosses = false

    /// Whether a startup file is being run, before the first prompt.
    var isPreparing = false

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
        self.surface = tap.tapping(surface)
        views = Views(commits: commits)
        panes = PaneBoard(views)
        registry = Registry(commits: commits, clock: clock)
        for plugin in [CorePlugin()] + plugins {
            guard !registry.plugins.contains(plugin.name) else {
                throw ReplError(.badPlugin, "the manifest names the plug-in \(plugin.name) twice")
            }
            registry.plugins.append(plugin.name)
            try plugin.register(in: PluginRegistrar(plugin: plugin.name, registry: registry))
        }
        try registry.services.check()
        hints = UsageHints(registry)
        hints.turn(on: options.showsHints && options.usesColour)
        observe()
    }

    private func observe() {
        commits.log.isOn = true
        logSubscription = commits.log.observe { [chronicle, openRequests] event in
            chronicle.add(event)
            openRequests.add(event)
        }
        changeSubscription = commits.onChanges { [chronicle] set in
            chronicle.add(.changes(set.changes), because: set.cause)
        }
        views.onRedraw = { [chronicle] in chronicle.add(.redraw($0), because: $1) }
        views.needsFlush = { [weak self] in self?.flushSoon() }
        panes.isCommandRunning = { [weak self] in (self?.executing ?? 0) > 0 }
    }

    /// Runs the plug-ins' start hooks, in the manifest's order. Call it once, before the first line.
    ///
    /// - Throws: What a hook throws, as ``ReplError``; the plug-ins before it have started.
    public func start() async throws {
        for hook in registry.startHooks {
            do {
                try await hook(self)
            } catch {
                throw explain(error)
            }
        }
        await settle()
    }

    /// Lets go of all views and handles and runs the plug-ins' end hooks.
    public func end() async {
        flush()
        tellOfOpenWork()
        await tellLosses()
        endPanes()
        views.closeAll()
        held.removeAll()
        for hook in registry.endHooks.reversed() { await hook(self) }
        registry.endHooks = []
    }

    /// Tells what is lost with the session; it ends with an error then.
    private func tellLosses() async {
        for text in await losses() {
            tell(text, as: .error)
            hasLosses = true
        }
        registry.losses = []
    }

    /// What would be lost with the session, in words.
    func losses() async -> [String] {
        var texts: [String] = []
        for losses in registry.losses { texts += await losses(self) }
        return texts
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
    ///
    /// - Parameter share: Only what was set off with it; nil for all.
    public func settle(_ share: Activity.Share? = nil) async {
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let activity = commits.activity
        guard !activity.isSettled else { return }
        Task { @concurrent in
            await activity.settled(share)
            signal.finish()
        }
        for await _ in signals {}
    }

    /// What a task answers; nil if it cannot answer because its request is held back (`net hold`), or if the command is cancelled.
    ///
    /// For commands that wait for an edit: a held request must not hang the session, and one that somebody else left behind not either.
    ///
    /// - Precondition: The task's work is counted by the `activity` of ``commits`` already, as an edit is once it has been submitted.
    public func result<Value: Sendable>(of task: Task<Value, Never>) async -> Value? {
        await result(of: task) { false }
    }

    /// What `work` answers; nil as ``result(of:)``, for work that counts as begun only by what it calls: then it goes on.
    ///
    /// - Returns: The answer, and the task, for who follows it further.
    public func result<Value: Sendable>(
        from work: @escaping @MainActor () async -> Value
    ) async -> (value: Value?, task: Task<Value, Never>) {
        let (activity, own) = (commits.activity, Activity.share)
        let before = activity.counts(of: own).open
        let task = Task { await work() }
        return (await result(of: task) { activity.counts(of: own).open <= before }, task)
    }

    /// - Parameter isBeginning: Whether the work is not counted yet, and is about to be.
    private func result<Value: Sendable>(
        of task: Task<Value, Never>,
        while isBeginning: @escaping @MainActor () -> Bool
    ) async -> Value? {
        resultCalls += 1
        let (values, sink) = AsyncStream<Value?>.makeStream()
        let (activity, own) = (commits.activity, Activity.share)
        Task { sink.yield(await task.value) }
        Task {
            await Self.turns(while: isBeginning)
            // What this command set off; then, if it waits for what others did, those.
            for share in [own, nil] {
                await activity.settled(share)
                // What has ended is about to answer; what has not is held back, or waits for something that is.
                if activity.counts(of: share).held == 0 || share == nil { await Self.turns { true } }
                if activity.heldCount > 0 { sink.yield(nil) }
            }
        }
        for await value in values { return value }
        return nil
    }

    /// Lets others go first, for so long as there is something to wait for that is about to happen.
    static func turns(while isWorthwhile: () -> Bool) async {
        var left = 200
        while left > 0, !Task.isCancelled, isWorthwhile() {
            left -= 1
            await Task.yield()
        }
    }

    // MARK: Printing

    var style: Style {
        Style(
            columns: recorder?.columns ?? columns ?? surface.columns(),
            usesColour: options.usesColour,
            durations: options.durations
        )
    }

    private func flushSoon() {
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        let pause = Self.flushInterval - (.now - lastFlush)
        Task { @MainActor [weak self] in
            // What comes in a burst is printed together: as lines while these are few, then as a summary. Nobody cancels it.
            if pause > .zero { try? await Task.sleep(for: pause) }
            guard let self else { return }
            self.isFlushScheduled = false
            // A script prints when its command is done: in the same order every time.
            guard self.options.isInteractive || self.executing == 0 else { return }
            self.flush()
        }
    }

    /// Prints what views and trace have to say.
    func flush() {
        lastFlush = .now
        let traced = chronicle.takeTraced()
        let lines: [String]
        if options.printsJSON {
            lines = traced.map { $0.jsonLine(naming: named) } + views.takeJSONLines()
        } else {
            let renderer = Renderer(style)
            lines =
                traced.flatMap { renderer.text($0.traceLine(naming: named)) }
                + views.takeLines(style, summing: options.isInteractive)
        }
        guard !lines.isEmpty else { return }
        (options.printsCSV ? surface.showError : surface.show)(clipped(lines).joined(separator: "\n"))
    }

    func setTracing(_ isOn: Bool) {
        guard isOn else { return chronicle.trace(nil) }
        chronicle.trace { [weak self] in
            Task { @MainActor in self?.flushSoon() }
        }
    }

    /// Whatever was thrown, as it is shown.
    func explain(_ error: any Error) -> ReplError {
        if let error = error as? ReplError { return error }
        if error is CancellationError { return ReplError(.cancelled, "cancelled") }
        for explanation in registry.errorExplanations {
            if let known = explanation(error) { return known }
        }
        return ReplError(.failed, ReplError.text(of: error))
    }
}
