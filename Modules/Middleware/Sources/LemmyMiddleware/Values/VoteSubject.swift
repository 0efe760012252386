public import LemmyIdentifiers

/// What can be voted on.
public enum VoteSubject: Codable, Hashable, Sendable, LosslessStringConvertible {
    /// A post.
    case post(PostID)
    /// A comment.
    case comment(CommentID)

    /// `post-12` or `comment-12`.
    public var description: String {
        switch self {
        case .post(let id): "post-\(id)"
        case .comment(let id): "comment-\(id)"
        }
    }

    /// Reads what ``description`` says; nil for anything else.
    public init?(_ description: String) {
        guard let (name, number) = description.nameAndNumber else { return nil }
        switch name {
        case "post": self = .post(PostID(number))
        case "comment": self = .comment(CommentID(number))
        default: return nil
        }
    }
}
