import CCurl
import Networking
import Primitives

/// The work that callers pass to the thread of their transport, and the means to wake it.
///
/// The thread starts with the first exchange and ends when the queue is closed. It is only woken while it sleeps, so that a busy thread
/// costs its callers no system call.
final class TransferQueue: Sendable {
    /// The work for the thread.
    struct Work: Sendable {
        var new: [Exchange] = []
        /// The exchanges whose callers have cancelled; their transfers are to be removed.
        var abandoned: [Exchange] = []
        var isClosed = false

        var isEmpty: Bool { new.isEmpty && abandoned.isEmpty && !isClosed }
    }

    private enum Runner {
        case notStarted
        case awake(MultiHandle)
        case asleep(MultiHandle)
    }

    private struct State {
        var work = Work()
        var runner = Runner.notStarted

        /// Marks a sleeping thread as awake and returns the handle to wake; returns nil if it is awake.
        mutating func wakeIfAsleep() -> MultiHandle? {
            guard case .asleep(let multi) = runner else { return nil }
            runner = .awake(multi)
            return multi
        }
    }

    private let limits: CurlTransport.Configuration
    private let state = Lock(State())

    init(_ limits: CurlTransport.Configuration) {
        self.limits = limits
    }

    /// Passes an exchange to the thread.
    func submit(_ exchange: Exchange) {
        let (refusal, sleeper): (TransportError?, MultiHandle?) = state.withLock { state in
            guard !state.work.isClosed else { return (exchange.name.closed, nil) }
            if case .notStarted = state.runner {
                guard let multi = start() else { return (exchange.name.outOfResources, nil) }
                state.runner = .awake(multi)
            }
            state.work.new.append(exchange)
            return (nil, state.wakeIfAsleep())
        }
        if let refusal { exchange.end(.failure(refusal)) }
        wake(sleeper)
    }

    /// Requests the removal of an exchange whose caller has cancelled.
    func cancel(_ exchange: Exchange) {
        let sleeper: MultiHandle? = state.withLock { state in
            // Before the first submission and after the end, no exchange is under way.
            if case .notStarted = state.runner { return nil }
            state.work.abandoned.append(exchange)
            return state.wakeIfAsleep()
        }
        wake(sleeper)
    }

    /// Refuses further exchanges; the thread ends the current ones and then itself.
    func close() {
        let sleeper: MultiHandle? = state.withLock { state in
            state.work.isClosed = true
            return state.wakeIfAsleep()
        }
        wake(sleeper)
    }

    /// Returns the work since the last call. The thread is awake.
    func dequeueAll() -> Work {
        state.withLock { state in
            if case .asleep(let multi) = state.runner { state.runner = .awake(multi) }
            guard !state.work.isEmpty else { return Work() }
            let work = state.work
            state.work = Work(isClosed: work.isClosed)
            // From here on only the thread, and a caller that is waking it, hold the handle.
            if work.isClosed { state.runner = .notStarted }
            return work
        }
    }

    /// Marks the thread as asleep before it waits for the network.
    ///
    /// - Returns: True if it may wait, because there is no work.
    func markAsleep() -> Bool {
        state.withLock { state in
            guard state.work.isEmpty, case .awake(let multi) = state.runner else { return false }
            state.runner = .asleep(multi)
            return true
        }
    }

    /// Wakes the thread; called outside the lock, because the thread takes the lock as soon as it is awake.
    private func wake(_ sleeper: MultiHandle?) {
        guard let sleeper else { return }
        let isAwake = sleeper.wake()
        assert(isAwake, "libcurl wakes a thread once it has said that it can")
    }

    /// Starts the thread, which gets its work after the caller has released the lock.
    private func start() -> MultiHandle? {
        guard let multi = MultiHandle(connectionLimit: limits.connectionLimit) else { return nil }
        let loop = Unmanaged.passRetained(TransferLoop(multi, self, limits))
        let isStarted = strata_start_thread(
            { Unmanaged<TransferLoop>.fromOpaque($0!).takeRetainedValue().run() },
            loop.toOpaque()
        )
        if isStarted != 0 { return multi }
        loop.release()
        return nil
    }
}

extension RequestErrorContext {
    fileprivate var outOfResources: TransportError {
        TransportError(
            .noConnection,
            "\(self) was not sent to \(server): this process may open no more files or threads",
            hint: "close some, or raise `ulimit -n` and `ulimit -u`, then try again"
        )
    }
}
