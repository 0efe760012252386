import Networking

extension Route {
    static var banRoutes: [Route] {
        [
            Route(.post, "/community/ban_user") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let community = try body.id("community_id")
                let person = try body.id("person_id")
                let order = try BanOrder(body)
                let expires = try order.requireExpiry(at: call.now)
                try world.requireModerator(viewer, of: community)
                try world.requireHigher(viewer, than: person, in: community)
                try Texts.requireBody(order.reason, longest: Texts.longestComment)
                guard let banned = world.people[person] else { throw ServerError("community_user_already_banned") }
                world.ban(
                    banned,
                    from: community,
                    order.ban ? CommunityBan(published: call.now, expires: expires) : nil
                )
                if order.removesData { world.remove(everythingBy: person, in: community, order.ban, at: call.now) }
                world.modlog.add(
                    .banFromCommunity,
                    order.entry(by: viewer, person, in: community, until: expires, at: call.now)
                )
                return try world.answer(person, isBanned: order.ban)
            },
            Route(.post, "/user/ban") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let person = try body.id("person_id")
                let order = try BanOrder(body)
                try world.requireAdmin(viewer)
                try world.requireHigherAdmin(viewer, than: person)
                try Texts.requireBody(order.reason, longest: Texts.longestComment)
                let expires = try order.requireExpiry(at: call.now)
                guard world.people[person] != nil else { throw ServerError("couldnt_update_user") }
                world.people[person]?.banned = order.ban
                world.people[person]?.banExpires = expires
                if order.ban { world.endLogins(of: person) }
                if order.removesData {
                    world.remove(everythingBy: person, in: nil, order.ban, at: call.now)
                    if order.ban { world.removeProfile(of: person) }
                }
                world.modlog.add(.ban, order.entry(by: viewer, person, in: nil, until: expires, at: call.now))
                return try world.answer(person, isBanned: order.ban)
            },
            Route(.get, "/user/banned") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                try world.requireAdmin(viewer)
                let banned = world.people.rows.filter { $0.banned && !$0.deleted }.map { (key: 0, id: $0.id) }
                let views = call.ties.sorted(banned, in: "banned").compactMap(world.personView)
                return world.answer { $0.array("banned", views) { writer, view in writer.object { $0.write(view) } } }
            },
        ]
    }
}

/// A ban as it is asked for, or its end.
private struct BanOrder {
    static let longest: Int64 = 10 * 366 * 86_400

    let ban: Bool
    let reason: String?
    let removesData: Bool
    private let expires: Int64?

    init(_ body: Body) throws(ServerError) {
        ban = try body.flag("ban")
        reason = try body.optionalText("reason")
        removesData = try body.optionalFlag("remove_data") ?? false
        expires = try body.optionalNumber("expires")
    }

    /// When the ban ends: never, if that is ten years off.
    func requireExpiry(at now: Timestamp) throws(ServerError) -> Timestamp? {
        guard let expires else { return nil }
        guard (-62_167_219_200...253_402_300_799).contains(expires) else { throw ServerError("invalid_unix_time") }
        let end = Timestamp(micros: expires * Timestamp.microsPerSecond)
        guard end >= now else { throw ServerError("ban_expiration_in_past") }
        return end > now.advanced(bySeconds: Self.longest) ? nil : end
    }

    func entry(
        by viewer: Viewer,
        _ person: PersonID,
        in community: CommunityID?,
        until expires: Timestamp?,
        at now: Timestamp
    ) -> ModlogEntry {
        ModlogEntry(
            moderatorID: viewer.id,
            communityID: community,
            personID: person,
            reason: reason,
            isDone: ban,
            expires: expires,
            when: now
        )
    }
}

extension World {
    /// Bans from a community, which ends the subscription too, or lets back in.
    fileprivate mutating func ban(_ person: Person, from id: CommunityID, _ ban: CommunityBan?) {
        communityBans[person.id, id] = ban
        if ban != nil, let community = communities[id] { follow(community, by: person, nil) }
    }

    /// Nobody acts on themselves nor on an admin who was one before.
    fileprivate func requireHigherAdmin(_ viewer: Viewer, than target: PersonID) throws(ServerError) {
        let admins = localUsers.rows.filter { $0.isAdmin && [viewer.id, target].contains($0.personID) }
        guard admins.first?.personID == viewer.id else { throw ServerError("not_higher_admin") }
    }

    fileprivate mutating func endLogins(of person: PersonID) {
        guard let user = localUser(of: person) else { return }
        logins = logins.filter { $0.value != user.id }
    }

    /// Removes or restores all that somebody has written, everywhere or in one community; it counts as an edit.
    fileprivate mutating func remove(
        everythingBy person: PersonID,
        in community: CommunityID?,
        _ removed: Bool,
        at now: Timestamp
    ) {
        for post in posts.rows.filter({ $0.creatorID == person && (community ?? $0.communityID) == $0.communityID }) {
            updatePost(post.id) { ($0.removed, $0.updated) = (removed, now) }
        }
        for comment in comments.rows.filter({ $0.creatorID == person }) {
            if let community, posts[comment.postID]?.communityID != community { continue }
            updateComment(comment.id) { ($0.removed, $0.updated) = (removed, now) }
        }
    }

    /// What goes with somebody's writings: how they present themselves, and the communities they are the first moderator of.
    fileprivate mutating func removeProfile(of person: PersonID) {
        people[person]?.avatar = nil
        people[person]?.banner = nil
        people[person]?.bio = nil
        for id in moderators.all(of: person).keys where moderators(of: id, ties: TieOrder()).first?.person.id == person
        {
            updateCommunity(id) { $0.removed = true }
        }
    }

    fileprivate func answer(_ person: PersonID, isBanned: Bool) throws(ServerError) -> Answer {
        guard let view = personView(person) else { throw ServerError("couldnt_find_person") }
        return answer { writer in
            writer.object("person_view") { $0.write(view) }
            writer.member("banned", isBanned)
        }
    }
}
