import Foundation
import LemmyMiddleware
import Middleware
import Primitives
import Propagation
import ReplKit

/// A feed, with a row for each post.
struct ShownFeed: Showable {
    let feed: FeedListing

    var reference: EntityKey { EntityKey(kind: "feed", id: feed.options.scope.id) }
    var identity: ObjectIdentifier? { ObjectIdentifier(feed) }
    var headline: String {
        let count = Words.count(feed.count, "post")
        return switch feed.options.scope {
        case .range, .marked: "\(scope) feed, \(count)"
        case .community, .person, .multi: "feed \(scope), \(count)"
        }
    }
    private var scope: String { feed.options.scope.words(at: api) }
    func fields() -> [ShownField] {
        [
            ShownField("feed", scope),
            ShownField("sort", feed.options.sort?.rawValue ?? "the account's own"),
            ShownField("posts", feed.count),
            ShownField("more", feed.hasMore),
        ]
    }
    func rows() -> [any Showable]? { feed.rows }
    var retainedObjects: [any Showable] { feed.rows + feed.posts.retainedItems.map { ShownPost($0) } }
    var inspectedIDs: [InspectedID] { api.inspectedIDs(of: [feed.posts.inspectedID], holding: retainedObjects) }
    func rowNumbers() -> [Int]? { feed.rowNumbers }
    /// The columns; in a community's feed the community is that of all rows.
    var columns: [String] {
        if case .community = feed.options.scope { return Self.columns(hasPlace: false) }
        return Self.columns(hasPlace: true)
    }
    var tableFormat: TableFormat { Self.tableFormat(at: feed.currentTime) }
    var watchedFields: [String]? { Self.watched }
    var status: ShownStatus? { feed.status }

    /// The note about posts from the disk that are not those that were asked for; empty if there is nothing to say.
    var storedNote: Output { .note(feed.storedNote) }
}

// The form of every list of posts.
extension ShownFeed {
    /// Returns the columns of a list of posts.
    ///
    /// - Parameter hasPlace: True if its posts may be of several communities.
    static func columns(hasPlace: Bool) -> [String] {
        ["score", "vote"] + (hasPlace ? ["subscribed", "community"] : []) + [RowMarks.fieldName, "title"]
    }

    /// The fields that a view of a list of posts observes.
    static let watched = ["score", "vote", "subscribed", RowMarks.fieldName, "title"]

    /// Returns the form of the table of a list of posts.
    ///
    /// - Parameter now: The time from which ages are counted; nil if the list sets it.
    static func tableFormat(at now: Date?) -> TableFormat {
        TableFormat(
            title: "title",
            added: ["comment_count", "created", "saved"],
            data: ["creator"],
            order: ["score", "vote", "comment_count", "created", "community", "saved", "subscribed"],
            headings: TableFormat.lemmyHeadings,
            widths: TableFormat.lemmyWidths,
            signs: Marks.signs,
            now: now
        )
    }
}

extension ShownFeed: Restorable {
    var api: ApiClient { feed.api }

    func storedHandle(_ name: String) -> StoredHandle? {
        StoredHandle(
            name: name,
            kind: "feed",
            id: feed.options.scope.id,
            isGuests: api.isGuest,
            sort: feed.options.sort?.rawValue,
            limit: feed.options.limit,
            showsHidden: feed.options.showsHidden ? true : nil,
            showsRead: feed.options.showsRead ? true : nil,
            isDownload: feed.isDownload ? true : nil
        )
    }
}
