public import ApiTypes
public import LemmyIdentifiers

/// A row of a list of votes, with what was asked about: the row alone does not say what it is a vote on.
public struct ApiVoteOfPerson: Sendable {
    /// The post or the comment that was asked about.
    public var subject: VoteSubject
    /// Where it stands.
    public var communityId: CommunityID
    /// The row.
    public var voteView: ApiVoteView

    /// Puts a row and its question together.
    public init(subject: VoteSubject, communityId: CommunityID, voteView: ApiVoteView) {
        self.subject = subject
        self.communityId = communityId
        self.voteView = voteView
    }
}
