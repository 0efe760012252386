public import LemmyIdentifiers
public import WireRuntime

/// Asks for a post, by its id or by one of its comments.
///
/// `GET /post`, with or without a login.
public struct ApiGetPost: WireRequest {
    /// What the server answers.
    public typealias Response = ApiGetPostResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/post", login: .optional)

    /// The id.
    public var id: PostID?
    /// The comment.
    public var commentId: CommentID?

    /// Asks; what is nil is left to the server.
    public init(id: PostID? = nil, commentId: CommentID? = nil) {
        self.id = id
        self.commentId = commentId
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case commentId = "comment_id"
    }

    /// The parameters, as they stand in the query.
    public var queryItems: [WireQueryItem] {
        var items: [WireQueryItem] = []
        items.add("id", id)
        items.add("comment_id", commentId)
        return items
    }
}
