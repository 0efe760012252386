public import LemmyIdentifiers
public import WireRuntime

/// A comment, read alone or after a write.
public struct ApiCommentResponse: WireValue {
    /// The comment.
    public var commentView: ApiCommentView
    /// The accounts that are told about it.
    public var recipientIds: [LocalUserID]
    /// `form_id` on the wire; until 0.18.5.
    public var formId: String?

    /// Makes a value, for tests and previews.
    public init(commentView: ApiCommentView, recipientIds: [LocalUserID], formId: String? = nil) {
        self.commentView = commentView
        self.recipientIds = recipientIds
        self.formId = formId
    }

    private enum CodingKeys: String, CodingKey {
        case commentView = "comment_view"
        case recipientIds = "recipient_ids"
        case formId = "form_id"
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        commentView = try container.decode(ApiCommentView.self, forKey: .commentView)
        recipientIds = try container.decodeLossyArray(of: LocalUserID.self, forKey: .recipientIds)
        formId = try container.decodeIfPresent(String.self, forKey: .formId)
    }
}
