public import LemmyIdentifiers
public import WireRuntime

/// Asks for one comment.
///
/// `GET /comment`, with or without a login.
public struct ApiGetComment: WireRequest {
    /// What the server answers.
    public typealias Response = ApiCommentResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.get, "/comment", login: .optional)

    /// The id.
    public var id: CommentID

    /// Asks; what is nil is left to the server.
    public init(id: CommentID) {
        self.id = id
    }

    private enum CodingKeys: String, CodingKey {
        case id
    }

    /// The parameters, as they stand in the query.
    public var queryItems: [WireQueryItem] {
        var items: [WireQueryItem] = []
        items.add("id", id)
        return items
    }
}
