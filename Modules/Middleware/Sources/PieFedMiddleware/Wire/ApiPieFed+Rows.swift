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

extension ApiPieFed.GetPostRepliesResponse {
    /// The comments of the tree as a list shows them, each before the comments below it.
    ///
    /// Only the outermost comments contain their post and community; the comments below them are in the same ones. A comment whose post
    /// or community is nowhere above it is left out with everything below it.
    ///
    /// - Complexity: O(comments in the tree).
    public var rows: [ApiPieFed.CommentView] {
        var rows: [ApiPieFed.CommentView] = []
        // The next comment is the last element, so that a comment comes before its siblings' replies and deep trees need no deep stack.
        var open = (comments ?? []).reversed().map { (reply: $0, post: $0.post, community: $0.community) }
        while let (reply, post, community) = open.popLast() {
            guard let post = reply.post ?? post, let community = reply.community ?? community else { continue }
            rows.append(reply.row(in: post, of: community))
            open += (reply.replies ?? []).reversed().map { ($0, post, community) }
        }
        return rows
    }
}

extension ApiPieFed.PostReplyView {
    /// Returns the comment as a list shows it.
    fileprivate func row(in post: ApiPieFed.Post, of community: ApiPieFed.Community) -> ApiPieFed.CommentView {
        ApiPieFed.CommentView(
            activityAlert: activityAlert,
            bannedFromCommunity: bannedFromCommunity,
            comment: comment,
            community: community,
            counts: counts,
            creator: creator,
            creatorBannedFromCommunity: creatorBannedFromCommunity,
            creatorBlocked: creatorBlocked,
            creatorIsAdmin: creatorIsAdmin,
            creatorIsModerator: creatorIsModerator,
            post: post,
            saved: saved,
            subscribed: subscribed,
            myVote: myVote,
            canAuthUserModerate: canAuthUserModerate
        )
    }
}
