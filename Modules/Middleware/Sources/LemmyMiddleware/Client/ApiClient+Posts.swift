public import LemmyIdentifiers
import Middleware
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
    /// - Throws: ``ApiClientError``; nothing changed then.
    public func getPosts(
        _ feed: FeedKind,
        sort: PostSort? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> PostPage {
        try await working {
            let page = try await fetchPosts(feed, sort: sort, limit: limit, cursor: cursor, because: Cause.current)
            return commits.run(page.cause) { show(page.value, stamp: page.stamp) }
        }
    }

    /// Shows a page that came from a server or a file, in the commit that is running or one of its own.
    ///
    /// - Parameter stamp: When its request started, or when the file was written.
    public func show(_ page: PostPageValue, stamp: Stamp) -> PostPage {
        commits.run(commits.makeCause(.other, "show a page of \(page.posts.count) posts")) {
            let posts = page.posts.map { caches.post2.createModel(from: $0, stamp: stamp) }
            return PostPage(posts: posts, nextCursor: page.nextCursor)
        }
    }

    /// Fetches a page of a feed as a snapshot, for who keeps it before showing it.
    ///
    /// - Returns: The page and the stamp to show it with.
    /// - Throws: ``ApiClientError``.
    public func getPostPageValue(
        _ feed: FeedKind,
        sort: PostSort? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> (page: PostPageValue, stamp: Stamp) {
        try await working {
            let page = try await fetchPosts(feed, sort: sort, limit: limit, cursor: cursor, because: Cause.current)
            return (page.value, page.stamp)
        }
    }

    /// Fetches a post with all there is to a page of its own.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none.
    public func getPost(id: PostID) async throws -> Post3 {
        try await working {
            let fetched = try await fetchPost(id, because: Cause.current)
            return commits.run(fetched.cause) { caches.post3.createModel(from: fetched.value, stamp: fetched.stamp) }
        }
    }

    /// Finds a post by the address that names it everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it.
    public func getPost(actorId: WireURL) async throws -> Post2 {
        try await working {
            let fetched = try await fetchPost(actorId: actorId, because: Cause.current)
            return commits.run(fetched.cause) { caches.post2.createModel(from: fetched.value, stamp: fetched.stamp) }
        }
    }
}
