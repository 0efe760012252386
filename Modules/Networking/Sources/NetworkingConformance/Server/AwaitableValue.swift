import Dispatch
import Primitives

/// A value that threads change and tasks wait for.
///
/// The server's connections count arrivals in one, and a child process collects its output in another.
final class AwaitableValue<Value: Sendable>: Sendable {
    private struct Waiter {
        let condition: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var value: Value
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
        var hasEnded = false
    }

    private let state: Lock<State>

    init(_ value: Value) { state = Lock(State(value: value)) }

    var value: Value { state.withLock { $0.value } }

    func change(_ change: @Sendable (inout Value) -> Void) {
        let due = state.withLock { state in
            change(&state.value)
            let due = state.waiters.filter { $0.value.condition(state.value) }
            for number in due.keys { state.waiters[number] = nil }
            return due.map(\.value)
        }
        for waiter in due { waiter.continuation.resume(returning: true) }
    }

    /// Waits until the condition holds; returns false if it does not hold within the limit or the value can no longer change.
    func wait(within limit: Duration, until condition: @escaping @Sendable (Value) -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            let (number, isTrue): (Int?, Bool) = state.withLock { state in
                let isTrue = condition(state.value)
                guard !isTrue, !state.hasEnded else { return (nil, isTrue) }
                state.nextWaiter += 1
                state.waiters[state.nextWaiter] = Waiter(condition: condition, continuation: continuation)
                return (state.nextWaiter, false)
            }
            guard let number else { return continuation.resume(returning: isTrue) }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.fraction) { [weak self] in
                let waiter = self?.state.withLock { $0.waiters.removeValue(forKey: number) }
                waiter?.continuation.resume(returning: false)
            }
        }
    }

    /// Resumes all waiters because the value will not change any more.
    func end() {
        let waiters = state.withLock { state in
            state.hasEnded = true
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.continuation.resume(returning: false) }
    }
}
