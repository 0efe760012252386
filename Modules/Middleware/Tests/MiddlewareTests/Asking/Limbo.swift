import Primitives

/// Keeps callers until they are cancelled, and tells when one has come.
final class Limbo: Sendable {
    private struct State {
        var lastID = 0
        var inside: [Int: CheckedContinuation<Void, any Error>] = [:]
        var cancelled: Set<Int> = []
        var arrivals: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    /// How many are kept at this moment.
    var count: Int { state.withLock { $0.inside.count } }

    func stay() async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let (isCancelled, arrivals) = state.withLock { state in
                    defer { state.arrivals = [] }
                    guard state.cancelled.remove(id) == nil else { return (true, state.arrivals) }
                    state.inside[id] = continuation
                    return (false, state.arrivals)
                }
                for arrival in arrivals { arrival.resume() }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                if state.inside[id] == nil { state.cancelled.insert(id) }
                return state.inside.removeValue(forKey: id)
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Waits until somebody is kept.
    func waitUntilEntered() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.inside.isEmpty { state.arrivals.append(continuation) }
                return !state.inside.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }
}
