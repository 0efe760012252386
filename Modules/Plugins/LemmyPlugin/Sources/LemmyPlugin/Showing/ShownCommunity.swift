import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// A community at whatever tier is known so far, with the viewer's relation if one lives.
struct ShownCommunity: Showable {
    let handle: AnyCommunity
    private let first: any Community

    init(_ community: any Community) {
        handle = AnyCommunity(community)
        first = community
    }

    /// At the highest tier that lives; a handle that began at a tier is never back at a stub.
    var community: any Community { handle.wrappedValue as? any Community ?? first }

    /// What the viewer has to do with it, if anything that lives says so.
    var relation: CommunityRelation? {
        community.relation_ ?? community.api.livingRelation(of: community.id)
    }

    var reference: EntityKey { EntityKey(kind: "community", id: community.id.rawValue) }

    var tierLabel: String? { community is any Community2Providing ? "T2" : "T1" }

    var identity: ObjectIdentifier? { ObjectIdentifier(community) }

    /// What it keeps alive: a tier that came alive elsewhere is shown, and not kept.
    var heldIdentities: [ObjectIdentifier] {
        let community = handle.heldValue as? any Community ?? first
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
