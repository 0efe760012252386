public import Propagation

/// A signal that data should be requested again, because the connection is back or the app is in front again.
///
/// The program sends it. A ``DelegateScope`` that was made with it then refetches the delegates that are in use and too old. This type
/// observes neither the network nor the app; the program injects that.
///
/// ```swift
/// let signal = RefetchSignal()
/// signal.send(.reconnected)
/// ```
public final class RefetchSignal: Sendable {
    /// The event that triggers a refetch.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The connection is back: failed requests are repeated without waiting.
        case reconnected
        /// The app is in front again: outdated data is fetched; the pause after a failure still applies.
        case becameActive
    }

    private let handlers = HandlerList<Reason>()

    /// Makes a signal without subscribers.
    public init() {}

    /// Notifies all subscribers, on the main actor and at once.
    @MainActor
    public func send(_ reason: Reason) { handlers.notify(reason) }

    /// Calls `handler` with every reason that is sent from now on.
    ///
    /// - Returns: The subscription; releasing it ends it.
    public func subscribe(_ handler: @escaping @MainActor @Sendable (Reason) -> Void) -> HandlerSubscription {
        handlers.subscribe(handler)
    }

    /// Sends the elements of a sequence, such as those of a path monitor or a notification centre, until it ends or the task is cancelled.
    ///
    /// - Throws: The error that the sequence throws.
    @MainActor
    public func forward<Reasons: AsyncSequence>(_ reasons: Reasons) async throws where Reasons.Element == Reason {
        for try await reason in reasons { send(reason) }
    }
}

// Not compiled on Linux. The tests there cover the effect of the signal, but not its sending.
#if canImport(UIKit) && !os(watchOS)
    public import Foundation
    import UIKit
#elseif canImport(AppKit)
    public import Foundation
    import AppKit
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    extension RefetchSignal {
        /// Sends ``Reason/becameActive`` whenever the app comes to the front.
        ///
        /// - Returns: The observer; `NotificationCenter.default.removeObserver(_:)` ends it.
        @MainActor
        public func sendWhenAppBecomesActive() -> any NSObjectProtocol {
            #if canImport(UIKit)
                let name = UIApplication.didBecomeActiveNotification
            #else
                let name = NSApplication.didBecomeActiveNotification
            #endif
            return NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { [weak self] _ in
                MainActor.assumeIsolated { self?.send(.becameActive) }
            }
        }
    }
#endif
