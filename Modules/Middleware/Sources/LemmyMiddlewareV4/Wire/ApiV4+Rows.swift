public import ApiTypesV4
public import LemmyIdentifiers
public import LemmyMiddleware

extension ApiV4 {
    /// A row of the inbox that is about a comment; a reply is made from it.
    public struct CommentNotification: Sendable {
        /// The notification of the row.
        public var notification: Notification
        /// The comment of the row.
        public var commentView: CommentView

        /// Extracts the comment from a row; nil if the row is about something else.
        public init?(_ view: NotificationView) {
            guard case .comment(let commentView) = view.data else { return nil }
            notification = view.notification
            self.commentView = commentView
        }
    }
}

extension ApiV4 {
    /// A row of a list of votes together with the subject of the request, because the row alone does not contain the subject.
    public struct VoteOfPerson: Sendable {
        /// The post or the comment that the request was about.
        public var subject: VoteSubject
        /// The community of the post or the comment.
        public var communityId: CommunityID
        /// The row of the list.
        public var voteView: VoteView

        /// Combines a row with the subject of its request.
        public init(subject: VoteSubject, communityId: CommunityID, voteView: VoteView) {
            self.subject = subject
            self.communityId = communityId
            self.voteView = voteView
        }
    }
}
