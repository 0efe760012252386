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
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; nothing changed then.
    public func getPosts(
        _ feed: FeedKind,
        sort: PostSort? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> PostPage {
        let request = PageRequest(feed: feed, sort: sort, limit: limit, cursor: cursor, cause: Cause.current)
        return try await home.read(request.text) {
            try await self.fetchPosts(request)
        } show: {
            models(of: $0, in: $1)
        }
    }

    /// Shows a page that came from a server or a file, in the commit that is running or one of its own: with what was confirmed since.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - stamp: When its request started; of a file, the number it was kept with.
    /// - Throws: `HomeError` if it is of another server, or too old to be brought up to date: then fetch it again.
    public func show(_ page: PostPageValue, stamp: Stamp) throws -> PostPage {
        let cause = commits.makeCause(.other, "show a page of \(page.posts.count) posts")
        return try home.show(Answer(page, startedAt: stamp, cause: cause)) { models(of: $0, in: $1) }
    }

    /// Looks at a page before it is shown, for who shows it where nothing may fail.
    ///
    /// - Throws: As ``show(_:stamp:)``.
    public func compared(_ page: PostPageValue, stamp: Stamp) throws -> PreparedPage {
        let cause = commits.makeCause(.other, "show a page of \(page.posts.count) posts")
        return PreparedPage(api: self, answer: try home.prepare(Answer(page, startedAt: stamp, cause: cause)))
    }

    fileprivate func models(of page: PostPageValue, in moment: AnswerMoment) -> PostPage {
        PostPage(posts: page.posts.map { caches.post2.model(of: $0, in: moment) }, nextCursor: page.nextCursor)
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
        let request = PageRequest(feed: feed, sort: sort, limit: limit, cursor: cursor, cause: Cause.current)
        let answer = try await home.read(request.text) { try await self.fetchPosts(request) }
        return (answer.value, answer.startedAt)
    }

    /// Fetches a post with all there is to a page of its own.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError` if the caller's task was cancelled.
    public func getPost(id: PostID) async throws -> Post3 {
        let cause = Cause.current
        return try await home.read("GET /post \(id)") {
            try await self.fetchPost(id, because: cause)
        } show: {
            caches.post3.model(of: $0, in: $1)
        }
    }

    /// Finds a post by the address that names it everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it; or `CancellationError`.
    public func getPost(actorId: WireURL) async throws -> Post2 {
        let cause = Cause.current
        return try await home.read("GET /resolve_object \(actorId)") {
            try await self.fetchPost(actorId: actorId, because: cause)
        } show: {
            caches.post2.model(of: $0, in: $1)
        }
    }
}

/// A page that may be shown, and has been compared with what is known.
@MainActor
public struct PreparedPage {
    let api: ApiClient
    let answer: Answer<PostPageValue>

    /// The living posts.
    public func show() -> PostPage { api.home.showPrepared(answer) { api.models(of: $0, in: $1) } }
}

/// Which page of which feed.
struct PageRequest: Sendable {
    let feed: FeedKind
    let sort: PostSort?
    let limit: Int?
    let cursor: String?
    let cause: Cause?

    /// Equal pages have equal texts.
    var text: String {
        "GET /post/list \(feed) \(sort?.rawValue ?? "") \(limit.map(String.init) ?? "") \(cursor ?? "")"
    }
}
