public import LemmyIdentifiers
public import WireRuntime

/// Votes on a comment: 1, -1, or 0 to take the vote back.
///
/// `POST /comment/like`; needs a login.
public struct ApiCreateCommentLike: WireRequest {
    /// What the server answers.
    public typealias Response = ApiCommentResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.post, "/comment/like", login: .required)

    /// The comment.
    public var commentId: CommentID
    /// 1, -1 or 0.
    public var score: Int

    /// Makes the request.
    public init(commentId: CommentID, score: Int) {
        self.commentId = commentId
        self.score = score
    }

    private enum CodingKeys: String, CodingKey {
        case commentId = "comment_id"
        case score
    }
}
