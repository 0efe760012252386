import Primitives

/// Holds callers while it is closed, and lets a test wait until callers are held.
final class Gate: Sendable {
    private struct State {
        var isClosed = false
        var arrivals = 0
        var held: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Lock(State())

    func close() { state.withLock { $0.isClosed = true } }

    func open() {
        let held = state.withLock { state in
            defer { state.held = [] }
            state.isClosed = false
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Releases the held callers, and stays closed.
    func letThrough() {
        let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Passes when the gate is open.
    func pass() async {
        await withCheckedContinuation { continuation in
            let (due, isOpen) = state.withLock { state in
                state.arrivals += 1
                if state.isClosed { state.held.append(continuation) }
                let due = state.watchers.filter { $0.count <= state.arrivals }
                state.watchers.removeAll { $0.count <= state.arrivals }
                return (due.map(\.continuation), !state.isClosed)
            }
            for watcher in due { watcher.resume() }
            if isOpen { continuation.resume() }
        }
    }

    /// Returns when so many callers have arrived in total.
    func arrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isDue = state.withLock { state in
                if state.arrivals < count { state.watchers.append((count, continuation)) }
                return state.arrivals >= count
            }
            if isDue { continuation.resume() }
        }
    }
}
