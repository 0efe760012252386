import Networking

extension Route {
    /// The routes of moderators and admins beyond posts and comments, and the lists of what a server has.
    static var v4AdminRoutes: [Route] {
        [
            Route(.post, at: .v4, "/community/ban_user", BanFromCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.ban(body, by: viewer, at: call.now)
                return try world.answerV4(person: body.personID, for: viewer)
            },
            Route(.post, at: .v4, "/admin/ban", BanPerson.self) { world, call, viewer, body throws(ServerError) in
                try world.ban(body, by: viewer, at: call.now)
                return try world.answerV4(person: body.personID, for: viewer)
            },
            Route(.post, at: .v4, "/admin/add", AddAdmin.self) { world, call, viewer, body throws(ServerError) in
                try world.appointAdmin(body.personID, body.added, by: viewer, at: call.now)
                return world.respond { writer in
                    writer.array("admins", world.admins) { writer, admin in
                        writer.object { $0.write(admin, v4: world, for: nil) }
                    }
                }
            },
            Route(.post, at: .v4, "/community/remove", RemoveCommunityOfV4.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.communityID
                try world.removeCommunity(id, body.removed, because: body.reason, by: viewer, at: call.now)
                return try world.answerV4(community: id, for: viewer)
            },
            Route(.post, at: .v4, "/community/transfer", TransferCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.transferCommunity(body.communityID, to: body.personID, by: viewer, at: call.now)
                return try world.answerV4(communityPage: body.communityID, call)
            },
            Route(.get, at: .v4, "/admin/users") { world, call throws(ServerError) in
                let parameters = try PageOfV4.Parameters(call.query)
                let viewer = try call.requireLogin()
                try world.requireAdmin(viewer)
                let users = world.localUsers.rows.sorted { $0.id > $1.id }
                let page = try parameters.page(in: world, for: viewer).slice(users) { String($0.id) }
                return world.respond { $0.page(page) { $0.localUserView($1, of: world) } }
            },
            Route(.get, at: .v4, "/post/like/list") { world, call throws(ServerError) in
                let id: PostID = try call.query.required("post_id", call.query.number("post_id"))
                let post = try world.post(id)
                return try world.votesV4(world.postVotes.people(on: id), in: post.communityID, call)
            },
            Route(.get, at: .v4, "/comment/like/list") { world, call throws(ServerError) in
                let id: CommentID = try call.query.required("comment_id", call.query.number("comment_id"))
                let view = try world.visibleComment(id, for: call.viewer)
                return try world.votesV4(world.commentVotes.people(on: id), in: view.community.id, call)
            },
            Route(.get, at: .v4, "/federated_instances") { world, call throws(ServerError) in
                let kind: InstanceKindOfV4 = try call.query.choice("kind") ?? .all
                let parameters = try PageOfV4.Parameters(call.query)
                let instances = world.instances.rows.filter {
                    $0.id != world.localInstanceSite.instanceID && kind.includes($0.id, in: world)
                }
                let page = try parameters.page(in: world, for: call.viewer).slice(Array(instances)) { String($0.id) }
                return world.respond { $0.page(page) { $0.federated($1, of: world) } }
            },
            Route(.get, at: .v4, "/admin/tagline/list") { world, call in
                world.respond { writer in
                    writer.array("items", world.taglines.rows) { writer, line in
                        writer.object {
                            $0.member("id", line.id)
                            $0.member("content", line.content)
                            $0.member("published_at", line.published)
                            $0.member("updated_at", line.updated)
                        }
                    }
                }
            },
            Route(.get, at: .v4, "/custom_emoji/list") { world, _ in
                world.respond { writer in
                    writer.array("custom_emojis", world.listedEmojis) { writer, emoji in
                        writer.object { $0.write(emoji, v4: world) }
                    }
                }
            },
        ]
    }
}

struct RemoveCommunityOfV4: RequestBody {
    static let name = "RemoveCommunity"

    let communityID = Member<CommunityID>("community_id")
    let removed = Member<Bool>("removed")
    let reason = Member<String>("reason")
}

/// The kinds of instances that a list covers.
private enum InstanceKindOfV4: String, Choice {
    case all, linked, allowed, blocked

    func includes(_ id: InstanceID, in world: World) -> Bool {
        switch self {
        case .all: true
        case .linked: !world.blockedInstances.contains(id)
        case .allowed: world.allowedInstances.contains(id)
        case .blocked: world.blockedInstances.contains(id)
        }
    }
}

extension World {
    /// Returns the response with a page of votes, downvotes first.
    fileprivate func votesV4(
        _ votes: [(person: PersonID, value: Vote)],
        in community: CommunityID,
        _ call: Call
    ) throws(ServerError) -> Answer {
        let parameters = try PageOfV4.Parameters(call.query)
        let viewer = try call.requireLogin()
        try requireValid(viewer.person)
        guard isModOrAdmin(viewer, of: community) else { throw ServerError("not_a_mod_or_admin") }
        // The downvotes come first, each kind by its time.
        let keys = votes.map { (key: Double($0.value.published.micros) + Double($0.value.score) * 1e16, id: $0.person) }
        let found = Dictionary(votes.map { ($0.person, $0) }) { first, _ in first }
        let rows = call.ties.sort(keys, in: "items").compactMap { found[$0] }
        let page = try parameters.page(in: self, for: viewer).slice(rows) { String($0.person) }
        return respond { writer in
            writer.page(page) { writer, vote in
                guard let voter = people[vote.person] else { return }
                writer.object("creator") { $0.write(voter, v4: self) }
                writer.member("creator_banned", voter.banned)
                writer.member("creator_banned_from_community", communityBans[voter.id, community] != nil)
                writer.member("is_upvote", vote.value.score == 1)
            }
        }
    }
}

extension JSONWriter {
    /// Writes an account with its person, as its owner and admins see it.
    mutating func localUserView(_ user: LocalUser, of world: World) {
        object("local_user") { $0.write(v4: user, of: world) }
        guard let person = world.people[user.personID] else { return }
        object("person") { $0.write(person, v4: world) }
        member("banned", person.banned)
        nullable("ban_expires_at", person.banExpires)
    }

    fileprivate mutating func federated(_ instance: Instance, of world: World) {
        object("instance") { $0.write(v4: instance) }
        if let site = world.site(of: instance.id) { object("site") { $0.write(v4: site) } }
        guard let state = world.federationStates[instance.id] else { return }
        object("queue_state") { writer in
            writer.member("instance_id", instance.id)
            writer.member("last_successful_id", state.lastSuccessfulID)
            writer.member("last_successful_published_time_at", state.lastSuccessfulTime)
            writer.member("fail_count", state.failCount)
            writer.member("last_retry_at", state.lastRetry)
        }
    }
}
