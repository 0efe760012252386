public import Middleware

/// One page of a feed.
@MainActor
public struct PostPage {
    /// The posts in the server's order.
    public let posts: [Post2]
    /// What to ask for the next page with; nil if this was the last.
    public let nextCursor: String?
}

/// The snapshot of one page: what a feed delegate keeps on disk.
public struct PostPageValue: TierAnswer, Codable, Hashable, Sendable {
    /// The posts in the server's order.
    public var posts: [Post2Value]
    /// What to ask for the next page with.
    public var nextCursor: String?

    /// States a page.
    public init(posts: [Post2Value], nextCursor: String? = nil) {
        self.posts = posts
        self.nextCursor = nextCursor
    }

    /// Adds what it says of its posts.
    public func collect(into sayings: inout Sayings) { posts.collect(into: &sayings) }
}
