import Primitives

/// A gate that holds a response until it is opened.
public nonisolated final class Gate: Sendable {
    private struct State {
        var isReached = false
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    /// Makes a closed gate.
    public init() {}

    /// Returns when a response has reached the gate.
    public func reached() async { await wait { $0.isReached } }

    /// Opens the gate and releases the response.
    public func open() { change { $0.isOpen = true } }

    /// Waits until the gate is open; if the caller is cancelled, opens the gate and throws `CancellationError`.
    func pass() async throws {
        change { $0.isReached = true }
        await withTaskCancellationHandler {
            await wait { $0.isOpen }
        } onCancel: {
            open()
        }
        try Task.checkCancellation()
    }

    private func wait(for isDue: @Sendable (State) -> Bool) async {
        while !state.withLock({ isDue($0) }) {
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    if !isDue(state) { state.waiting.append(continuation) }
                    return isDue(state)
                }
                if isDue { continuation.resume() }
            }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let waiting = state.withLock { state in
            body(&state)
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
