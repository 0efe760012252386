public import WireRuntime

/// One page of answers.
public struct ApiGetRepliesResponse: WireValue {
    /// Answers.
    public var replies: [ApiCommentReplyView]

    /// Makes a value, for tests and previews.
    public init(replies: [ApiCommentReplyView]) {
        self.replies = replies
    }

    private enum CodingKeys: String, CodingKey {
        case replies
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        replies = try container.decodeLossyArray(of: ApiCommentReplyView.self, forKey: .replies)
    }
}
