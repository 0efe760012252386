public import ApiTypesV4
public import LemmyIdentifiers
public import LemmyMiddleware

extension ApiV4 {
    /// A row of a list of votes, with what was asked about: the row alone does not say what it is a vote on.
    public struct VoteOfPerson: Sendable {
        /// The post or the comment that was asked about.
        public var subject: VoteSubject
        /// Where it stands.
        public var communityId: CommunityID
        /// The row.
        public var voteView: VoteView

        /// Puts a row and its question together.
        public init(subject: VoteSubject, communityId: CommunityID, voteView: VoteView) {
            self.subject = subject
            self.communityId = communityId
            self.voteView = voteView
        }
    }
}
