public import LemmyIdentifiers

/// Names a report: servers number reports of posts, comments, messages and communities apart.
public enum ReportID: TextEntityID {
    /// Of a post.
    case post(PostReportID)
    /// Of a comment.
    case comment(CommentReportID)
    /// Of a message.
    case message(PrivateMessageReportID)
    /// Of a community, since 1.0.
    case community(CommunityReportID)

    /// `post-12`, `comment-12`, `message-12` or `community-12`.
    public var description: String {
        switch self {
        case .post(let id): "post-\(id)"
        case .comment(let id): "comment-\(id)"
        case .message(let id): "message-\(id)"
        case .community(let id): "community-\(id)"
        }
    }

    /// Reads what ``description`` says; nil for anything else.
    public init?(_ description: String) {
        guard let (name, number) = description.nameAndNumber else { return nil }
        switch name {
        case "post": self = .post(PostReportID(number))
        case "comment": self = .comment(CommentReportID(number))
        case "message": self = .message(PrivateMessageReportID(number))
        case "community": self = .community(CommunityReportID(number))
        default: return nil
        }
    }
}
