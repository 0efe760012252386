public import LemmyIdentifiers

/// Names a row of the inbox: servers number answers and mentions apart, so that answer 12 and mention 12 are two rows.
public enum ReplyID: TextEntityID {
    /// An answer to the viewer.
    case reply(CommentReplyID)
    /// A mention of the viewer.
    case mention(PersonMentionID)
    /// Either, since 1.0 numbers them together.
    case notification(NotificationID)

    /// `reply-12`, `mention-12` or `notification-12`.
    public var description: String {
        switch self {
        case .reply(let id): "reply-\(id)"
        case .mention(let id): "mention-\(id)"
        case .notification(let id): "notification-\(id)"
        }
    }

    /// Reads what ``description`` says; nil for anything else.
    public init?(_ description: String) {
        guard let (name, number) = description.nameAndNumber else { return nil }
        switch name {
        case "reply": self = .reply(CommentReplyID(number))
        case "mention": self = .mention(PersonMentionID(number))
        case "notification": self = .notification(NotificationID(number))
        default: return nil
        }
    }
}

/// Why a comment is in the inbox.
public enum ReplyKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// It answers the viewer.
    case reply
    /// It names the viewer.
    case mention
    /// It stands where the viewer asked to be told of everything; since 1.0.
    case subscribed
    /// For a reason that a newer server has.
    case other
}
