import Networking

extension Route {
    static var banRoutes: [Route] {
        [
            Route(.post, "/community/ban_user", BanFromCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.ban(body, by: viewer, at: call.now)
                return try world.answer(body.personID, isBanned: body.order.ban)
            },
            Route(.post, "/user/ban", BanPerson.self) { world, call, viewer, body throws(ServerError) in
                try world.ban(body, by: viewer, at: call.now)
                return try world.answer(body.personID, isBanned: body.order.ban)
            },
            Route(.get, "/user/banned") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                try world.requireAdmin(viewer)
                let banned = world.people.rows.filter { person in
                    (person.local || call.dialect == .v0_18) && person.banned && !person.deleted
                        && person.banExpires.map { $0 > call.now } ?? true
                }.map { (key: 0, id: $0.id) }
                let views = call.ties.sort(banned, in: "banned").compactMap(world.personView)
                return world.respond { $0.array("banned", views) { writer, view in writer.object { $0.write(view) } } }
            },
        ]
    }
}

/// A request to ban or to unban.
private struct BanRequest {
    static let longest: Int64 = 10 * 365 * 86_400

    /// The seconds that the real server's calendar can represent: the years -262143 to 262142.
    static let known: ClosedRange<Int64> = -8_334_601_228_800...8_210_266_876_799

    let ban: Bool
    let reason: String?
    let removesData: Bool
    private let expires: Int64?

    init(_ members: DecodedBody<BanBodyFields>) {
        ban = members.ban
        reason = members.reason
        removesData = members.removeData ?? false
        expires = members.expires
    }

