import Foundation
import LemmyDelegates
import LemmyMiddleware
import Middleware
import Primitives

/// How a list comes back in the next session: what to ask for it with, and what shows its first page again.
@MainActor
struct KeptListing {
    /// Its order, if one was asked for.
    var sort: String?
    /// How many rows a page has.
    let limit: Int
    /// Whether it lists only what is unread.
    var isUnreadOnly: Bool?
    /// Tells how old what is kept is.
    let clock: any WallClock
    /// Shows what is kept of it.
    ///
    /// - Returns: When that was fetched; nil if nothing is kept.
    let show: () async -> Date?
}

extension EntityShelf {
    /// Keeps the first page of a list, and says how it is shown again.
    func keeping<Item: TierModel>(_ list: Feed<Item>, as name: String) -> () async -> Date?
    where Item.Client == ApiClient {
        keep(list, as: name)
        return { await self.show(list, as: name) }
    }
}
