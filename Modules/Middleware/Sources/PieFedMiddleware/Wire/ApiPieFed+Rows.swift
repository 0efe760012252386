public import ApiTypesPieFed
import LemmyIdentifiers
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

    /// A vote of a list with the subject of the request.
    public typealias VoteOfPerson = LemmyMiddleware.VoteOfPerson<PostLikeView>
}
