import Foundation
public import Primitives
public import Propagation

/// One REPL: the registered plug-ins, the handles, the views, and the execution of typed and scripted lines.
///
/// ```swift
/// let session = try Session(plugins: [NotesPlugin()], surface: Surface(source))
/// try await session.start()
/// let status = await session.execute("load note 1 as n; show n")
/// await session.end()
/// ```
@MainActor
public final class Session {
    /// The commits in which all shown objects are changed; their log is on.
    public let commits: Commits
    /// The clock of the session and its plug-ins.
    public let clock: any WallClock
    /// The options for behaviour and appearance.
    public var options: SessionOptions {
        didSet { applyAppearance() }
    }
    /// The destination of all output.
    public let surface: Surface
    /// True after `exit`.
    public internal(set) var isEnded = false

    let registry: Registry
    let handleTable = HandleTable()
    let navigation = Navigation()
    let views: WatchedViews
    let panes: PanesModel
    /// The server for viewers in other terminals.
    var sharedPanes: PanesServer?
    let sessionLog = SessionLog()
    let inFlightRequests = InFlightRequests()
    let hints: UsageHints
    let outputTap = OutputTap()
    let tour = Tour()
    let demo = DemoWalk()
    /// The state before the active lesson or demo; nil if none is active.
    var checkpoint: SessionCheckpoint? {
        didSet { commits.inspection.setNeedsRoots() }
    }
    /// The action of an empty line that was shown last.
    var shownEmptyLineAction: EmptyLineAction?
    var recorder: SessionRecorder?
    /// The line that is being executed, as it was typed.
    var currentLine = ""
    /// The paths of the files that this session has written with `>`, which it may replace.
    var writtenFiles: Set<String> = []
    /// The file of a text that is being written in an editor.
    var draft: URL?
    /// The values of the settings at the start of the session, by name; empty until they are recorded.
    var settingDefaults: [String: String] = [:]
    /// The aliases of the person, by name.
    var userAliases: [String: String] = [:]
    /// The names of the shipped aliases that the person has switched off.
    var removedAliases: Set<String> = []
    /// The number of columns that `set columns N` set; nil for the surface's.
    var columns: Int?
    var records: [CommandRecord] = []
    /// The outcomes of the latest commands, for the goals of a lesson.
    var outcomes: [CommandOutcome] = []
    /// The Swift of the line that is being executed, and that of the last line that has any.
    var codeDraft, lastCodeDraft: CodeDraft?
    var edits = EditHistory()
    /// The edits that continue although their commands have ended.
    var detachedEdits = DetachedEdits()
    /// Called when output arrives that may come with a change of the prompt.
    var onPromptChange: (() -> Void)?
    /// The entities whose tier a person has looked at (``lookAtTier(of:)``).
    var referencesWithKnownTier: Set<EntityKey> = []
    /// The number of running commands; more than one inside `run`.
    var runningCommandCount = 0
    /// The account of the prefix `as NAME` of the running command; nil for the current one.
    var actingAccountName: String?
    /// The nesting depth of `run`.
    var runDepth = 0

    private var logSubscription: HandlerSubscription?
    private var changeSubscription: HandlerSubscription?
    private var isFlushScheduled = false
    private var lastFlush = ContinuousClock.now - Session.flushInterval
    /// The minimum time between two blocks of changes in an interactive session.
    private static let flushInterval = Duration.milliseconds(50)

    /// True if `exit` has already warned of losses.
    var hasWarnedOfLosses = false
    /// The texts that readers outside the terminal see instead of statements with secrets, by statement.
    let redactions = Lock<[String: String]>([:])
    /// The line of a page that is running; nil if there is none.
    var pageLine: Task<Void, Never>?

    /// True if ending the session lost something.
    private(set) var hasLosses = false

    /// True while a startup file runs, before the first prompt.
    var isPreparing = false

    /// The number of times that commands have waited with ``result(of:)``.
    var resultWaitCount = 0

