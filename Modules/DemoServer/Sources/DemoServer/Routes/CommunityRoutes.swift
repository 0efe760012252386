import Foundation
import Networking

extension Route {
    static var communityRoutes: [Route] {
        [
            Route(.get, "/community") { world, call throws(ServerError) in
                let id: CommunityID? = try call.query.number("id")
                let name = try call.query.text("name")
                if id == nil, name == nil { throw ServerError("no_id_given") }
                try world.requireMayLook(call.viewer)
                let page = try world.communityPage(id, named: name, call)
                return world.respond { writer in
                    writer.object("community_view") { $0.write(page.view) }
                    if let site = page.site, world.dialect >= .v0_19 || site.id != world.localInstanceSite.id {
                        writer.object("site") { $0.write(site) }
                    }
                    writer.moderation("moderators", page.moderators)
                    writer.languages("discussion_languages", world.languageList(page.languages))
                }
            },
            Route(.get, "/community/list") { world, call throws(ServerError) in
                let listing: ListingType? = try call.query.choice("type_")
                let sort: SortType? = try call.query.choice("sort")
                let showNSFW = try call.query.flag("show_nsfw")
                let page = try call.query.page()
                try world.requireMayLook(call.viewer)
                let directory = CommunityQuery(
                    viewer: call.viewer,
                    listing: listing,
                    sort: sort ?? .hot,
                    showNSFW: showNSFW ?? (world.localInstanceSite.contentWarning != nil),
                    page: try page.page()
                )
                let communities = directory.communities(in: world, ties: call.ties)
                return world.respond { writer in
                    writer.array("communities", communities) { writer, view in writer.object { $0.write(view) } }
                }
            },
            Route(.post, "/community/follow", FollowCommunity.self) { world, call, viewer, body throws(ServerError) in
                let id = body.communityID
                let follow = body.follow
                try world.followCommunity(id, follow, by: viewer, at: call.now)
                guard let view = world.communityView(id, for: viewer),
                    world.shows(view.community, to: viewer, asModerator: false)
                else { throw world.dialect.rowNotFound("couldnt_find_community") }
                return world.respond { writer in
                    writer.object("community_view") { $0.write(view) }
                    writer.languages("discussion_languages", world.languageList(world.communityLanguages[id]))
                }
            },
            Route(.post, "/community/block", BlockCommunity.self) { world, call, viewer, body throws(ServerError) in
                let id = body.communityID
                let block = body.block
                try world.blockCommunity(id, block, by: viewer, at: call.now)
                guard let view = world.communityView(id, for: viewer),
                    world.shows(view.community, to: viewer, asModerator: false)
                else { throw world.dialect.rowNotFound("couldnt_find_community") }
                return world.respond { writer in
                    writer.object("community_view") { $0.write(view) }
                    writer.member("blocked", block)
                }
            },
        ]
    }
}

/// A community with its surroundings, as its page shows it.
struct CommunityPage {
    var view: CommunityView
    /// The site of the community's server.
    var site: Site?
    var moderators: [MembershipView]
    var languages: Set<LanguageID>
}

extension World {
    /// Subscribes to a community, or ends the subscription.
    mutating func followCommunity(
        _ id: CommunityID,
        _ follow: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        guard let community = communities[id] else { throw dialect.rowNotFound("couldnt_find_community") }
        if follow, community.local { try requireMayAct(viewer.person, in: id) }
        let since = dialect >= .v1_0 ? now : follows[viewer.id, id]?.published ?? now
        self.follow(
            community,
            by: viewer.person,
            follow ? Follow(published: since, pending: !community.local) : nil
        )
    }

    /// Blocks a community, which ends the subscription, or lifts the block.
    mutating func blockCommunity(
        _ id: CommunityID,
        _ block: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        guard block else { return communityBlocks[viewer.id, id] = nil }
        guard let community = communities[id] else { throw ServerError("community_block_already_exists") }
        if communityBlocks[viewer.id, id] == nil { communityBlocks[viewer.id, id] = now }
        follow(community, by: viewer.person, nil)
    }

    /// Returns a community with its surroundings, found by its number or its name.
    func communityPage(_ id: CommunityID?, named name: String?, _ call: Call) throws(ServerError) -> CommunityPage {
        let id =
            if let id { id } else {
                try communityID(named: name ?? "", orSay: "couldnt_find_community", for: call.viewer)
            }
        guard let view = communityView(id, for: call.viewer),
            shows(view.community, to: call.viewer, asModerator: isModOrAdmin(call.viewer, of: id))
        else { throw dialect.notFound("couldnt_find_community") }
        return CommunityPage(
            view: view,
            site: site(of: view.community.actorID),
            moderators: moderators(of: id, ties: call.ties),
            languages: communityLanguages[id] ?? []
        )
    }

    /// Returns the site of an actor, which is the root of the actor's address.
    func site(of actorID: String) -> Site? {
        guard let scheme = actorID.range(of: "://") else { return nil }
        let host = actorID[scheme.upperBound...].prefix { $0 != "/" }
        let root = "\(actorID[..<scheme.upperBound])\(host)/"
        return sites.first { $0.actorID == root }
    }
}
