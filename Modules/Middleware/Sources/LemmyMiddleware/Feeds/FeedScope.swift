import LemmyIdentifiers
import Middleware

/// The scope of a list, which decides whether a new row belongs in it.
enum FeedScope: Sendable {
    case feed(FeedKind)
    case community(CommunityID)
    case person(PersonID)
    case post(PostID)
    /// A comment and its descendants.
    case thread(CommentID)
    /// The rows that the viewer has marked; a new row is never among them.
    case marked

    /// Creates the scope of a feed; a feed with a filter has the scope of the marked rows.
    init(_ kind: FeedKind, _ filter: ViewerMark?) { self = filter == nil ? .feed(kind) : .marked }

    /// Returns true if the list includes a post that the viewer has just written.
    @MainActor
    func includes(_ post: Post2) -> Bool {
        switch self {
        case .feed(let kind): kind.includes(post.community, post.communityRelation, post.creatorStanding)
        case .community(let id): post.communityId == id
        case .person(let id): post.creatorId == id
        case .post, .thread, .marked: false
        }
    }

    /// Returns true if the list includes a comment that the viewer has just written.
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
    /// Returns true if the feed includes the content of a community; the author is the viewer.
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
