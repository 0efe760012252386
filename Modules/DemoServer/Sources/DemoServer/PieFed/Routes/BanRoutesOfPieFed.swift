import Networking

extension Route {
    static var pieFedBanRoutes: [Route] {
        [
            Route(.get, at: .pieFed, "/community/moderate/bans") { world, call throws(ServerError) in
                let query = call.pieFedQuery
                let id: CommunityID = try query.required("community_id", query.number("community_id"))
                let page = try query.page(of: 10)
                let viewer = try call.requireLogin()
                guard world.communities[id] != nil else { throw .pieFedRowNotFound }
                guard world.isModOrAdmin(viewer, of: id) else { throw .pieFedIncorrectLogin }
                let bans = page.slice(world.bansInPieFed(from: id))
                return world.respond { writer in
                    writer.page("items", bans) { writer, ban in
                        writer.write(ban, pieFed: world, for: viewer, at: call.now)
                        writer.nullable("expired_at", Timestamp?.none)
                        writer.nullable("expires_at", inMicroseconds: ban.expires)
                    }
                }
            },
            Route(.post, at: .pieFed, "/community/moderate/ban", BanFromCommunityOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let ban = try world.banInPieFed(body, by: viewer, at: call.now)
                return world.respond { writer in
                    writer.write(ban, pieFed: world, for: viewer, at: call.now)
                    writer.nullable("expires_at", inMicroseconds: ban.expires)
                }
            },
            Route(.put, at: .pieFed, "/community/moderate/unban", UnbanFromCommunityOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let ban = try world.unbanInPieFed(body.personID, from: body.communityID, by: viewer, at: call.now)
                return world.respond { writer in
                    writer.write(ban, pieFed: world, for: viewer, at: call.now)
                    writer.nullable("expired_at", inMicroseconds: call.now)
                }
            },
            Route(.post, at: .pieFed, "/user/ban", BanPersonOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let removesData = body.purgesContent.value ?? false
                let reason = body.reason.value?.text
                try world.banInPieFed(body.personID, true, reason, removesData, by: viewer, at: call.now)
                return try world.answerPieFed(person: body.personID, for: viewer)
            },
            Route(.post, at: .pieFed, "/user/unban", UnbanPersonOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.banInPieFed(body.personID, false, nil, false, by: viewer, at: call.now)
                return try world.answerPieFed(person: body.personID, for: viewer)
            },
        ]
    }
}

/// A ban from a community as PieFed shows it.
private struct BanViewOfPieFed {
    let community: Community
    let person: Person
    /// The moderator who banned the person; nil if the moderation log has no entry.
    let moderator: Person?
    let reason: String?
    let expires: Timestamp?
    var isOver = false
}

extension World {
    /// Returns the bans from a community, in the order of their times.
    fileprivate func bansInPieFed(from id: CommunityID) -> [BanViewOfPieFed] {
        communityBans.people(on: id).sorted { ($0.value.published, $0.person) < ($1.value.published, $1.person) }
            .compactMap { banInPieFed(of: $0.person, from: id) }
    }

    private func banInPieFed(of person: PersonID, from id: CommunityID) -> BanViewOfPieFed? {
        guard let community = communities[id], let banned = people[person], let ban = communityBans[person, id] else {
            return nil
        }
        let entry = modlog[.banFromCommunity].rows.filter { $0.personID == person && $0.communityID == id && $0.isDone }
            .max { $0.when < $1.when }
        return BanViewOfPieFed(
            community: community,
            person: banned,
            moderator: entry.flatMap { people[$0.moderatorID] },
            reason: entry?.reason,
            expires: ban.expires
        )
    }

