/// The identity of an entry of the modlog. Servers before 1.0 number each kind of entry separately, so the kind is a part of the identity.
public struct ModlogEntryID: TextEntityID {
    /// The kind of the action.
    public var kind: ModlogKind
    /// The number of the entry within its kind.
    public var number: Int

    /// Creates the identity of an entry.
    public init(_ kind: ModlogKind, _ number: Int) {
        self.kind = kind
        self.number = number
    }

    /// The text of the identity: `removedPost-12`.
    public var description: String { "\(kind.rawValue)-\(number)" }

    /// Parses a ``description``; nil for any other text.
    public init?(_ description: String) {
        guard let (name, number) = description.nameAndNumber, let kind = ModlogKind(rawValue: String(name)) else {
            return nil
        }
        self.init(kind, number)
    }
}

/// An action of a moderator or an administrator, or its reversal.
public enum ModlogKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Removed a post.
    case removedPost
    /// Locked a post, so that it accepts no new comments.
    case lockedPost
    /// Pinned a post in its community or on the server.
    case pinnedPost
    /// Removed a comment.
    case removedComment
    /// Removed a community.
    case removedCommunity
    /// Banned a person from a community.
    case bannedFromCommunity
    /// Banned a person from the server.
    case banned
    /// Made a person a moderator.
    case appointedModerator
    /// Transferred a community to a person.
    case transferredCommunity
    /// Made a person an administrator.
    case appointedAdministrator
    /// Purged a person: deleted them permanently.
    case purgedPerson
    /// Purged a community: deleted it permanently.
    case purgedCommunity
    /// Purged a post: deleted it permanently.
    case purgedPost
    /// Purged a comment: deleted it permanently.
    case purgedComment
    /// Hid a community from lists.
    case hidCommunity
    /// Changed the visibility of a community; since 1.0.
    case changedVisibility
    /// Locked a comment, so that it accepts no replies; since 1.0.
    case lockedComment
    /// Warned a person about a post; since 1.0.
    case warnedOfPost
    /// Warned a person about a comment; since 1.0.
    case warnedOfComment
    /// Allowed federation with a server; since 1.0.
    case allowedInstance
    /// Blocked federation with a server; since 1.0.
    case blockedInstance
    /// An action that only a newer server knows.
    case other
}
