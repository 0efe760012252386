import Primitives

/// Holds callers until they are cancelled or released, and tells when one has arrived and when none is left.
final class Limbo: Sendable {
    private struct State {
        var lastID = 0
        var inside: [Int: CheckedContinuation<Void, any Error>] = [:]
        var cancelled: Set<Int> = []
        var arrivals: [CheckedContinuation<Void, Never>] = []
        var departures: [CheckedContinuation<Void, Never>] = []
        var isOpen = false

        /// Returns the continuations that wait for the last caller to leave, if it has left.
        mutating func takeDepartures() -> [CheckedContinuation<Void, Never>] {
            guard inside.isEmpty else { return [] }
            defer { departures = [] }
            return departures
        }
    }

    private let state = Lock(State())

    func stay() async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let (early, arrivals) = state.withLock { state -> (Result<Void, any Error>?, _) in
                    defer { state.arrivals = [] }
                    if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), state.arrivals) }
                    if state.isOpen { return (.success(()), state.arrivals) }
                    state.inside[id] = continuation
                    return (nil, state.arrivals)
                }
                for arrival in arrivals { arrival.resume() }
                if let early { continuation.resume(with: early) }
            }
        } onCancel: {
            let (continuation, departures) = state.withLock { state in
                let continuation = state.inside.removeValue(forKey: id)
                if continuation == nil { state.cancelled.insert(id) }
                return (continuation, state.takeDepartures())
            }
            continuation?.resume(throwing: CancellationError())
            for departure in departures { departure.resume() }
        }
    }

    /// Releases all callers, and lets later ones pass.
    func open() {
        let (inside, departures) = state.withLock { state in
            state.isOpen = true
            let inside = state.inside.values.map(\.self)
            state.inside = [:]
            return (inside, state.takeDepartures())
        }
        for continuation in inside { continuation.resume() }
        for departure in departures { departure.resume() }
    }

    /// Waits until no caller is held.
    func waitUntilEmpty() async {
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if !state.inside.isEmpty { state.departures.append(continuation) }
                return state.inside.isEmpty
            }
            if isEmpty { continuation.resume() }
        }
    }

    /// Waits until a caller is held.
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