    /// Bans a person from a community.
    fileprivate mutating func banInPieFed(
        _ body: DecodedBody<BanFromCommunityOfPieFed>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> BanViewOfPieFed {
        let (id, person) = (body.communityID, body.personID)
        guard communities[id] != nil else { throw .pieFedRowNotFound }
        guard isModOrAdmin(viewer, of: id) else { throw .pieFedIncorrectLogin }
        guard people[person] != nil else { throw .pieFedNoAttribute("id") }
        let end = try body.end(at: now)
        let wasFollowed = follows[person, id]
        try order(true, person, in: id, until: end, because: body.reason, by: viewer, at: now)
        // A ban does not end the membership, unlike in Lemmy.
        if let wasFollowed, let community = communities[id], let banned = people[person] {
            follow(community, by: banned, wasFollowed)
        }
        // The rule knows whole seconds only.
        if let end { communityBans[person, id]?.expires = end }
        guard let ban = banInPieFed(of: person, from: id) else { throw .pieFedRowNotFound }
        return ban
    }

    /// Lifts a ban from a community.
    fileprivate mutating func unbanInPieFed(
        _ person: PersonID,
        from id: CommunityID,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> BanViewOfPieFed {
        guard communities[id] != nil else { throw .pieFedRowNotFound }
        guard isModOrAdmin(viewer, of: id) else { throw .pieFedIncorrectLogin }
        guard var ban = banInPieFed(of: person, from: id) else { throw .pieFed("Specified ban does not exist") }
        try order(false, person, in: id, until: nil, because: nil, by: viewer, at: now)
        ban.isOver = true
        return ban
    }

    /// Bans a person from a community with Lemmy's rule, or lifts the ban.
    private mutating func order(
        _ ban: Bool,
        _ person: PersonID,
        in id: CommunityID,
        until end: Timestamp?,
        because reason: String?,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        let seconds = end.map { ($0.micros + Timestamp.microsPerSecond - 1) / Timestamp.microsPerSecond }
        let values: BodyFieldValues = [
            "community_id": DecodedField(value: id), "person_id": DecodedField(value: person),
            "ban": DecodedField(value: ban), "reason": DecodedField<String?>(value: reason),
            "expires": DecodedField<Int64?>(value: seconds),
        ]
        try replacing(["not_higher_mod", "banned_from_community"], by: .pieFedNoPermission) {
            world throws(ServerError) in
            let body = DecodedBody<BanFromCommunity>(declared: BanFromCommunity(), values: values)
            try world.ban(body, by: viewer, at: now)
        }
    }

    /// Bans a person from the site, or lifts the ban.
    fileprivate mutating func banInPieFed(
        _ person: PersonID,
        _ ban: Bool,
        _ reason: String?,
        _ removesData: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        let forbidden = ServerError.pieFed(
            "403 Forbidden: You don't have the permission to access the requested resource. It is either read-protected "
                + "or not readable by the server."
        )
        guard viewer.user.isAdmin else { throw forbidden }
        guard people[person] != nil else {
            throw .pieFed("'NoneType' object has no attribute 'banned' and no __dict__ for setting new attributes")
        }
        let values: BodyFieldValues = [
            "person_id": DecodedField(value: person), "ban": DecodedField(value: ban),
            "reason": DecodedField<String?>(value: reason), "remove_data": DecodedField<Bool?>(value: removesData),
        ]
        try replacing(["not_higher_admin"], by: forbidden) { world throws(ServerError) in
            try world.ban(DecodedBody<BanPerson>(declared: BanPerson(), values: values), by: viewer, at: now)
        }
    }
}

extension DecodedBody where Body == BanFromCommunityOfPieFed {
    /// Returns the end of the ban, which must lie in the future; nil if it never ends.
    fileprivate func end(at now: Timestamp) throws(ServerError) -> Timestamp? {
        guard self.isPermanent != true, let text = self.expires else { return nil }
        guard let end = Timestamp(text) else { throw .invalid("expires_at", "Not a valid datetime.", in: "json") }
        guard end > now else {
            throw .pieFed(
                "expires_at must be a time in the future. - Current time: \(now.text) - Time provided: \(text)"
            )
        }
        return end
    }
}

extension JSONWriter {
    /// Writes the members of a ban that all its responses share.
    fileprivate mutating func write(
        _ ban: BanViewOfPieFed,
        pieFed world: World,
        for viewer: Viewer,
        at now: Timestamp
    ) {
        if let moderator = ban.moderator {
            object("banned_by") { $0.write(moderator, pieFed: world, for: viewer, isSubject: true) }
        }
        object("banned_user") { $0.write(ban.person, pieFed: world, for: viewer, isSubject: true) }
        object("community") { $0.write(ban.community, pieFed: world, isSubject: true) }
        member("expired", ban.isOver || ban.expires.map { $0 <= now } ?? false)
        member("reason", ban.reason ?? "")
    }
}
