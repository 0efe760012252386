#if TSAN
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif
#else
    public import Synchronization
#endif

/// A value that one thread at a time may touch.
///
/// Guard short state with it: a lookup, a counter, a queue of pending work. Compute under the lock, act after it: a callback, a
/// `deinit` or an `await` inside `withLock` can ask for the same lock again, and a lock that is asked twice by one thread traps.
///
/// ```swift
/// let hits = Lock(0)
/// hits.withLock { $0 += 1 }
/// ```
///
/// - Note: A `Mutex` normally. Thread sanitizer does not know `Mutex` and reports false races, so `-DTSAN` swaps in a pthread mutex,
///   which it does know.
public final class Lock<State>: Sendable {
    #if TSAN
        private struct Storage: @unchecked Sendable {  // Proof: reached only between lock and unlock of `mutex`.
            let mutex: UnsafeMutablePointer<pthread_mutex_t>
            let state: UnsafeMutablePointer<State>
        }

        private let storage: Storage

        /// Guards `state` from now on.
        ///
        /// - Parameter state: The first value; it moves into the lock.
        public init(_ state: sending State) {
            let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
            let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
            pointer.initialize(to: state)
            storage = Storage(mutex: mutex, state: pointer)
        }

        deinit {
            storage.state.deinitialize(count: 1)
            storage.state.deallocate()
            pthread_mutex_destroy(storage.mutex)
            storage.mutex.deinitialize(count: 1)
            storage.mutex.deallocate()
        }

        /// Runs `body` while no other thread can.
        ///
        /// - Parameter body: What to do with the state; keep it short, and call nobody else's code.
        /// - Returns: What `body` returns.
        /// - Throws: What `body` throws; the state keeps what was written before.
        /// - Complexity: O(1) apart from `body` and from waiting.
        public func withLock<Result, Failure: Error>(
            _ body: (inout sending State) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(storage.mutex)
            defer { pthread_mutex_unlock(storage.mutex) }
            return try body(&storage.state.pointee)
        }
    #else
        @usableFromInline let mutex: Mutex<State>

        /// Guards `state` from now on.
        ///
        /// - Parameter state: The first value; it moves into the lock.
        @inlinable
        public init(_ state: sending State) {
            mutex = Mutex(state)
        }

        /// Runs `body` while no other thread can.
        ///
        /// - Parameter body: What to do with the state; keep it short, and call nobody else's code.
        /// - Returns: What `body` returns.
        /// - Throws: What `body` throws; the state keeps what was written before.
        /// - Complexity: O(1) apart from `body` and from waiting.
        @inlinable
        public func withLock<Result, Failure: Error>(
            _ body: (inout sending State) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock(body)
        }
    #endif
}
