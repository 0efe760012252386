import Primitives

/// Keeps a handler subscribed for as long as it lives.
public final class CommitSubscription: Sendable {
    private let end: Lock<(@Sendable () -> Void)?>

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = Lock(end)
    }

    /// Ends the subscription: the handler is not called again.
    public func cancel() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }

    deinit { cancel() }
}
