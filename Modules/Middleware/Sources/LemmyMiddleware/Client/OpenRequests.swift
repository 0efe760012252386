import Primitives
import Propagation

/// The reads that are under way, and the edited models that are kept until those that started before the edit was answered are over.
///
/// A read that started before an edit was answered has not seen it. The model knows, by a fence that would die with it: were it freed and
/// made again by that very answer, the edit would be gone.
final class OpenRequests: Sendable {
    private struct State {
        var nextID = 0
        var open: [Int: Stamp] = [:]
        var kept: [(model: any AnyObject & Sendable, until: Stamp)] = []
    }

    private let state = Lock(State())

    /// Notes that a read begins.
    ///
    /// - Parameter stamp: Not later than the stamp its answer will carry.
    func begin(_ stamp: Stamp) -> Int {
        state.withLock { state in
            state.nextID += 1
            state.open[state.nextID] = stamp
            return state.nextID
        }
    }

    /// Notes that a read is over, its answer shown, and lets go of models that no other open read concerns.
    func end(_ id: Int) {
        // The last reference may be here, and a deinit asks other locks: models leave this one first.
        let freed = state.withLock { state -> [any AnyObject & Sendable] in
            state.open[id] = nil
            let oldest = state.open.values.min()
            let freed = state.kept.filter { kept in oldest.map { kept.until <= $0 } ?? true }
            state.kept.removeAll { kept in oldest.map { kept.until <= $0 } ?? true }
            return freed.map(\.model)
        }
        withExtendedLifetime(freed) {}
    }

    func keep(_ model: any AnyObject & Sendable, until stamp: Stamp) {
        state.withLock { state in
            guard state.open.values.contains(where: { $0 < stamp }) else { return }
            state.kept.append((model, stamp))
        }
    }
}
