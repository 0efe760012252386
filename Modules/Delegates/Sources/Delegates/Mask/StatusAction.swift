public import Propagation

/// An action that a person starts and whose result is shown, such as an export or a message that is sent.
///
/// It has a status like a delegate, but no data: nil before the first run, then `inProgress`, then the outcome.
///
/// ```swift
/// let export = StatusAction("export exams", commits: commits)
/// await export.run { try await calendar.save(exams) }
/// ```
///
/// - Source: The export button of Life-USTC, whose status is optional instead of having a sixth case.
@MainActor
public final class StatusAction {
    /// The name of the action in logs.
    public nonisolated let name: String
    /// The commits that make status changes visible.
    public nonisolated let commits: Commits

    private let tick = ObservationTrigger()
    private var outcome: AsyncViewStatus?
    private var task: Task<Void, Never>?

    /// Makes an action that has not run.
    public init(_ name: String, commits: Commits) {
        self.name = name
        self.commits = commits
    }

    /// The status: nil before the first run, then the progress and the result.
    public var status: AsyncViewStatus? {
        tick.access()
        return outcome
    }

    /// Runs `body` and returns when it has ended. If the action is already running, it waits for that run instead.
    ///
    /// When the task of the caller that started the action is cancelled, `body` is cancelled too, and the status is reset to its earlier
    /// value. A caller that only waits cannot cancel the run for others.
    ///
    /// - Parameter body: The work; an error that it throws is shown in ``status``.
    /// - Returns: True if `body` ran, false if the call waited for another caller's run.
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
            tick.notify()
        }
    }
}
