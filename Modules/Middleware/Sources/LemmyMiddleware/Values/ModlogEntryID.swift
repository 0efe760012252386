/// Names an entry of the modlog: before 1.0 servers number every kind of entry apart, so that the kind belongs to the name.
public struct ModlogEntryID: TextEntityID {
    /// What was done.
    public var kind: ModlogKind
    /// The number among its kind.
    public var number: Int

    /// Names an entry.
    public init(_ kind: ModlogKind, _ number: Int) {
        self.kind = kind
        self.number = number
    }

    /// `removedPost-12`.
    public var description: String { "\(kind.rawValue)-\(number)" }

    /// Reads what ``description`` says; nil for anything else.
    public init?(_ description: String) {
        guard let (name, number) = description.nameAndNumber, let kind = ModlogKind(rawValue: String(name)) else {
            return nil
        }
        self.init(kind, number)
    }
}

/// What a moderator or an administrator did, or undid.
public enum ModlogKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Took a post away.
    case removedPost
    /// Closed a post to comments.
    case lockedPost
    /// Pinned a post, in its community or on the server.
    case pinnedPost
    /// Took a comment away.
    case removedComment
    /// Took a community away.
    case removedCommunity
    /// Banned somebody from a community.
    case bannedFromCommunity
    /// Banned somebody from the server.
    case banned
    /// Made somebody a moderator.
    case appointedModerator
    /// Gave somebody a community.
    case transferredCommunity
    /// Made somebody an administrator.
    case appointedAdministrator
    /// Deleted a person for good.
    case purgedPerson
    /// Deleted a community for good.
    case purgedCommunity
    /// Deleted a post for good.
    case purgedPost
    /// Deleted a comment for good.
    case purgedComment
    /// Left a community out of lists.
    case hidCommunity
    /// Changed who can see a community; since 1.0.
    case changedVisibility
    /// Closed a comment to answers; since 1.0.
    case lockedComment
    /// Warned somebody of a post; since 1.0.
    case warnedOfPost
    /// Warned somebody of a comment; since 1.0.
    case warnedOfComment
    /// Began to talk to a server; since 1.0.
    case allowedInstance
    /// Stopped talking to a server; since 1.0.
    case blockedInstance
    /// Something that a newer server has.
    case other
}
