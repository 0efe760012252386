import ApiTypes
import Foundation
import Middleware
import WireRuntime

// Wire value → tier value. What depends on a server's version is settled here.
//
// Left out of `ApiPostView`: `image_details` (nothing shows it yet). Left out of `ApiPostAggregates`: `published` and the ids, which
// are the post's; the ranks and `newest_comment_time_necro`, which 0.18 alone sends and only a server sorts by.

extension Post1Value {
    init(_ wire: borrowing ApiPost, server: String) {
        self.init(
            server: server,
            id: wire.id,
            fields: Post1Fields(
                actorId: wire.apId,
                title: wire.name,
                content: wire.body,
                linkUrl: wire.url,
                creatorId: wire.creatorId,
                communityId: wire.communityId,
                removed: wire.removed,
                locked: wire.locked,
                created: wire.published.date,
                updated: wire.updated?.date,
                deleted: wire.deleted,
                nsfw: wire.nsfw,
                embedTitle: wire.embedTitle,
                embedDescription: wire.embedDescription,
                thumbnailUrl: wire.thumbnailUrl,
                embedVideoUrl: wire.embedVideoUrl,
                local: wire.local,
                languageId: wire.languageId,
                pinnedCommunity: wire.featuredCommunity,
                pinnedInstance: wire.featuredLocal,
                linkContentType: wire.urlContentType,
                altText: wire.altText
            )
        )
    }
}

extension Post2Value {
    init(_ wire: borrowing ApiPostView, server: String) {
        // A row leaves open whether the community is blocked; before 0.19.4, also whether the viewer is banned from it.
        let relation = CommunityRelationFields(
            subscription: Subscription(wire.subscribed),
            blocked: false,
            banned: wire.bannedFromCommunity ?? false
        )
        self.init(
            server: server,
            post1: Post1Value(wire.post, server: server),
            creator: Person1Value(wire.creator, server: server),
            community: Community1Value(wire.community, server: server),
            communityRelation: CommunityRelationValue(
                server: server,
                id: wire.community.id,
                fields: relation,
                groups: wire.bannedFromCommunity == nil ? .rowOfRelationBefore0_19_4 : .rowOfRelation
            ),
            creatorRelation: PersonRelationValue(
                server: server,
                id: wire.creator.id,
                fields: PersonRelationFields(blocked: wire.creatorBlocked)
            ),
            fields: Post2Fields(
                score: wire.counts.score,
                upvotes: wire.counts.upvotes,
                downvotes: wire.counts.downvotes,
                commentCount: wire.counts.comments,
                unreadCommentCount: wire.unreadComments,
                newestCommentTime: wire.counts.newestCommentTime?.date,
                vote: Vote(rawValue: wire.myVote ?? 0) ?? .neutral,
                saved: wire.saved,
                read: wire.read,
                hidden: wire.hidden ?? false,
                creatorBannedFromCommunity: wire.creatorBannedFromCommunity,
                creatorIsModerator: wire.creatorIsModerator ?? false,
                creatorIsAdmin: wire.creatorIsAdmin ?? wire.creator.admin ?? false
            ),
            // Before 0.19.4 nothing can be hidden, and nothing is said of it.
            groups: wire.hidden == nil ? .rowBefore0_19_4 : .all
        )
    }
}

// Worked out once: a feed asks for them with every row.
extension GroupSet {
    fileprivate static let rowOfRelation = all(but: FieldGroup<CommunityRelationFields>.blocked)
    fileprivate static let rowOfRelationBefore0_19_4 = all(but: FieldGroup<CommunityRelationFields>.blocked, .banned)
    fileprivate static let rowBefore0_19_4 = all(but: FieldGroup<Post2Fields>.hidden)
}

extension Post3Value {
    /// - Parameter isSignedIn: Whether the cross-posts say what the viewer has to do with them: 0.18 lists them as for a guest.
    init(_ wire: ApiGetPostResponse, server: String, crossPostsKnowViewer isSignedIn: Bool = true) {
        self.init(
            server: server,
            post2: Post2Value(wire.postView, server: server),
            community2: Community2Value(wire.communityView, server: server),
            moderators: wire.moderators.map { Person1Value($0.moderator, server: server) },
            crossPosts: wire.crossPosts.map {
                var row = Post2Value($0, server: server)
                if !isSignedIn { row.leaveViewerOpen() }
                return row
            }
        )
    }
}

extension Post2Value {
    /// Makes it say nothing of what the viewer has to do with the post, its author and its community.
    fileprivate mutating func leaveViewerOpen() {
        groups = .rest
        communityRelation.groups = []
        creatorRelation.groups = []
    }
}