    /// Creates a session with plug-ins.
    ///
    /// - Parameters:
    ///   - plugins: The plug-ins in the order of the manifest; of two that register one name, the first owns it.
    ///   - surface: The destination of all output.
    ///   - options: The options for behaviour and appearance.
    ///   - clock: The clock; the default can be moved by the command `clock`.
    ///   - commits: The commits in which all shown objects are changed.
    /// - Throws: ``ReplError`` with code `badPlugin` for duplicate names in one plug-in and for missing requirements.
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
        self.surface = outputTap.wrapping(surface)
        views = WatchedViews(commits: commits)
        panes = PanesModel(views)
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
        applyAppearance()
        observe()
    }

    /// Passes the options on to what is painted while a person types.
    private func applyAppearance() {
        let usesColour = options.usesColour && !options.isPlain
        hints.setEnabled(options.showsHints && usesColour)
        options.setAppearance?(usesColour, options.isPlain)
    }

    private func observe() {
        commits.log.isOn = true
        logSubscription = commits.log.observe { [sessionLog, inFlightRequests] event in
            sessionLog.add(event)
            inFlightRequests.add(event)
        }
        changeSubscription = commits.onChanges { [weak self, sessionLog] set in
            sessionLog.add(.changes(set.changes), because: set.cause)
            // The change may meet the goal of a lesson, even if no view shows it.
            guard let self, self.options.isInteractive, self.tour.lesson != nil else { return }
            self.scheduleFlush()
        }
        views.onRedraw = { [sessionLog] in sessionLog.add(.redraw($0), because: $1) }
        views.needsFlush = { [weak self] in self?.scheduleFlush() }
        announceRoots()
        panes.isCommandRunning = { [weak self] in (self?.runningCommandCount ?? 0) > 0 }
    }

    /// Runs the plug-ins' start hooks, in the manifest's order. Call it once, before the first line.
    ///
    /// - Throws: The error of a hook, as ``ReplError``; the plug-ins before it have started.
    public func start() async throws {
        for hook in registry.startHooks {
            do {
                try await hook(self)
            } catch {
                throw explain(error)
            }
        }
        recordDefaults()
        await waitUntilIdle()
    }

    /// Ends the session: closes all views, releases all handles, and runs the plug-ins' end hooks.
    public func end() async {
        pageLine?.cancel()
        await waitForPageLine()
        flush()
        reportUnfinishedWork()
        await reportLosses()
        await endGuides()
        endPanes()
        views.closeAll()
        handleTable.removeAll()
        navigation.release { _ in true }
        for hook in registry.endHooks.reversed() { await hook(self) }
        registry.endHooks = []
    }

    /// Reports what is lost with the session; the exit status then shows a failure.
    private func reportLosses() async {
        for text in await pendingLosses() {
            notify(text, as: .error)
            hasLosses = true
        }
        registry.lossReports = []
    }

    /// Returns the losses that ending the session would cause, in words.
    func pendingLosses() async -> [String] {
        var texts: [String] = []
        for losses in registry.lossReports { texts += await losses(self) }
        return texts
    }

    /// Returns a service that a plug-in provides.
    ///
    /// - Precondition: The caller's plug-in required it.
    public func service<Service>(_ type: Service.Type) -> Service {
        guard let service = registry.services.service(type) else {
            preconditionFailure("No plug-in provides \(type): call registrar.require(\(type).self) when registering")
        }
        return service
    }

    /// Returns a service that a plug-in may provide; nil if none does. Use it for a service that is not required, such as a store.
    public func optionalService<Service>(_ type: Service.Type) -> Service? { registry.services.service(type) }

    // MARK: Waiting

    /// Waits until no work is under way except held requests, or the task is cancelled.
    ///
    /// - Parameter share: The work to wait for; nil for all.
    public func waitUntilIdle(_ share: Activity.Share? = nil) async {
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let activity = commits.activity
        guard !activity.isIdle else { return }
        Task { @concurrent in
            await activity.waitUntilIdle(share)
            signal.finish()
        }
        for await _ in signals {}
    }

    /// Returns the value of a task; nil if its request is held (`net hold`), or if the command is cancelled.
    ///
    /// Use it in commands that wait for an edit, so that neither a held request of the command nor one of another command blocks the
    /// session.
    ///
    /// - Precondition: The task's work is counted by the `activity` of ``commits`` already, as an edit is once it has been submitted.
    public func result<Value: Sendable>(of task: Task<Value, Never>) async -> Value? {
        await result(of: task) { false }
    }

    /// Returns the value of `work`, or nil as ``result(of:)`` does; for work that is counted only after it has begun. The work continues if
    /// the value is nil.
    ///
    /// - Returns: The value, and the task for callers that follow it further.
    public func result<Value: Sendable>(
        from work: @escaping @MainActor () async -> Value
    ) async -> (value: Value?, task: Task<Value, Never>) {
        let (activity, own) = (commits.activity, Activity.scope)
        let before = activity.counts(of: own).open
        let task = Task { await work() }
        return (await result(of: task) { activity.counts(of: own).open <= before }, task)
    }

    /// Waits for a task.
    ///
    /// - Parameter isBeginning: Returns true while the work is not counted yet but is about to be.
    private func result<Value: Sendable>(
        of task: Task<Value, Never>,
        while isBeginning: @escaping @MainActor () -> Bool
    ) async -> Value? {
        resultWaitCount += 1
        let (values, sink) = AsyncStream<Value?>.makeStream()
        let (activity, own) = (commits.activity, Activity.scope)
        Task { sink.yield(await task.value) }
        Task {
            await Self.yield(while: isBeginning)
            // It first waits for the work of this command; if that depends on the work of others, it then waits for theirs.
            for share in [own, nil] {
                await activity.waitUntilIdle(share)
                // Work that has ended is about to return its value; other work is held, or depends on held work.
                if activity.counts(of: share).held == 0 || share == nil { await Self.yield { true } }
                if activity.heldCount > 0 { sink.yield(nil) }
            }
        }
        for await value in values { return value }
        return nil
    }

    /// Yields to other tasks, up to 200 times, while an awaited event is about to happen.
    static func yield(while isWorthwhile: () -> Bool) async {
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
            usesColour: options.usesColour && !options.isPlain,
            signs: signs,
            isPlain: options.isPlain,
            // The room that a duration takes decides where a line is wrapped; a recorded transcript has to be the same when it runs again.
            durations: recorder?.form == .transcript ? .masked : options.durations,
            palette: options.palette
        )
    }

    private func scheduleFlush() {
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        let pause = Self.flushInterval - (.now - lastFlush)
        Task { @MainActor [weak self] in
            // The changes of a burst are printed together: as lines if they are few, else as a summary. This task is never cancelled.
            if pause > .zero { try? await Task.sleep(for: pause) }
            guard let self else { return }
            self.isFlushScheduled = false
            // A script prints when its command is done, so that its output is deterministic.
            guard self.options.isInteractive || self.runningCommandCount == 0 else { return }
            self.flush()
            await self.announceGoalReachedMeanwhile()
        }
    }

    /// Prints the changes of views and the traced events.
    func flush() {
        lastFlush = .now
        defer { onPromptChange?() }
        let traced = sessionLog.drainTraced()
        let lines: [String]
        if options.printsJSON {
            lines = traced.map { $0.jsonLine(naming: named) } + views.drainJSONLines()
        } else {
            let style = style
            let renderer = Renderer(style)
            lines =
                traced.flatMap { renderer.text($0.traceLine(style.signs, naming: named)) }
                + views.drainLines(style, summing: options.isInteractive)
        }
        guard !lines.isEmpty else { return }
        (options.printsCSV ? surface.showError : surface.show)(truncated(lines).joined(separator: "\n"))
    }

    func setTracing(_ isOn: Bool) {
        guard isOn else { return sessionLog.trace(nil) }
        sessionLog.trace { [weak self] in
            Task { @MainActor in self?.scheduleFlush() }
        }
    }

    /// Returns any error as it is shown.
    func explain(_ error: any Error) -> ReplError {
        if let error = error as? ReplError { return error }
        if error is CancellationError { return ReplError(.cancelled, "cancelled") }
        for explanation in registry.errorExplanations {
            if let known = explanation(error) { return known }
        }
        return ReplError(.failed, ReplError.text(of: error))
    }
}
