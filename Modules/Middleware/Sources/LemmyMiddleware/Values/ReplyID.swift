public import LemmyIdentifiers

/// The identity of a row of the inbox. Servers number replies and mentions separately, so reply 12 and mention 12 are two rows.
public enum ReplyID: TextEntityID {
    /// A reply to the viewer.
    case reply(CommentReplyID)
    /// A mention of the viewer.
    case mention(PersonMentionID)
    /// A reply or a mention; servers since 1.0 number them together.
    case notification(NotificationID)

    /// The text of the identity: `reply-12`, `mention-12` or `notification-12`.
    public var description: String {
        switch self {
        case .reply(let id): "reply-\(id)"
        case .mention(let id): "mention-\(id)"
        case .notification(let id): "notification-\(id)"
        }
    }

    /// Parses a ``description``; nil for any other text.
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

/// The reason why a comment is in the inbox.
public enum ReplyKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The comment replies to the viewer.
    case reply
    /// The comment mentions the viewer.
    case mention
    /// The comment is in a place whose activity the viewer has subscribed to; since 1.0.
    case subscribed
    /// A reason that only a newer server knows.
    case other
}
