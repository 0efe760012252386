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

/// A value that only one thread at a time may access.
///
/// Use it to guard short state: a lookup, a counter, a queue of pending work. Compute under the lock and act after it. A callback, a
/// `deinit` or an `await` inside `withLock` can request the same lock again, and a second request by the same thread traps.
///
/// ```swift
/// let hits = Lock(0)
/// hits.withLock { $0 += 1 }
/// ```
///
/// - Note: It is a `Mutex` normally. Thread sanitizer does not know `Mutex` and reports false races, so `-DTSAN` replaces it by a pthread
///   mutex, which thread sanitizer does know.
public final class Lock<State>: Sendable {
    #if TSAN
        private struct Storage: @unchecked Sendable {  // Proof: reached only between lock and unlock of `mutex`.
            let mutex: UnsafeMutablePointer<pthread_mutex_t>
            let state: UnsafeMutablePointer<State>
        }

        private let storage: Storage

        /// Makes a lock that guards `state`.
        ///
        /// - Parameter state: The initial value; it moves into the lock.
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

        /// Runs `body` with exclusive access to the state.
        ///
        /// - Parameter body: The operation on the state. Keep it short, and call no foreign code in it.
        /// - Returns: The value that `body` returns.
        /// - Throws: The error that `body` throws; the state keeps earlier writes.
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

        /// Makes a lock that guards `state`.
        ///
        /// - Parameter state: The initial value; it moves into the lock.
        @inlinable
        public init(_ state: sending State) {
            mutex = Mutex(state)
        }

        /// Runs `body` with exclusive access to the state.
        ///
        /// - Parameter body: The operation on the state. Keep it short, and call no foreign code in it.
        /// - Returns: The value that `body` returns.
        /// - Throws: The error that `body` throws; the state keeps earlier writes.
        /// - Complexity: O(1) apart from `body` and from waiting.
        @inlinable
        public func withLock<Result, Failure: Error>(
            _ body: (inout sending State) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock(body)
        }
    #endif
}
