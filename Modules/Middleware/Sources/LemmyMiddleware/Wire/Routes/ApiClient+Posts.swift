import ApiTypes
public import LemmyIdentifiers
import Middleware
import Primitives
public import Propagation
public import WireRuntime

extension ApiClient {
    /// Fetches a page of a feed.
    ///
    /// - Parameters:
    ///   - feed: Which posts.
    ///   - sort: In which order; the account's own, or the server's, if nil.
    ///   - limit: How many at most: 1 to 50; the server's own number if nil.
    ///   - cursor: Where to go on: ``PostPage/nextCursor`` of the page before.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; nothing changed then.
    public func getPosts(
        _ feed: FeedKind,
        sort: PostSort? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> PostPage {
        try await read(Self.page(feed, sort, limit, cursor), about: "feed \(feed.rawValue)") {
            PostPageValue($0, server: $1)
        } show: {
            self.models(of: $0, in: $1)
        }
    }

    /// Fetches a page of a feed as a snapshot, for who keeps it before showing it.
    ///
    /// - Returns: The page and the stamp to show it with.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled.
    public func getPostPageValue(
        _ feed: FeedKind,
        sort: PostSort? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> (page: PostPageValue, stamp: Stamp) {
        let request = Self.page(feed, sort, limit, cursor)
        let answer = try await readValue(request, about: "feed \(feed.rawValue)") { PostPageValue($0, server: $1) }
        return (answer.value, answer.startedAt)
    }

    private static func page(_ feed: FeedKind, _ sort: PostSort?, _ limit: Int?, _ cursor: String?) -> ApiGetPosts {
        ApiGetPosts(
            type: ApiListingType(rawValue: feed.wireName),
            sort: sort.map { ApiSortType(rawValue: $0.wireName) },
            limit: limit,
            pageCursor: cursor.map(ApiPaginationCursor.init(_:))
        )
    }

    /// Fetches a post with all there is to a page of its own. The server marks it read, and its comments seen.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError` if the caller's task was cancelled.
    public func getPost(id: PostID) async throws -> Post3 {
        // The answer is as it was before.
        let effects = [
            Self.marksRead(id),
            ReadEffect(on: Post2Value.entityID(of: id), .unreadComments) { $0.unreadCommentCount = 0 },
        ]
        let state = state
        return try await read(ApiGetPost(id: id), about: "post:\(id)", effects: effects) { answer, server in
            let post = Post3Value(answer, server: server)
            // 0.18 lists the cross-posts as for a guest.
            return state.withLock { $0.isBefore0_19 ?? false } ? post.withCrossPostsOpen : post
        }
    }

    static func marksRead(_ id: PostID) -> ReadEffect {
        ReadEffect(on: Post2Value.entityID(of: id), FieldGroup<Post2Fields>.read) { $0.read = true }
    }

    /// Finds a post by the address that names it everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it; or `CancellationError`.
    public func getPost(actorId: WireURL) async throws -> Post2 {
        try await resolve(actorId, "post") { wire, server in wire.post.map { Post2Value($0, server: server) } }
    }
}

extension PostPageValue {
    fileprivate init(_ wire: ApiGetPostsResponse, server: String) {
        self.init(posts: wire.posts.map { Post2Value($0, server: server) }, nextCursor: wire.nextPage?.wireParameter)
    }
}

extension Post3Value {
    /// The page, its cross-posts saying nothing of the viewer.
    fileprivate var withCrossPostsOpen: Post3Value {
        var page = self
        page.crossPosts = crossPosts.map(\.withViewerOpen)
        return page
    }
}

extension Post2Value {
    /// The row, saying nothing of what the viewer has to do with the post, its author and its community.
    fileprivate var withViewerOpen: Post2Value {
        var row = self
        row.groups = .rest
        row.communityRelation.groups = []
        row.creatorRelation.groups = []
        return row
    }
}
