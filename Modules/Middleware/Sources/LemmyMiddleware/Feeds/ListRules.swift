import LemmyIdentifiers
import Middleware
import Primitives

/// What the server leaves out of a list, by what is known of a row: the list then shows it no more, without being asked for again.
///
/// Blocked, hidden and removed rows leave at once (``shows(_:)``), and are back with the undo or the rollback. What was un-saved or is followed no
/// more stays until the next refresh, where its mark shows, so that a slip can be undone (``lists(_:)``).
@MainActor
final class ListRules {
    private let kind: FeedKind?
    private let filter: PostFilter
    /// Whether the list is of what somebody wrote: what the viewer has read or hidden is among it.
    private let isProfile: Bool
    /// Whether it is the comments of one post.
    private let isThread: Bool
    /// Records of what was blocked since the list was made, where no row holds them.
    private var records: [AnyHashable: AnyObject] = [:]

    nonisolated init(
        _ kind: FeedKind? = nil,
        filter: PostFilter = PostFilter(),
        isProfile: Bool = false,
        isThread: Bool = false
    ) {
        self.kind = kind
        self.filter = filter
        self.isProfile = isProfile
        self.isThread = isThread
    }

    /// Holds a record of who or what was blocked, so that it can be observed.
    func hold(_ record: some TierModel) { records[record.entityKey] = record }

    // MARK: Posts

    /// Whether a post may be shown.
    func shows(_ post: Post2) -> Bool {
        let api = post.api
        // One's own deleted posts are listed since 0.19; before anybody has asked who one is, it may be one's own.
        let isOthers = api.isGuest || api.isBefore0_19 || api.myPersonID.map { $0 != post.creatorId } ?? false
        let isGone = post.deleted && isOthers
        if isGone || post.removed && !(isProfile && api.isAdmin) { return false }
        let showsHidden = filter.showsHidden ?? (isProfile && !api.isBefore0_19)
        if post.hidden && !showsHidden { return false }
        // Moderators see what is in their communities, whomever they have blocked.
        if kind == .moderated { return true }
        return !post.creatorRelation.blocked && !isBlocked(post.community, post.communityRelation)
    }

    /// Whether the server lists a post that may be shown.
    func lists(_ post: Post2) -> Bool {
        if kind == .subscribed, !post.api.isGuest, !post.communityRelation.subscription.isSubscribed { return false }
        let showsRead = filter.showsRead ?? post.api.showsRead
        if !showsRead, post.read, !isProfile, filter.only != .saved { return false }
        return keeps(post.vote, post.saved)
    }

    // MARK: Comments

    /// Whether a comment may be shown.
    func shows(_ comment: Comment2) -> Bool {
        if kind == .moderated { return true }
        if comment.creatorRelation.blocked { return false }
        // Before 0.19 the threads of a blocked community are shown.
        return isThread && comment.api.isBefore0_19 || !isBlocked(comment.community, comment.communityRelation)
    }

    /// Whether the server lists a comment that may be shown.
    func lists(_ comment: Comment2) -> Bool {
        if kind == .subscribed, !comment.communityRelation.subscription.isSubscribed { return false }
        return keeps(comment.vote, comment.saved)
    }

    // MARK: The inbox

    /// Whether an answer or a mention may be shown.
    func shows(_ reply: Reply2) -> Bool { reply.api.isBefore0_19 || !reply.comment.creatorRelation.blocked }

    /// Whether a message may be shown.
    func shows(_ message: Message2) -> Bool {
        if message.deleted { return false }
        if message.api.isBefore0_19 { return true }
        return !(message.api.caches.personRelation[message.creatorId]?.blocked ?? false)
    }

    // MARK: Communities

    /// Whether a community may be shown.
    func shows(_ community: Community2) -> Bool {
        kind == .moderated || !isBlocked(community.community1, community.relation)
    }

    /// Whether the server lists a community that may be shown.
    func lists(_ community: Community2) -> Bool { kind != .subscribed || community.subscribed }

    private func isBlocked(_ community: Community1, _ relation: CommunityRelation) -> Bool {
        relation.blocked || community.api.caches.instanceRelation[community.instanceId]?.blocked ?? false
    }

    private func keeps(_ vote: Vote, _ saved: Bool) -> Bool {
        switch filter.only {
        case nil: true
        case .saved: saved
        case .upvoted: vote == .up
        case .downvoted: vote == .down
        }
    }
}

extension ApiClient {
    /// Whether the viewer administrates the server, as far as that is known.
    fileprivate var isAdmin: Bool { myPersonID.flatMap { caches.person2[$0]?.isAdmin } ?? false }

    /// Whether posts that were read are in the viewer's lists: as the account has it set, if that is known.
    fileprivate var showsRead: Bool {
        myPersonID.flatMap { caches.person4[$0]?.showsRead } ?? state.withLock { $0.showsRead } ?? true
    }
}
