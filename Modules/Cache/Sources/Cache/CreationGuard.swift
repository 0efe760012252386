#if DEBUG
    import Foundation
    public import Primitives

    /// The keys whose objects are being made, each with the thread and the nesting depth; see ``CreationGuard``.
    @usableFromInline typealias CreationThreads<Key: Hashable> = Lock<[Key: (thread: ObjectIdentifier, depth: Int)]>

    /// Detects, in debug builds, that two threads make the object of one key at the same time.
    ///
    /// It lives while ``ContentCache/object(for:because:make:update:)`` makes the object and inserts it into the map. Nested creation on
    /// the same thread is allowed: the inner object is kept.
    @usableFromInline
    final class CreationGuard<Key: Hashable & Sendable> {
        private let key: Key
        private let running: CreationThreads<Key>

        /// Records that this thread makes the object of a key, and traps if another thread does.
        @usableFromInline
        init(_ key: Key, of kind: String, in running: CreationThreads<Key>) {
            let thread = ObjectIdentifier(Thread.current)
            let isAlone = running.withLock { running in
                let making = running[key] ?? (thread, 0)
                running[key] = (making.thread, making.depth + 1)
                return making.thread == thread
            }
            precondition(
                isAlone,
                "Two threads make \(kind) \(key) at the same time, and one of the two objects would be lost. Call object(for:make:) of one "
                    + "ContentCache on one actor only, for instance by making its caller @MainActor."
            )
            self.key = key
            self.running = running
        }

        deinit {
            running.withLock { running in
                guard let making = running.removeValue(forKey: key), making.depth > 1 else { return }
                running[key] = (making.thread, making.depth - 1)
            }
        }
    }
#endif
