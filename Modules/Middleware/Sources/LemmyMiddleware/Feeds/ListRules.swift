import LemmyIdentifiers
import Middleware
import Primitives

/// The server's rules for omitting rows from a list, applied to known rows so that the list drops them without a request.
///
/// Blocked, hidden and removed rows leave at once (`isVisible(_:)`), and return with an undo or a rollback. A row that is no longer saved
/// or subscribed stays until the next refresh and shows its changed mark, so that a slip can be undone (`isListed(_:)`).
@MainActor
final class ListRules {
    private let kind: FeedKind?
    private let filter: PostFilter
    /// True for the list of a person's own content, which includes rows that the viewer has read or hidden.
    private let isProfile: Bool
    /// True for the comments of one post.
    private let isThread: Bool
    /// The multi-community whose posts are listed; nil for any other list.
    private let multi: MultiCommunityID?
    /// The relations that were blocked since the list was created and that no row holds.
    private var relations: [AnyHashable: AnyObject] = [:]

    nonisolated init(
        _ kind: FeedKind? = nil,
        filter: PostFilter = PostFilter(),
        isProfile: Bool = false,
        isThread: Bool = false,
        multi: MultiCommunityID? = nil
    ) {
        self.kind = kind
        self.filter = filter
        self.isProfile = isProfile
        self.isThread = isThread
        self.multi = multi
    }

    /// Retains the relation of a blocked person or server, so that it can be observed.
    func retain(_ record: some TierModel) { relations[record.entityKey] = record }

    // MARK: Posts

    /// Returns true if the list may show the post.
    func isVisible(_ post: Post2) -> Bool {
        let api = post.api
        // Since 0.19 the viewer's own deleted posts are listed. Until the viewer is known, any post may be the viewer's own.
        let isOthers = api.isGuest || api.isBefore0_19 || api.myPersonID.map { $0 != post.creatorId } ?? false
        let isGone = post.deleted && isOthers
        if isGone || post.removed && !(isProfile && api.isAdmin) { return false }
        // The lists of read and hidden posts have every post with the mark.
        let showsHidden =
            filter.only == .hidden || filter.only == .read || filter.showsHidden ?? (isProfile && !api.isBefore0_19)
        if post.hidden && !showsHidden { return false }
        if let multi, api.lists.hasLeft(post.communityId, multi) { return false }
        // Moderators see all content of their communities, even content of blocked people.
        if kind == .moderated { return true }
        return !post.creatorRelation.blocked && !isBlocked(post.community, post.communityRelation)
    }

    /// Returns true if the server lists the post, which must be visible.
    func isListed(_ post: Post2) -> Bool {
        if kind == .subscribed, !post.api.isGuest, !post.communityRelation.subscription.isSubscribed { return false }
        let showsRead = filter.showsRead ?? post.api.showsRead
        if !showsRead, post.read, !isProfile, filter.only == nil || filter.only?.isVote == true { return false }
        switch filter.only {
        case .read: return post.read
        case .hidden: return post.hidden
        default: return passesFilter(post.vote, post.saved)
        }
    }

    // MARK: Comments

    /// Returns true if the list may show the comment.
    func isVisible(_ comment: Comment2) -> Bool {
        if kind == .moderated { return true }
        if comment.creatorRelation.blocked { return false }
        // Before 0.19 the threads of a blocked community are shown.
        return isThread && comment.api.isBefore0_19 || !isBlocked(comment.community, comment.communityRelation)
    }

    /// Returns true if the server lists the comment, which must be visible.
    func isListed(_ comment: Comment2) -> Bool {
        if kind == .subscribed, !comment.communityRelation.subscription.isSubscribed { return false }
        return passesFilter(comment.vote, comment.saved)
    }

    // MARK: The inbox

    /// Returns true if the inbox may show the answer or mention.
    func isVisible(_ reply: Reply2) -> Bool { reply.api.isBefore0_19 || !reply.comment.creatorRelation.blocked }

    /// Returns true if the inbox may show the message.
    func isVisible(_ message: Message2) -> Bool {
        if message.deleted { return false }
        if message.api.isBefore0_19 { return true }
        return !(message.api.caches.personRelation[message.creatorId]?.blocked ?? false)
    }

    // MARK: Communities

    /// Returns true if the list may show the community.
    func isVisible(_ community: Community2) -> Bool {
        kind == .moderated || !isBlocked(community.community1, community.relation)
    }

    /// Returns true if the server lists the community, which must be visible.
    func isListed(_ community: Community2) -> Bool { kind != .subscribed || community.subscribed }

    private func isBlocked(_ community: Community1, _ relation: CommunityRelation) -> Bool {
        relation.blocked || community.api.caches.instanceRelation[community.instanceId]?.blocked ?? false
    }

    private func passesFilter(_ vote: Vote, _ saved: Bool) -> Bool {
        switch filter.only {
        case nil, .read, .hidden: true
        case .saved: saved
        case .upvoted: vote == .up
        case .downvoted: vote == .down
        }
    }
}

extension ViewerMark {
    /// True for the content that the viewer voted on.
    fileprivate var isVote: Bool { self == .upvoted || self == .downvoted }
}

extension ApiClient {
    /// True if the viewer is known to be an administrator of the server.
    fileprivate var isAdmin: Bool { myPersonID.flatMap { caches.person2[$0]?.isAdmin } ?? false }

    /// True if the viewer's lists include read posts, by the account's settings; true if those are not known.
    fileprivate var showsRead: Bool {
        myPersonID.flatMap { caches.person4[$0]?.showsRead } ?? state.withLock { $0.showsRead } ?? true
    }
}
