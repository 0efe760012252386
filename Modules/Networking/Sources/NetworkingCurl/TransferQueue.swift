import CCurl
import Networking
import Primitives

/// What callers hand to the thread of their transport, and how it is woken.
///
/// The thread begins with the first exchange and ends when the queue is closed. It is woken only while it sleeps, so that a busy one
/// costs its callers no call to the system.
final class TransferQueue: Sendable {
    /// What the thread has to do.
    struct Work: Sendable {
        var new: [Exchange] = []
        /// Their callers have gone; what is under way for them is taken down.
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

        /// What has to be woken for the thread to see what has come: nothing, if it is awake.
        mutating func rouse() -> MultiHandle? {
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

    /// Hands an exchange to the thread.
    func submit(_ exchange: Exchange) {
        let (refusal, sleeper): (TransportError?, MultiHandle?) = state.withLock { state in
            guard !state.work.isClosed else { return (exchange.name.closed, nil) }
            if case .notStarted = state.runner {
                guard let multi = start() else { return (exchange.name.outOfResources, nil) }
                state.runner = .awake(multi)
            }
            state.work.new.append(exchange)
            return (nil, state.rouse())
        }
        if let refusal { exchange.end(.failure(refusal)) }
        wake(sleeper)
    }

    /// Has an exchange taken down whose caller has gone.
    func abandon(_ exchange: Exchange) {
        let sleeper: MultiHandle? = state.withLock { state in
            // Before the first was submitted, and after the end, nothing is under way.
            if case .notStarted = state.runner { return nil }
            state.work.abandoned.append(exchange)
            return state.rouse()
        }
        wake(sleeper)
    }

    /// Takes nothing more; the thread ends what is under way, and itself.
    func close() {
        let sleeper: MultiHandle? = state.withLock { state in
            state.work.isClosed = true
            return state.rouse()
        }
        wake(sleeper)
    }

    /// What has come since the last time. The thread is awake.
    func take() -> Work {
        state.withLock { state in
            if case .asleep(let multi) = state.runner { state.runner = .awake(multi) }
            guard !state.work.isEmpty else { return Work() }
            let work = state.work
            state.work = Work(isClosed: work.isClosed)
            // From here on only the thread holds the handle, and whoever is waking it.
            if work.isClosed { state.runner = .notStarted }
            return work
        }
    }

    /// The thread is about to wait for the network.
    ///
    /// - Returns: Whether it may: there is nothing to do.
    func fallAsleep() -> Bool {
        state.withLock { state in
            guard state.work.isEmpty, case .awake(let multi) = state.runner else { return false }
            state.runner = .asleep(multi)
            return true
        }
    }

    /// Outside of the lock: the thread asks for it as soon as it is awake.
    private func wake(_ sleeper: MultiHandle?) {
        guard let sleeper else { return }
        let isAwake = sleeper.wake()
        assert(isAwake, "libcurl wakes a thread once it has said that it can")
    }

    /// Starts the thread, which finds its work when the caller has let go of the lock.
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

extension RequestName {
    fileprivate var outOfResources: TransportError {
        TransportError(
            .noConnection,
            "\(self) was not sent to \(server): this process may open no more files or threads",
            hint: "close some, or raise `ulimit -n` and `ulimit -u`, then try again"
        )
    }
}
