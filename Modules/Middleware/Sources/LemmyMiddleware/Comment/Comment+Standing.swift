// What the author is in the community is kept once for everything of theirs that stands there.
extension Comment2Providing {
    /// Whether its author is banned from its community.
    public var creatorBannedFromCommunity: Bool { creatorStanding.banned }

    /// Whether its author moderates its community; no, until an answer says so, since 0.19.0.
    public var creatorIsModerator: Bool { creatorStanding.isModerator }
}

extension CommentStubProviding {
    /// ``Comment2Providing/creatorBannedFromCommunity``, if it is known.
    public var creatorBannedFromCommunity_: Bool? { comment2_?.creatorBannedFromCommunity }

    /// ``Comment2Providing/creatorIsModerator``, if it is known.
    public var creatorIsModerator_: Bool? { comment2_?.creatorIsModerator }
}
