import LemmyMiddleware
import Middleware
import ReplKit

/// What belongs to an account, or to a guest.
protocol Owned: Showable {
    /// Whose it is.
    var api: ApiClient { get }
}

extension Owned {
    var owner: String? { api.ownerLabel }
}

extension ApiClient {
    /// `@alice`, if what lives in the session is not all one account's; else nil.
    ///
    /// - Complexity: O(living clients).
    var ownerLabel: String? {
        let labels = Set(registry.liveClients.filter { $0 === self || $0.caches.liveCount > 0 }.map(\.label))
        return labels.count > 1 ? label : nil
    }

    /// `@alice`, `@anon` for a guest; with the server where there are several.
    private var label: String {
        let hosts = Set(registry.liveClients.filter { $0 === self || $0.caches.liveCount > 0 }.map(\.siteName))
        return "@\(accountName ?? "anon")\(hosts.count > 1 ? "@\(siteName)" : "")"
    }

    /// What is the account's, in words: `alice's`, `the guest's`.
    var possessive: String { "\(accountName ?? "the guest")'s" }

    /// Whether it is an account's whose token nobody has, or which the server takes no more.
    var needsLogin: Bool { !isGuest && !isLoggedOut && refusal(of: "") != nil }
}
