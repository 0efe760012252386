import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// A feed, with a row for each post.
struct ShownFeed: Showable {
    let feed: FeedListing

    var reference: EntityKey { EntityKey(kind: "feed", id: feed.options.scope.id) }
    var tierLabel: String? { nil }
    var identity: ObjectIdentifier? { ObjectIdentifier(feed) }
    var headline: String {
        let count = feed.posts.count == 1 ? "1 post" : "\(feed.posts.count) posts"
        return switch feed.options.scope {
        case .range, .marked: "\(scope) feed, \(count)"
        case .community, .person: "feed \(scope), \(count)"
        }
    }
    private var scope: String { feed.options.scope.words(at: api) }
    func fields() -> [ShownField] {
        [
            ShownField("feed", scope),
            ShownField("sort", feed.options.sort?.rawValue ?? "the account's own"),
            ShownField("posts", feed.posts.count),
            ShownField("more", feed.posts.hasMore),
        ]
    }
    func rows() -> [any Showable]? { feed.rows }
    var retainedObjects: [any Showable] { feed.rows + feed.posts.retainedItems.map { ShownPost($0) } }
    func rowNumbers() -> [Int]? { feed.rowNumbers }
    /// The columns; in a community's feed the community is that of all rows.
    var columns: [String] {
        let place = if case .community = feed.options.scope { [] as [String] } else { ["subscribed", "community"] }
        return ["score", "vote"] + place + [RowMarks.fieldName, "title"]
    }
    var tableFormat: TableFormat {
        TableFormat(
            title: "title",
            added: ["comment_count", "created", "saved"],
            order: ["score", "vote", "comment_count", "created", "community", "saved", "subscribed"],
            headings: TableFormat.lemmyHeadings,
            widths: TableFormat.lemmyWidths,
            signs: Marks.signs,
            now: feed.currentTime
        )
    }
    var watchedFields: [String]? { ["score", "vote", "subscribed", RowMarks.fieldName, "title"] }
    var status: ShownStatus? { feed.status }
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
            showsRead: feed.options.showsRead ? true : nil
        )
    }
}
