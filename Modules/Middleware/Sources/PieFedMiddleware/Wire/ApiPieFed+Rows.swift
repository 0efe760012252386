public import ApiTypesPieFed
public import LemmyIdentifiers
public import LemmyMiddleware

extension ApiPieFed {
    /// A row of the inbox together with the list that it comes from, because the row alone does not say why it is there.
    public struct InboxComment: Sendable {
        /// The reason why the row is in the inbox: the list of replies or the list of mentions.
        public var kind: ReplyKind
        /// The row of the list.
        public var replyView: CommentReplyView

        /// Combines a row with the reason that its list stands for.
        public init(kind: ReplyKind, replyView: CommentReplyView) {
            self.kind = kind
            self.replyView = replyView
        }
    }

    /// A row of a list of votes together with the subject of the request, because the row alone does not contain the subject.
    public struct VoteOfPerson: Sendable {
        /// The post or the comment that the request was about.
        public var subject: VoteSubject
        /// The community of the post or the comment.
        public var communityId: CommunityID
        /// The row of the list.
        public var voteView: PostLikeView

        /// Combines a row with the subject of its request.
        public init(subject: VoteSubject, communityId: CommunityID, voteView: PostLikeView) {
            self.subject = subject
            self.communityId = communityId
            self.voteView = voteView
        }
    }
}
