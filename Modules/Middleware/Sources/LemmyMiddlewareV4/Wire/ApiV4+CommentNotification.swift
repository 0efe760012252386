public import ApiTypesV4

extension ApiV4 {
    /// A row of the inbox that is about a comment: what a reply is made from.
    public struct CommentNotification: Sendable {
        /// The row.
        public var notification: Notification
        /// The comment.
        public var commentView: CommentView

        /// Picks the comment out of a row; nil if the row is about something else.
        public init?(_ view: NotificationView) {
            guard case .comment(let commentView) = view.data else { return nil }
            notification = view.notification
            self.commentView = commentView
        }
    }
}
