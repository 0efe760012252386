import ApiTypes
import Foundation
import Middleware
import WireRuntime

// Left out of `ApiCommunity`: `followers_url` and `inbox_url`, which servers use among themselves. Left out of
// `ApiCommunityAggregates`: `published` and the ids, which are the community's, and `hot_rank`, which only a server sorts by.

extension Community1Value {
    init(_ wire: borrowing ApiCommunity, server: String) {
        self.init(
            server: server,
            id: wire.id,
            fields: Community1Fields(
                actorId: wire.actorId,
                name: wire.name,
                title: wire.title,
                description: wire.description,
                icon: wire.icon,
                banner: wire.banner,
                removed: wire.removed,
                deleted: wire.deleted,
                nsfw: wire.nsfw,
                created: wire.published.date,
                updated: wire.updated?.date,
                local: wire.local,
                hidden: wire.hidden,
                onlyModeratorsCanPost: wire.postingRestrictedToMods,
                instanceId: wire.instanceId,
                visibility: wire.visibility?.rawValue
            )
        )
    }
}

extension Community2Value {
    init(_ wire: borrowing ApiCommunityView, server: String) {
        let relation = CommunityRelationFields(
            subscription: Subscription(wire.subscribed),
            blocked: wire.blocked,
            banned: wire.bannedFromCommunity ?? false
        )
        self.init(
            server: server,
            community1: Community1Value(wire.community, server: server),
            relation: CommunityRelationValue(
                server: server,
                id: wire.community.id,
                fields: relation,
                groups: wire.bannedFromCommunity == nil ? .all(but: FieldGroup<CommunityRelationFields>.banned) : .all
            ),
            fields: Community2Fields(
                subscriberCount: wire.counts.subscribers,
                localSubscriberCount: wire.counts.subscribersLocal,
                postCount: wire.counts.posts,
                commentCount: wire.counts.comments,
                activeUsersDay: wire.counts.usersActiveDay,
                activeUsersWeek: wire.counts.usersActiveWeek,
                activeUsersMonth: wire.counts.usersActiveMonth,
                activeUsersHalfYear: wire.counts.usersActiveHalfYear
            )
        )
    }
}

extension Subscription {
    init(_ wire: ApiSubscribedType) {
        switch wire {
        case .subscribed: self = .subscribed
        case .pending: self = .pending
        case .notSubscribed, .unknown: self = .notSubscribed
        }
    }
}
