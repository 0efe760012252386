public import LemmyIdentifiers

/// The identity of a report. Servers number the reports of posts, comments, messages and communities separately.
public enum ReportID: TextEntityID {
    /// A report of a post.
    case post(PostReportID)
    /// A report of a comment.
    case comment(CommentReportID)
    /// A report of a private message.
    case message(PrivateMessageReportID)
    /// A report of a community; since 1.0.
    case community(CommunityReportID)

    /// The text of the identity: `post-12`, `comment-12`, `message-12` or `community-12`.
    public var description: String {
        switch self {
        case .post(let id): "post-\(id)"
        case .comment(let id): "comment-\(id)"
        case .message(let id): "message-\(id)"
        case .community(let id): "community-\(id)"
        }
    }

    /// Parses a ``description``; nil for any other text.
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

/// The kind of content that a report is about; servers keep the kinds separate.
public enum ReportKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Reports of posts.
    case posts
    /// Reports of comments.
    case comments
    /// Reports of private messages; only administrators see them.
    case messages
}

/// The numbers of unresolved reports.
public struct ReportCount: Codable, Hashable, Sendable {
    /// The number of reports of posts.
    public var posts: Int
    /// The number of reports of comments.
    public var comments: Int
    /// The number of reports of private messages; 0 for viewers who may not see them.
    public var messages: Int

    /// Creates counts.
    public init(posts: Int, comments: Int, messages: Int = 0) {
        self.posts = posts
        self.comments = comments
        self.messages = messages
    }

    /// The number of all reports.
    public var total: Int { posts + comments + messages }
}
