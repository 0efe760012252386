import LemmyIdentifiers
import LemmyMiddleware
import Observation
import Propagation

/// The pages of a feed that have been fetched so far.
@Observable
@MainActor
final class PostFeed {
    let kind: FeedKind
    let sort: PostSort?
    let limit: Int?
    let api: ApiClient
    /// A row for each post; it stays while its post is listed, and with it what it was upgraded to.
    private(set) var rows: [ShownPost] = []
    private(set) var nextCursor: String?
    private var rowsByID: [PostID: ShownPost] = [:]

    init(_ kind: FeedKind, sort: PostSort? = nil, limit: Int? = nil, api: ApiClient) {
        self.kind = kind
        self.sort = sort
        self.limit = limit
        self.api = api
    }

    /// Fetches a page and shows it: list and posts change in one commit.
    ///
    /// - Parameter cursor: The page below what there is; nil starts again with the first.
    func fetch(after cursor: String? = nil) async throws {
        let (page, stamp) = try await api.getPostPageValue(kind, sort: sort, limit: limit, cursor: cursor)
        try api.commits.run(api.commits.makeCause(.response, "feed \(kind.rawValue): \(page.posts.count) posts")) {
            let shown = try api.show(page, stamp: stamp)
            list(shown.posts, below: cursor == nil ? [] : rows)
            nextCursor = shown.posts.isEmpty ? nil : shown.nextCursor
        }
    }

    /// A post that moved down between the requests is listed once.
    private func list(_ posts: [Post2], below earlier: [ShownPost]) {
        var listed: [PostID: ShownPost] = earlier.isEmpty ? [:] : rowsByID
        var rows = earlier
        for post in posts where listed[post.id] == nil {
            let row = rowsByID[post.id] ?? ShownPost(post)
            listed[post.id] = row
            rows.append(row)
        }
        (rowsByID, self.rows) = (listed, rows)
    }
}
