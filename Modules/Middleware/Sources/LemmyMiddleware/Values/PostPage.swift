public import Middleware
public import Propagation

/// One page of a feed.
@MainActor
public struct PostPage {
    /// The posts in the server's order.
    public let posts: [Post2]
    /// The cursor of the next page; nil for the last page.
    public let nextCursor: String?
}

/// The tier values of one page of a feed; a feed delegate stores them on disk.
public struct PostPageValue: TierAnswer, Codable, Hashable, Sendable {
    /// The posts in the server's order.
    public var posts: [Post2Value]
    /// The cursor of the next page; nil for the last page, and on a server with numbered pages.
    public var nextCursor: String?
    /// The number of the next page on a server with numbered pages; nil for the last page, and on a server with cursors.
    public var nextPage: Int?

    /// Creates a page.
    public init(posts: [Post2Value], nextCursor: String? = nil, nextPage: Int? = nil) {
        self.posts = posts
        self.nextCursor = nextCursor
        self.nextPage = nextPage
    }

    /// Adds the updates of its posts.
    public func collect(into updates: inout EntityUpdates) { posts.collect(into: &updates) }
}

extension ApiClient {
    /// Publishes a page that came from a server or a file, together with the values that were confirmed since. It uses the running commit
    /// or a commit of its own.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - stamp: The stamp at which the page's request started; for a page from a file, the stamp that was stored with it.
    /// - Returns: The page with its models.
    /// - Throws: `ClientStoreError` if the page belongs to another server or is too old to be updated; the caller fetches it again then.
    public func publish(_ page: PostPageValue, stamp: Stamp) throws -> PostPage {
        let cause = commits.makeCause(.other, "show a page of \(page.posts.count) posts")
        return try clientStore.publish(Answer(page, startedAt: stamp, cause: cause)) { models(of: $0, in: $1) }
    }

    /// Validates a page before it is published, for callers that publish it where no error can be thrown.
    ///
    /// - Returns: A page whose publication cannot fail.
    /// - Throws: The same errors as ``publish(_:stamp:)``.
    public func preparePage(_ page: PostPageValue, stamp: Stamp) throws -> PreparedPage {
        let cause = commits.makeCause(.other, "show a page of \(page.posts.count) posts")
        return PreparedPage(api: self, answer: try clientStore.prepare(Answer(page, startedAt: stamp, cause: cause)))
    }

    func models(of page: PostPageValue, in moment: AnswerContext) -> PostPage {
        PostPage(posts: caches.post2.models(of: page.posts, in: moment), nextCursor: page.nextCursor)
    }
}

/// A validated page that has been compared with the known values and can be published.
@MainActor
public struct PreparedPage {
    let api: ApiClient
    let answer: Answer<PostPageValue>

    /// Publishes the page and returns it with its models.
    public func show() -> PostPage { api.clientStore.publishPrepared(answer) { api.models(of: $0, in: $1) } }
}

extension PostPageValue {
    /// The page as the first page of a list, which continues by cursor or by page number.
    package var firstPage: FeedPage<Post2Value> {
        FeedPage(posts, next: nextCursor.map { .cursor($0) } ?? nextPage.map { .page($0) })
    }
}
