public import Propagation

/// Something that a person sets off and whose end is shown: an export, a message that is sent.
///
/// It has a status as a delegate has one, and no data: nil before it was set off, then `inProgress`, then the outcome.
///
/// ```swift
/// let export = StatusAction("export exams", commits: commits)
/// await export.run { try await calendar.save(exams) }
/// ```
///
/// - Source: The export button of Life-USTC, whose status is optional instead of having a sixth case.
@MainActor
public final class StatusAction {
    /// What it is called in logs.
    public nonisolated let name: String
    /// Where changes are made visible.
    public nonisolated let commits: Commits

    private let tick = Tick()
    private var outcome: AsyncViewStatus?
    private var task: Task<Void, Never>?

    /// Makes an action that nobody has set off.
    public init(_ name: String, commits: Commits) {
        self.name = name
        self.commits = commits
    }

    /// Nil before it was set off, then how it goes and how it went.
    public var status: AsyncViewStatus? {
        tick.read()
        return outcome
    }

    /// Sets it off, and returns when it has ended; who sets it off meanwhile waits for the same end.
    ///
    /// When the task of the caller who set it off is cancelled, so is `body`; the status is then what it was before. Who only waits cannot call
    /// it off for others.
    ///
    /// - Parameter body: What to do; what it throws is in ``status``.
    /// - Returns: Whether it was `body` that ran, and not what another caller had set off.
    @discardableResult
    public func run(_ body: @escaping @MainActor () async throws -> Void) async -> Bool {
        if let task {
            await task.value
            return false
        }
        let running = start(body)
        await withTaskCancellationHandler {
            await running.value
        } onCancel: {
            running.cancel()
        }
        return true
    }

    private func start(_ body: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
        let before = outcome
        let cause = commits.makeCause(.command, name)
        show(.inProgress, cause)
        let started = commits.activity.start { [self] in
            do {
                try await Cause.$current.withValue(cause) { try await body() }
                end(.success, cause)
            } catch is CancellationError {
                end(before, cause)
            } catch {
                end(.failure("\(error)"), cause)
            }
        }
        task = started
        return started
    }

    private func end(_ status: AsyncViewStatus?, _ cause: Cause) {
        task = nil
        show(status, cause)
    }

    private func show(_ status: AsyncViewStatus?, _ cause: Cause) {
        commits.run(cause) {
            outcome = status
            tick.advance()
        }
    }
}
