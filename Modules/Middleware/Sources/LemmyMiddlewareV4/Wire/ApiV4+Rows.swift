public import ApiTypesV4
import LemmyIdentifiers
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

    /// A vote of a list with the subject of the request.
    public typealias VoteOfPerson = LemmyMiddleware.VoteOfPerson<VoteView>
}
