public import LemmyIdentifiers
public import WireRuntime

/// That a comment answers somebody, and whether they read it.
public struct ApiCommentReply: WireValue {
    /// The id.
    public var id: CommentReplyID
    /// Whom it is for.
    public var recipientId: PersonID
    /// The comment.
    public var commentId: CommentID
    /// Whether it was read.
    public var read: Bool
    /// When it was made.
    public var published: WireDate

    /// Makes a value, for tests and previews.
    public init(id: CommentReplyID, recipientId: PersonID, commentId: CommentID, read: Bool, published: WireDate) {
        self.id = id
        self.recipientId = recipientId
        self.commentId = commentId
        self.read = read
        self.published = published
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case recipientId = "recipient_id"
        case commentId = "comment_id"
        case read
        case published
    }
}
