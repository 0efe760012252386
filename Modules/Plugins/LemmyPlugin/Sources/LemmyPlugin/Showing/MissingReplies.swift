import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import ReplKit

/// The replies that further pages of a comment tree have, by the server's counts.
@MainActor
struct MissingReplies {
    /// The number of missing replies.
    private var count = 0
    /// The comment with the most missing replies, and their number.
    private var most: (id: CommentID, count: Int)?

    /// Finds the missing replies; nil if there are none.
    ///
    /// After the last page, or one that is not full, nothing more is listed: the remaining count of the server is of removed comments, or
    /// of blocked people.
    ///
    /// - Parameter limit: The number of rows of a page.
    init?(in tree: CommentTree, limit: Int) {
        let rows = tree.rows
        guard tree.feed.hasMore, !rows.isEmpty, rows.count.isMultiple(of: limit) else { return nil }
        for (place, row) in rows.enumerated() where row.missingCount > 0 {
            var own = row.missingCount
            var below = place + 1
            while below <= place + row.descendantCount {
                own -= rows[below].missingCount
                below += rows[below].descendantCount + 1
            }
            guard own > 0 else { continue }
            count += own
            if own > most?.count ?? 0 { most = (row.id, own) }
        }
        if count == 0 { return nil }
    }

    /// The advice: `6 more replies: more _ fetches the next page, comments comment:51 the 4 under it`.
    var advice: String? {
        guard let most else { return nil }
        let replies = count == 1 ? "1 more reply" : "\(count) more replies"
        let those = most.count == 1 ? "the one" : "the \(most.count)"
        return "\(replies): more _ fetches the next page, comments comment:\(most.id) \(those) under it"
    }
}

extension ShownListing {
    /// The line under the list about missing rows.
    var advice: Output {
        Output(listing.advice().map { [.line(OutputLine(.note, $0))] } ?? [])
    }
}
