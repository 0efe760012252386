import LemmyIdentifiers
import LemmyMiddleware
import Middleware

/// The list of posts that a handle holds, with a row for each.
@MainActor
final class ListedFeed {
    let kind: FeedKind
    let sort: PostSort?
    let limit: Int?
    let posts: Feed<Post2>
    private var known: [PostID: ShownPost] = [:]

    /// Makes an empty list; load it.
    init(_ kind: FeedKind, sort: PostSort? = nil, limit: Int? = nil, api: ApiClient) {
        self.kind = kind
        self.sort = sort
        self.limit = limit
        // A list of its own, which a log-out does not empty: what an account held stays.
        posts = Feed(api.feed(kind, sort: sort, limit: limit).source)
    }

    /// The same feed as somebody else.
    func again(as api: ApiClient) -> ListedFeed { ListedFeed(kind, sort: sort, limit: limit, api: api) }

    /// A row for each post; it stays while its post is listed, and with it what it was upgraded to. Observable.
    var rows: [ShownPost] {
        let rows = posts.map { (id: $0.id, row: known[$0.id] ?? ShownPost($0)) }
        known = Dictionary(rows.map { ($0.id, $0.row) }) { $1 }
        return rows.map(\.row)
    }
}
