import Primitives

/// Keeps a handler subscribed for as long as it lives.
public final class HandlerSubscription: Sendable {
    private let end: Lock<(@Sendable () -> Void)?>

    /// Makes a subscription.
    ///
    /// - Parameter end: Takes the handler out; called once, on whatever thread lets go.
    public init(_ end: @escaping @Sendable () -> Void) {
        self.end = Lock(end)
    }

    /// Ends it now: the handler is not called again.
    public func cancel() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }

    deinit { cancel() }
}
