// What the author is in the community is kept once for everything of theirs that stands there.
extension Post2Providing {
    /// Whether its author is banned from its community.
    public var creatorBannedFromCommunity: Bool { creatorStanding.banned }

    /// Whether its author moderates its community; no, until an answer says so, since 0.19.0.
    public var creatorIsModerator: Bool { creatorStanding.isModerator }
}

extension PostStubProviding {
    /// ``Post2Providing/creatorBannedFromCommunity``, if it is known.
    public var creatorBannedFromCommunity_: Bool? { post2_?.creatorBannedFromCommunity }

    /// ``Post2Providing/creatorIsModerator``, if it is known.
    public var creatorIsModerator_: Bool? { post2_?.creatorIsModerator }
}
