import Networking

extension Route {
    static var v4MultiCommunityRoutes: [Route] {
        [
            Route(.get, at: .v4, "/multi_community") { world, call throws(ServerError) in
                let id: Int32? = try call.query.number("id")
                let name = try call.query.text("name")
                try world.requireMayLook(call.viewer)
                let found = world.since1_0.multiCommunities.rows.first { $0.id == id || $0.name == name }
                guard let multi = found else { throw ServerError.rowNotFound }
                let communities = CommunityQuery(viewer: call.viewer)
                    .sortedRows(by: .nameAscending, in: world, ties: TieBreaker())
                    .filter { multi.communities.contains($0.id) }
                    .compactMap { world.communityView($0.id, for: call.viewer) }
                return world.respond { writer in
                    writer.object("multi_community_view") { $0.write(multi, v4: world, for: call.viewer) }
                    writer.array("communities", communities) { writer, view in
                        // The real server leaves out the viewer's relation here.
                        writer.object { $0.write(view, v4: world, for: nil) }
                    }
                }
            },
            Route(.get, at: .v4, "/multi_community/list") { world, call throws(ServerError) in
                let listing: ListingOfV4? = try call.query.choice("type_")
                let creator: PersonID? = try call.query.number("creator_id")
                let parameters = try PageOfV4.Parameters(call.query)
                try world.requireMayLook(call.viewer)
                let shown = world.since1_0.multiCommunities.rows.filter { multi in
                    !multi.deleted && (creator ?? multi.creatorID) == multi.creatorID
                        && (listing != .subscribed || call.viewer.map { multi.followers.contains($0.id) } ?? false)
                }
                let rows = shown.sorted { ($0.published, $0.id) > ($1.published, $1.id) }
                let page = try parameters.page(in: world, for: call.viewer).slice(rows) { String($0.id) }
                return world.respond { $0.page(page) { $0.write($1, v4: world, for: call.viewer) } }
            },
            Route(.post, at: .v4, "/multi_community", CreateMultiCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let multi = try world.createMultiCommunity(named: body.name, by: viewer, at: call.now) { multi in
                    (multi.title, multi.summary, multi.sidebar) = (body.title, body.summary, body.sidebar)
                }
                return try world.answerV4(multiCommunity: multi.id, for: viewer)
            },
            Route(.put, at: .v4, "/multi_community", EditMultiCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.editMultiCommunity(body.id, by: viewer) { multi in
                    if let title = body.title { multi.title = title }
                    if let summary = body.summary { multi.summary = summary }
                    if let sidebar = body.sidebar { multi.sidebar = sidebar }
                    if let deleted = body.deleted { multi.deleted = deleted }
                    multi.updated = call.now
                }
                return try world.answerV4(multiCommunity: body.id, for: viewer)
            },
            Route(.post, at: .v4, "/multi_community/entry", MultiCommunityEntry.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                guard world.communities[body.communityID] != nil else { throw ServerError.rowNotFound }
                try world.editMultiCommunity(body.id, by: viewer) { $0.communities.insert(body.communityID) }
                return try world.answerV4(community: body.communityID, for: viewer)
            },
            Route(.delete, at: .v4, "/multi_community/entry", MultiCommunityEntry.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.editMultiCommunity(body.id, by: viewer) { $0.communities.remove(body.communityID) }
                return .success
            },
            Route(.post, at: .v4, "/multi_community/follow", FollowMultiCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                var multi = try world.multiCommunity(body.id)
                if body.follow { multi.followers.insert(viewer.id) } else { multi.followers.remove(viewer.id) }
                world.since1_0.multiCommunities[multi.id] = multi
                return try world.answerV4(multiCommunity: multi.id, for: viewer)
            },
        ]
    }
}

struct CreateMultiCommunity: RequestBody {
    let name = Member<String>("name")
    let title = Member<String?>("title")
    let summary = Member<String?>("summary")
    let sidebar = Member<String?>("sidebar")
}

struct EditMultiCommunity: RequestBody {
    let id = Member<Int32>("id")
    let title = Member<String?>("title")
    let summary = Member<String?>("summary")
    let sidebar = Member<String?>("sidebar")
    let deleted = Member<Bool?>("deleted")
}

struct MultiCommunityEntry: RequestBody {
    static let name = "CreateOrDeleteMultiCommunityEntry"

    let id = Member<Int32>("id")
    let communityID = Member<CommunityID>("community_id")
}

struct FollowMultiCommunity: RequestBody {
    let id = Member<Int32>("multi_community_id")
    let follow = Member<Bool>("follow")
}

extension World {
    /// Returns the response with one multi-community after a write.
    fileprivate func answerV4(multiCommunity id: Int32, for viewer: Viewer) throws(ServerError) -> Answer {
        let multi = try multiCommunity(id)
        return respond { $0.object("multi_community_view") { $0.write(multi, v4: self, for: viewer) } }
    }
}

extension JSONWriter {
    /// Writes a multi-community with its owner and the viewer's relation.
    mutating func write(_ multi: MultiCommunity, v4 world: World, for viewer: Viewer?) {
        object("multi") { $0.members(of: multi, world) }
        if let me = viewer?.id, multi.followers.contains(me) { member("follow_state", "accepted") }
        if let owner = world.people[multi.creatorID] { object("owner") { $0.write(owner, v4: world) } }
    }

    private mutating func members(of multi: MultiCommunity, _ world: World) {
        member("id", multi.id)
        member("creator_id", multi.creatorID)
        member("instance_id", world.localInstanceSite.instanceID)
        member("name", multi.name)
        member("title", multi.title)
        member("summary", multi.summary)
        member("sidebar", multi.sidebar)
        member("local", true)
        member("deleted", multi.deleted)
        member("ap_id", "\(world.localInstanceSite.actorID)m/\(multi.name)")
        member("last_refreshed_at", multi.published)
        member("published_at", multi.published)
        member("updated_at", multi.updated)
        member("subscribers", multi.followers.count)
        member("subscribers_local", multi.followers.count)
        member("communities", multi.communities.count)
    }
}
