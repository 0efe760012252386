#if DEBUG
    import Foundation
    public import Primitives

    /// Which keys' objects are being made, and by which thread; see ``Making``.
    @usableFromInline typealias MakingThreads<Key: Hashable> = Lock<[Key: (thread: ObjectIdentifier, depth: Int)]>

    /// Finds out, in debug builds, that two threads make the object of one key at the same time.
    ///
    /// It lives while ``ContentCache/object(for:because:make:update:)`` makes the object and puts it into the map. What one thread makes
    /// while it makes is nested, and allowed: the inner object is the one that stays.
    @usableFromInline
    final class Making<Key: Hashable & Sendable> {
        private let key: Key
        private let running: MakingThreads<Key>

        /// Notes that this thread makes the object of a key, and traps if another one does.
        @usableFromInline
        init(_ key: Key, of kind: String, in running: MakingThreads<Key>) {
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
