public import Propagation

/// Says that it is worth asking again: the connection is back, or the app is in front again.
///
/// Whoever notices sends; a ``DelegateScope`` that was made with it refetches what somebody has and what is too old. Nothing
/// in here looks at the network or at the app: a program injects what does.
///
/// ```swift
/// let signal = RefetchSignal()
/// signal.send(.reconnected)
/// ```
public final class RefetchSignal: Sendable {
    /// What has happened.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The connection is back: failures are tried again without waiting.
        case reconnected
        /// The app is in front again: what is too old is fetched; a failure's pause holds.
        case becameActive
    }

    private let handlers = Handlers<Reason>()

    /// Makes a signal that nobody hears yet.
    public init() {}

    /// Tells everybody, on the main actor and at once.
    @MainActor
    public func send(_ reason: Reason) { handlers.tell(reason) }

    /// Calls `handler` with everything that is sent from now on.
    ///
    /// - Returns: The subscription; dropping it ends it.
    public func subscribe(_ handler: @escaping @MainActor @Sendable (Reason) -> Void) -> HandlerSubscription {
        handlers.subscribe(handler)
    }

    /// Sends what a sequence says, until it ends or the task is cancelled: a path monitor's, a notification centre's.
    ///
    /// - Throws: What the sequence throws.
    @MainActor
    public func follow<Reasons: AsyncSequence>(_ reasons: Reasons) async throws where Reasons.Element == Reason {
        for try await reason in reasons { send(reason) }
    }
}
