import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// A community at whatever tier is known so far, with the viewer's relation if one lives.
struct ShownCommunity: Showable {
    let handle: AnyCommunity

    init(_ handle: AnyCommunity) {
        self.handle = handle
    }

    init(_ community: any Community) {
        self.init(AnyCommunity(community))
    }

    var community: any Community { handle.wrappedValue }

    /// What the viewer has to do with it, if anything that lives says so.
    var relation: CommunityRelation? {
        community.relation_ ?? community.api.livingRelation(of: community.id)
    }

    var reference: EntityKey { EntityKey(kind: "community", id: community.id.rawValue) }

    var tierLabel: String? { community is any Community2Providing ? "T2" : "T1" }

    var identity: ObjectIdentifier? { ObjectIdentifier(community) }

    var heldIdentities: [ObjectIdentifier] {
        var held = [ObjectIdentifier(community.community1)]
        if let community = community as? any Community2Providing { held.append(ObjectIdentifier(community.community2)) }
        return held
    }

    var headline: String { community.title }

    func fields() -> [ShownField] {
        var fields = [
            ShownField("name", community.name),
            ShownField("title", community.title),
            ShownField("description", community.description),
        ]
        if let relation { fields.append(.subscribed(relation)) }
        if let community = community as? any Community2Providing {
            fields += [
                ShownField("subscribers", community.subscriberCount),
                ShownField("posts", community.postCount),
                ShownField("comments", community.commentCount),
                ShownField("active_month", community.activeUsersMonth),
            ]
        }
        fields.append(ShownField("created", .date(community.created)))
        return fields
    }

    var watchedFields: [String]? { ["title", "subscribed", "subscribers", "posts", "comments"] }
}
