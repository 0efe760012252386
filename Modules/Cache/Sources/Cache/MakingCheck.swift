#if DEBUG
    import Foundation
    import Primitives

    /// Finds out, in debug builds, that two threads make the object of one key at the same time.
    ///
    /// ``ContentCache/object(for:because:make:)`` begins before it makes and ends when the object is in the map. What one thread makes
    /// while it makes is nested, and allowed: the inner object is the one that stays.
    @usableFromInline
    final class MakingCheck<Key: Hashable & Sendable>: Sendable {
        private struct Making {
            let thread: ObjectIdentifier
            var depth: Int
        }

        private let running = Lock<[Key: Making]>([:])

        /// Notes that this thread makes the object of a key; balance it with ``end(_:)`` on the same thread.
        ///
        /// - Returns: Whether nobody else does; if false, there is nothing to end.
        @usableFromInline
        func begin(_ key: Key) -> Bool {
            let thread = ObjectIdentifier(Thread.current)
            return running.withLock { running in
                let making = running[key] ?? Making(thread: thread, depth: 0)
                guard making.thread == thread else { return false }
                running[key] = Making(thread: thread, depth: making.depth + 1)
                return true
            }
        }

        /// Notes that this thread has made it, or could not.
        @usableFromInline
        func end(_ key: Key) {
            running.withLock { running in
                guard let making = running[key] else { preconditionFailure("MakingCheck.end without begin") }
                running[key] = making.depth > 1 ? Making(thread: making.thread, depth: making.depth - 1) : nil
            }
        }
    }
#endif
