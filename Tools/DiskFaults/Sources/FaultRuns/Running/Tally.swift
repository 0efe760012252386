import Primitives

/// Counts the trials and collects the broken promises.
///
/// In a child process each entry is also sent as a line to the parent, whose tally adds it.
final class Tally: Sendable {
    /// The number of broken promises that are kept as text; the others are only counted.
    private static let shown = 5

    private struct State {
        var trials = 0
        var brokenCount = 0
        var broken: [String] = []
        var remarks: [String] = []
        var skipped: String?
    }

    private let state = Lock(State())
    private let forward: (@Sendable (WorkerMessage) -> Void)?

    init(forward: (@Sendable (WorkerMessage) -> Void)? = nil) { self.forward = forward }

    /// Counts trials.
    func count(_ trials: Int = 1) {
        state.withLock { $0.trials += trials }
        forward?(.trials(trials))
    }

    /// Records a broken promise if the condition does not hold.
    func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { broken(message()) }
    }

    /// Records a broken promise.
    func broken(_ message: String) {
        state.withLock { state in
            state.brokenCount += 1
            if state.broken.count < Self.shown { state.broken.append(message) }
        }
        forward?(.broken(message))
    }

    /// Records a remark about the run.
    func remark(_ text: String) { state.withLock { $0.remarks.append(text) } }

    /// Records the reason why the run did not take place.
    func skip(_ reason: String) {
        state.withLock { $0.skipped = reason }
        forward?(.skipped(reason))
    }

    /// Adds a child's message.
    func add(_ line: WorkerMessage) {
        switch line {
        case .trials(let trials): count(trials)
        case .broken(let message): broken(message)
        case .skipped(let reason): skip(reason)
        case .ready, .told, .done: break
        }
    }

    var trials: Int { state.withLock { $0.trials } }
    var brokenCount: Int { state.withLock { $0.brokenCount } }
    var broken: [String] { state.withLock { $0.broken } }
    var remarks: [String] { state.withLock { $0.remarks } }
    var skipped: String? { state.withLock { $0.skipped } }
}
