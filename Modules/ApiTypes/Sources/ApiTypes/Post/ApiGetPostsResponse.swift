public import WireRuntime

/// One page of a feed.
public struct ApiGetPostsResponse: WireValue {
    /// Posts.
    public var posts: [ApiPostView]
    /// What to send as `pageCursor` for the next page; nil after the last; since 0.19.0.
    public var nextPage: ApiPaginationCursor?

    /// Makes a value, for tests and previews.
    public init(posts: [ApiPostView], nextPage: ApiPaginationCursor? = nil) {
        self.posts = posts
        self.nextPage = nextPage
    }

    private enum CodingKeys: String, CodingKey {
        case posts
        case nextPage = "next_page"
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        posts = try container.decodeLossyArray(of: ApiPostView.self, forKey: .posts)
        nextPage = try container.decodeIfPresent(ApiPaginationCursor.self, forKey: .nextPage)
    }
}