    /// Returns the end of the ban; nil means that it never ends, which 0.19 also assumes for more than ten years. 0.18 accepts any time.
    func requireExpiry(at now: Timestamp, in dialect: Dialect) throws(ServerError) -> Timestamp? {
        guard let expires else { return nil }
        guard Self.known.contains(expires) else { throw ServerError("invalid_unix_time") }
        let end = Timestamp(micros: expires * Timestamp.microsPerSecond)
        if dialect == .v0_18 { return end }
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
    /// Bans a person from a community, or lifts the ban.
    mutating func ban(
        _ body: DecodedBody<BanFromCommunity>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        let community = body.communityID
        let person = body.personID
        let order = BanRequest(body.order)
        let expires = try order.requireExpiry(at: now, in: dialect)
        try requireModerator(viewer, of: community, orIsGoneIn0_18: true)
        try requireHigher(viewer, than: person, in: community)
        try TextValidation.requireBody(order.reason, longest: TextValidation.longestComment)
        if order.ban {
            guard let banned = people[person] else { throw ServerError("community_user_already_banned") }
            ban(banned, from: community, until: expires, at: now)
        } else {
            communityBans[person, community] = nil
        }
        if order.removesData { removeContent(of: person, in: community, at: now) }
        try log(
            .banFromCommunity,
            order.entry(by: viewer, person, in: community, until: expires, at: now)
        )
    }

    /// Bans a person from the site, or lifts the ban.
    mutating func ban(_ body: DecodedBody<BanPerson>, by viewer: Viewer, at now: Timestamp) throws(ServerError) {
        let person = body.personID
        let order = BanRequest(body.order)
        try requireAdmin(viewer)
        try requireHigherAdmin(viewer, than: [person])
        try TextValidation.requireBody(order.reason, longest: TextValidation.longestComment)
        let expires = try order.requireExpiry(at: now, in: dialect)
        guard let banned = people[person] else { throw ServerError("couldnt_update_user", status: 404) }
        people[person]?.banned = order.ban
        people[person]?.banExpires = expires
        if dialect >= .v0_19 { endLogins(of: person) }
        if order.removesData { removeAll(of: person, at: now) }
        let entry = order.entry(by: viewer, person, in: nil, until: expires, at: now)
        try log(.ban, entry)
        if dialect >= .v0_19 { try banRemotePerson(banned, as: entry) }
    }

    /// Bans a person from a community, which ends the subscription too.
    fileprivate mutating func ban(_ person: Person, from id: CommunityID, until expires: Timestamp?, at now: Timestamp)
    {
        let since = communityBans[person.id, id]?.published ?? now
        communityBans[person.id, id] = CommunityBan(published: since, expires: expires)
        if let community = communities[id] { follow(community, by: person, nil) }
    }

    /// Bans a person of another server from every community of this server in which they have written, or unbans them there. A site ban
    /// itself affects only the site's own people.
    mutating func banRemotePerson(
        _ person: Person,
        as entry: ModlogEntry
    ) throws(ServerError) {
        guard !person.local else { return }
        for id in localCommunities(writtenInBy: person.id) {
            if entry.isDone {
                ban(person, from: id, until: entry.expires, at: entry.when)
            } else {
                communityBans[person.id, id] = nil
            }
            var entry = entry
            entry.communityID = id
            try log(.banFromCommunity, entry)
        }
    }

    /// Returns the local communities in which a person has posted, and those in which they have commented that are neither deleted nor
    /// removed.
    private func localCommunities(writtenInBy person: PersonID) -> [CommunityID] {
        var found: Set<CommunityID> = []
        for post in posts.rows where post.creatorID == person && communities[post.communityID]?.local == true {
            found.insert(post.communityID)
        }
        for comment in comments.rows where comment.creatorID == person {
            guard let id = posts[comment.postID]?.communityID, let community = communities[id] else { continue }
            if community.local, community.isCounted { found.insert(id) }
        }
        return found.sorted()
    }

    fileprivate mutating func endLogins(of person: PersonID) {
        guard let user = localUser(of: person) else { return }
        logins.endAll(of: user.id)
    }

    /// Removes the content of a person in one community: every post, which counts as an edit, and the comments of the first page of a
    /// comment list, as the real server does.
    fileprivate mutating func removeContent(of person: PersonID, in community: CommunityID, at now: Timestamp) {
        removePosts(of: person, in: community, at: now)
        let found = CommentQuery(community: community, creator: person).comments(in: self, ties: TieBreaker())
        for view in found { updateComment(view.comment.id) { $0.removed = true } }
    }

    /// Removes all content of a person: profile texts and pictures, posts, the communities in which they are the first moderator, comments
    /// and messages.
    fileprivate mutating func removeAll(of person: PersonID, at now: Timestamp) {
        people[person]?.avatar = nil
        people[person]?.banner = nil
        if dialect >= .v0_19 { people[person]?.bio = nil }
        removePosts(of: person, in: nil, at: now)
        if dialect >= .v0_19 { deletePictures(of: person) }
        for id in moderators.all(of: person).keys
        where moderators(of: id, ties: TieBreaker()).first?.person.id == person {
            updateCommunity(id) { ($0.removed, $0.icon, $0.banner) = (true, nil, nil) }
        }
        for comment in comments.rows.filter({ $0.creatorID == person }) {
            updateComment(comment.id) { ($0.removed, $0.updated) = (true, now) }
        }
        for message in privateMessages.rows.filter({ $0.creatorID == person }) {
            privateMessages[message.id]?.removed = true
            privateMessages[message.id]?.updated = now
        }
    }

    private mutating func removePosts(of person: PersonID, in community: CommunityID?, at now: Timestamp) {
        for post in posts.rows.filter({ $0.creatorID == person && (community ?? $0.communityID) == $0.communityID }) {
            updatePost(post.id) { ($0.removed, $0.updated) = (true, now) }
        }
    }

    fileprivate func answer(_ person: PersonID, isBanned: Bool) throws(ServerError) -> Answer {
        guard let view = personView(person) else { throw ServerError("couldnt_find_person") }
        return respond { writer in
            writer.object("person_view") { $0.write(view) }
            writer.member("banned", isBanned)
        }
    }
}
