import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import ReplKit

/// The answers that further pages of a tree of comments have, as the server counts them.
@MainActor
struct MissingAnswers {
    /// How many they are.
    private var count = 0
    /// The comment that most of them stand under, and how many those are.
    private var most: (id: CommentID, count: Int)?

    /// Looks for them; nil if there are none.
    ///
    /// Behind the last page, or one that is not full, nothing more is listed: what the server counts besides is removed, or somebody's who is
    /// blocked.
    ///
    /// - Parameter limit: How many rows a page has.
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

    /// `6 more replies: more _ fetches the next page, comments comment:51 the 4 under it`.
    var advice: String? {
        guard let most else { return nil }
        let replies = count == 1 ? "1 more reply" : "\(count) more replies"
        let those = most.count == 1 ? "the one" : "the \(most.count)"
        return "\(replies): more _ fetches the next page, comments comment:\(most.id) \(those) under it"
    }
}

extension ShownListing {
    /// The line under the list that says what is missing in it.
    var advice: Output {
        Output(listing.advice().map { [.line(OutputLine(.note, $0))] } ?? [])
    }
}
