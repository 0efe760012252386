import Primitives

/// How often something was tried, and what was not as promised.
///
/// In a child process each entry is a line to the parent, whose tally takes it up.
final class Tally: Sendable {
    /// How many broken promises are told in words; the others are only counted.
    private static let shown = 5

    private struct State {
        var trials = 0
        var brokenCount = 0
        var broken: [String] = []
        var remarks: [String] = []
        var skipped: String?
    }

    private let state = Lock(State())
    private let forward: (@Sendable (ChildLine) -> Void)?

    init(forward: (@Sendable (ChildLine) -> Void)? = nil) { self.forward = forward }

    /// Notes that something was tried.
    func count(_ trials: Int = 1) {
        state.withLock { $0.trials += trials }
        forward?(.trials(trials))
    }

    /// Notes a broken promise if the condition does not hold.
    func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { broken(message()) }
    }

    /// Notes a broken promise.
    func broken(_ message: String) {
        state.withLock { state in
            state.brokenCount += 1
            if state.broken.count < Self.shown { state.broken.append(message) }
        }
        forward?(.broken(message))
    }

    /// Says something about the run that is worth a line.
    func remark(_ text: String) { state.withLock { $0.remarks.append(text) } }

    /// Says why the run did not take place.
    func skip(_ reason: String) {
        state.withLock { $0.skipped = reason }
        forward?(.skipped(reason))
    }

    /// Takes up what a child says.
    func add(_ line: ChildLine) {
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
