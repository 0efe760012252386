import ApiTypes
import Foundation
import WireRuntime

// Wire value → tier value. What depends on a server's version is settled here.
//
// Left out of `ApiPostView`: `image_details` (nothing shows it yet). Left out of `ApiPostAggregates`: `published` and the ids, which
// are the post's; the ranks and `newest_comment_time_necro`, which 0.18 alone sends and only a server sorts by.

extension Post1Value {
    init(_ wire: ApiPost, server: String) {
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
    init(_ wire: ApiPostView, server: String) {
        let relation = CommunityRelationFields(
            subscription: Subscription(wire.subscribed),
            banned: wire.bannedFromCommunity
        )
        self.init(
            server: server,
            post1: Post1Value(wire.post, server: server),
            creator: Person1Value(wire.creator, server: server),
            community: Community1Value(wire.community, server: server),
            communityRelation: CommunityRelationValue(server: server, id: wire.community.id, fields: relation),
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
                vote: Vote(rawValue: wire.myVote ?? 0) ?? .none,
                saved: wire.saved,
                read: wire.read,
                hidden: wire.hidden ?? false,
                creatorBannedFromCommunity: wire.creatorBannedFromCommunity,
                creatorIsModerator: wire.creatorIsModerator ?? false,
                creatorIsAdmin: wire.creatorIsAdmin ?? wire.creator.admin ?? false
            )
        )
    }
}

extension Post3Value {
    init(_ wire: ApiGetPostResponse, server: String) {
        self.init(
            server: server,
            post2: Post2Value(wire.postView, server: server),
            community2: Community2Value(wire.communityView, server: server),
            moderators: wire.moderators.map { Person1Value($0.moderator, server: server) },
            crossPosts: wire.crossPosts.map { Post2Value($0, server: server) }
        )
    }
}
