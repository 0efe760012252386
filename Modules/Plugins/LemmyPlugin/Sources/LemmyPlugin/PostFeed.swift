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
    private(set) var posts: [Post2]
    private(set) var nextCursor: String?

    init(_ kind: FeedKind, sort: PostSort? = nil, limit: Int? = nil, api: ApiClient) {
        self.kind = kind
        self.sort = sort
        self.limit = limit
        self.api = api
        posts = []
    }

    /// Fetches a page and shows it: list and posts change in one commit.
    ///
    /// - Parameter cursor: The page below what there is; nil starts again with the first.
    func fetch(after cursor: String? = nil) async throws {
        let (page, stamp) = try await api.getPostPageValue(kind, sort: sort, limit: limit, cursor: cursor)
        try api.commits.run(api.commits.makeCause(.response, "feed \(kind.rawValue): \(page.posts.count) posts")) {
            let shown = try api.show(page, stamp: stamp)
            // A post that moved down between the requests is listed once.
            let known = Set(cursor == nil ? [] : posts.map(\.id))
            posts = (cursor == nil ? [] : posts) + shown.posts.filter { !known.contains($0.id) }
            nextCursor = shown.posts.isEmpty ? nil : shown.nextCursor
        }
    }
}
