import LemmyIdentifiers
import Middleware

/// What a list is of, as far as that tells whether something new belongs there.
enum FeedScope: Sendable {
    case feed(FeedKind)
    case community(CommunityID)
    case person(PersonID)
    case post(PostID)
    /// A comment and what is under it.
    case thread(CommentID)
    /// What somebody has marked: nothing new is among it.
    case marked

    /// What a feed is of: with a filter, what was marked.
    init(_ kind: FeedKind, _ filter: ContentFilter?) { self = filter == nil ? .feed(kind) : .marked }

    /// Whether a post that the viewer has just written is listed.
    @MainActor
    func includes(_ post: Post2) -> Bool {
        switch self {
        case .feed(let kind): kind.includes(post.community, post.communityRelation, post.creatorStanding)
        case .community(let id): post.communityId == id
        case .person(let id): post.creatorId == id
        case .post, .thread, .marked: false
        }
    }

    /// Whether a comment that the viewer has just written is listed.
    @MainActor
    func includes(_ comment: Comment2) -> Bool {
        switch self {
        case .feed(let kind): kind.includes(comment.community, comment.communityRelation, comment.creatorStanding)
        case .community(let id): comment.communityId == id
        case .person(let id): comment.creatorId == id
        case .post(let id): comment.postId == id
        case .thread(let id): comment.ancestorIds.contains(id)
        case .marked: false
        }
    }
}

extension FeedKind {
    /// Whether it shows what is in a community; the author is the viewer.
    @MainActor
    fileprivate func includes(
        _ community: Community1,
        _ relation: CommunityRelation,
        _ viewer: CommunityPersonRelation
    ) -> Bool {
        switch self {
        case .all: true
        case .local: community.local
        case .subscribed: relation.subscription.isSubscribed
        case .moderated: viewer.isModerator
        }
    }
}
