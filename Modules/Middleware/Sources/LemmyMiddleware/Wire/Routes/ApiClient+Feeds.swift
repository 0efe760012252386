import ApiTypes
public import LemmyIdentifiers
import Middleware
public import Propagation
import WireRuntime

// Pages of posts: of a feed, of a community, of a person.

extension ApiClient {
    /// Fetches a page of a feed.
    ///
    /// - Parameters:
    ///   - feed: Which posts.
    ///   - filter: Which of them: saved ones, hidden ones too.
    ///   - sort: In which order; the account's own, or the server's, if nil.
    ///   - page: Which page, from 1; servers since 0.19.14 refuse far ones, a cursor goes on for ever.
    ///   - limit: How many at most: 1 to 50; the server's own number if nil.
    ///   - cursor: Where to go on: ``PostPage/nextCursor`` of the page before; since 0.19.0.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; nothing changed then.
    public func getPosts(
        _ feed: FeedKind,
        filter: PostFilter = PostFilter(),
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> PostPage {
        let place = PagePlace(page, limit, cursor)
        return try await posts(ApiGetPosts(type: feed.wire, filter, sort, place), about: "feed \(feed.rawValue)")
    }

    /// Fetches a page of what was posted to a community.
    ///
    /// - Parameters:
    ///   - id: The community.
    ///   - filter: Which of its posts.
    ///   - sort: In which order; what is pinned comes first.
    ///   - page: Which page, from 1.
    ///   - limit: How many at most: 1 to 50; the server's own number if nil.
    ///   - cursor: Where to go on: ``PostPage/nextCursor`` of the page before; since 0.19.0.
    /// - Throws: ``ApiClientError``, with code `notFound` if there is no such community; or `CancellationError`.
    public func getPosts(
        communityId id: CommunityID,
        filter: PostFilter = PostFilter(),
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> PostPage {
        let place = PagePlace(page, limit, cursor)
        return try await posts(ApiGetPosts(communityId: id, filter, sort, place), about: "community:\(id)")
    }

    /// Fetches a page of what was posted to a community: `swift`, or `swift@elsewhere.test` for one on another server.
    ///
    /// - Throws: As ``getPosts(communityId:filter:sort:page:limit:cursor:)``.
    public func getPosts(
        communityName name: String,
        filter: PostFilter = PostFilter(),
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> PostPage {
        let place = PagePlace(page, limit, cursor)
        return try await posts(ApiGetPosts(communityName: name, filter, sort, place), about: "community:\(name)")
    }

    /// Fetches a page of a feed as a snapshot, for who keeps it before showing it.
    ///
    /// - Returns: The page and the stamp to show it with.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled.
    public func getPostPageValue(
        _ feed: FeedKind,
        filter: PostFilter = PostFilter(),
        sort: PostSort? = nil,
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> (page: PostPageValue, stamp: Stamp) {
        let request = ApiGetPosts(type: feed.wire, filter, sort, PagePlace(page, limit, cursor))
        let answer = try await readRows(request, about: "feed \(feed.rawValue)")
        return (PostPageValue(answer.value), answer.startedAt)
    }

    private func posts(_ request: ApiGetPosts, about subject: String) async throws -> PostPage {
        try await readRows(request, about: subject) { self.models(of: PostPageValue($0), in: $1) }
    }
}

extension PostPageValue {
    nonisolated fileprivate init(_ page: RowPage<Post2Value>) {
        self.init(posts: page.rows, nextCursor: page.nextCursor)
    }
}

extension ApiGetPosts {
    init(
        type: ApiListingType? = nil,
        communityId: CommunityID? = nil,
        communityName: String? = nil,
        _ filter: PostFilter,
        _ sort: PostSort?,
        _ place: PagePlace
    ) {
        self.init(
            type: type,
            sort: sort?.wire,
            page: place.page,
            limit: place.limit,
            communityId: communityId,
            communityName: communityName,
            savedOnly: filter.only.asks(for: .saved),
            likedOnly: filter.only.asks(for: .upvoted),
            dislikedOnly: filter.only.asks(for: .downvoted),
            showHidden: filter.showsHidden,
            showRead: filter.showsRead,
            showNsfw: filter.showsNsfw,
            pageCursor: place.cursor.map(ApiPaginationCursor.init(_:))
        )
    }
}
