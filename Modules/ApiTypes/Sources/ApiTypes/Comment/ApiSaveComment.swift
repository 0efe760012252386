public import LemmyIdentifiers
public import WireRuntime

/// Saves a comment, or no longer.
///
/// `PUT /comment/save`; needs a login.
public struct ApiSaveComment: WireRequest {
    /// What the server answers.
    public typealias Response = ApiCommentResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.put, "/comment/save", login: .required)

    /// The comment.
    public var commentId: CommentID
    /// False to take it back.
    public var save: Bool

    /// Makes the request.
    public init(commentId: CommentID, save: Bool) {
        self.commentId = commentId
        self.save = save
    }

    private enum CodingKeys: String, CodingKey {
        case commentId = "comment_id"
        case save
    }
}
