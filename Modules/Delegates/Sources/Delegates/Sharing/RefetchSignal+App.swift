// Not compiled on Linux: what it sends is tested there, that it is sent is not.
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
