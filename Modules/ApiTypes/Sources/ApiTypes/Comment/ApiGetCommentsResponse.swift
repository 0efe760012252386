public import WireRuntime

/// Comments: a page, or a tree in its order.
public struct ApiGetCommentsResponse: WireValue {
    /// Comments.
    public var comments: [ApiCommentView]

    /// Makes a value, for tests and previews.
    public init(comments: [ApiCommentView]) {
        self.comments = comments
    }

    private enum CodingKeys: String, CodingKey {
        case comments
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        comments = try container.decodeLossyArray(of: ApiCommentView.self, forKey: .comments)
    }
}
