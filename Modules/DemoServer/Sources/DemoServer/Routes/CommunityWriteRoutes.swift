import Networking

extension Route {
    static var communityWriteRoutes: [Route] {
        [
            Route(.post, "/community") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let name = try body.text("name")
                let title = try body.text("title")
                let draft = try CommunityDraft(body)
                if world.localSite.communityCreationAdminOnly, !viewer.user.isAdmin {
                    throw ServerError("only_admins_can_create_communities")
                }
                try draft.requireValid()
                try Texts.requireActorName(name, longest: world.localSite.actorNameMaxLength)
                let actorID = "\(world.ownSite.actorID)c/\(name)"
                let isTaken = world.communities.rows.contains { $0.actorID.lowercased() == actorID.lowercased() }
                if isTaken { throw ServerError("community_already_exists") }
                let id = world.found(name, title, draft, actorID: actorID, by: viewer, at: call.now)
                return try world.answer(id, for: viewer)
            },
            Route(.put, "/community") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let id = try body.id("community_id")
                let draft = try CommunityDraft(body)
                try draft.requireValid()
                try world.requireModerator(viewer, of: id)
                try world.speak(draft.languages, in: id)
                world.updateCommunity(id) { community in
                    draft.edit(&community)
                    community.updated = call.now
                }
                return try world.answer(id, for: viewer)
            },
            Route(.post, "/community/delete") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let id = try body.id("community_id")
                let deleted = try body.flag("deleted")
                try world.requireModerator(viewer, of: id, orIsGone: true)
                guard world.isTopModerator(viewer, of: id) else { throw ServerError("not_top_mod") }
                world.updateCommunity(id) { $0.deleted = deleted }
                return try world.answer(id, for: viewer)
            },
            Route(.post, "/community/remove") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let id = try body.id("community_id")
                let removed = try body.flag("removed")
                let reason = try body.optionalText("reason")
                try world.requireModerator(viewer, of: id, orIsGone: true)
                try world.requireAdmin(viewer)
                guard world.communities[id] != nil else { throw ServerError("couldnt_update_community") }
                world.updateCommunity(id) { $0.removed = removed }
                world.modlog.add(
                    .removeCommunity,
                    ModlogEntry(
                        moderatorID: viewer.id,
                        communityID: id,
                        reason: reason,
                        isDone: removed,
                        when: call.now
                    )
                )
                return try world.answer(id, for: viewer)
            },
            Route(.post, "/community/mod") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let id = try body.id("community_id")
                let person = try body.id("person_id")
                let added = try body.flag("added")
                try world.requireModerator(viewer, of: id)
                try world.requireMayAppoint(viewer, person, in: id, added: added)
                world.moderators[person, id] = added ? call.now : nil
                world.modlog.add(
                    .addToCommunity,
                    ModlogEntry(
                        moderatorID: viewer.id,
                        communityID: id,
                        personID: person,
                        isDone: !added,
                        when: call.now
                    )
                )
                let moderators = world.moderators(of: id, ties: call.ties)
                return world.answer { $0.moderation("moderators", moderators) }
            },
            Route(.post, "/community/transfer") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let id = try body.id("community_id")
                let person = try body.id("person_id")
                try world.requireMayAct(viewer.person, in: id)
                guard world.isTopModerator(viewer, of: id) || viewer.user.isAdmin else {
                    throw ServerError("not_an_admin")
                }
                try world.makeTop(person, of: id, at: call.now)
                world.modlog.add(
                    .transferCommunity,
                    ModlogEntry(moderatorID: viewer.id, communityID: id, personID: person, when: call.now)
                )
                guard let view = world.communityView(id, for: viewer) else {
                    throw ServerError("couldnt_find_community")
                }
                let moderators = world.moderators(of: id, ties: call.ties)
                return world.answer { writer in
                    writer.object("community_view") { $0.write(view) }
                    writer.moderation("moderators", moderators)
                    writer.languages("discussion_languages", [])
                }
            },
        ]
    }
}

/// A community as somebody sends it, new or changed: what is nil is left as it is.
private struct CommunityDraft {
    var title: String?
    var description: String?
    var icon: String?
    var banner: String?
    var nsfw: Bool?
    var restricted: Bool?
    var languages: [LanguageID]?
    var visibility: Visibility?

    enum Visibility: String, Choice {
        case everybody = "Public"
        case localOnly = "LocalOnly"
    }

    init(_ body: Body) throws(ServerError) {
        title = try body.optionalText("title")
        description = try body.optionalText("description")
        icon = try body.optionalText("icon")
        banner = try body.optionalText("banner")
        nsfw = try body.optionalFlag("nsfw")
        restricted = try body.optionalFlag("posting_restricted_to_mods")
        languages = try body.optionalIDs("discussion_languages")
        visibility = try body.optionalChoice("visibility")
    }

    func requireValid() throws(ServerError) {
        try Texts.requireBody(description, longest: Texts.longestComment)
        _ = try icon.flatMap { text throws(ServerError) in try WebAddress(text) }
        _ = try banner.flatMap { text throws(ServerError) in try WebAddress(text) }
    }

    /// Changes what was sent; a text sent empty is taken away.
    func edit(_ community: inout Community) {
        if let title { community.title = title }
        if let description { community.description = description.isEmpty ? nil : description }
        if let icon { community.icon = icon.isEmpty ? nil : icon }
        if let banner { community.banner = banner.isEmpty ? nil : banner }
        if let nsfw { community.nsfw = nsfw }
        if let restricted { community.postingRestrictedToMods = restricted }
        if let visibility { community.visibility = visibility.rawValue }
    }
}

extension World {
    /// Adds a community. Whoever founds it moderates and follows it.
    fileprivate mutating func found(
        _ name: String,
        _ title: String,
        _ draft: CommunityDraft,
        actorID: String,
        by viewer: Viewer,
        at now: Timestamp
    ) -> CommunityID {
        let id = communities.nextID()
        var community = Community(
            id: id,
            name: name,
            title: title,
            removed: false,
            published: now,
            deleted: false,
            nsfw: false,
            actorID: actorID,
            local: true,
            hidden: false,
            postingRestrictedToMods: false,
            instanceID: ownSite.instanceID,
            visibility: CommunityDraft.Visibility.everybody.rawValue
        )
        draft.edit(&community)
        insert(community)
        communityLanguages[id] = Set(draft.languages ?? []).isEmpty ? Set(siteLanguages) : Set(draft.languages ?? [])
        moderators[viewer.id, id] = now
        follow(community, by: viewer.person, Follow(published: now, pending: false))
        return id
    }

    /// Sets the languages of a community, which are some of the site's; none means all.
    fileprivate mutating func speak(_ languages: [LanguageID]?, in id: CommunityID) throws(ServerError) {
        guard let languages else { return }
        guard Set(languages).isSubset(of: siteLanguages) else { throw ServerError("language_not_allowed") }
        communityLanguages[id] = languages.isEmpty ? Set(siteLanguages) : Set(languages)
    }

    /// Remote communities are not for admins who do not moderate them; only a higher moderator takes somebody off.
    fileprivate func requireMayAppoint(
        _ viewer: Viewer,
        _ person: PersonID,
        in id: CommunityID,
        added: Bool
    ) throws(ServerError) {
        if viewer.user.isAdmin, communities[id]?.local == false, !isModerator(viewer.id, of: id) {
            throw ServerError("not_a_moderator")
        }
        if !added { try requireHigher(viewer, than: person, in: id) }
        if added, moderators[person, id] != nil || people[person] == nil {
            throw ServerError("community_moderator_already_exists")
        }
    }

    /// Puts one of the moderators before the others.
    fileprivate mutating func makeTop(_ person: PersonID, of id: CommunityID, at now: Timestamp) throws(ServerError) {
        var order = moderators(of: id, ties: TieOrder()).map(\.person.id)
        guard let index = order.firstIndex(of: person) else {
            throw .unknown("None value at crates/api/src/community/transfer.rs:47, column 14")
        }
        order.insert(order.remove(at: index), at: 0)
        for (offset, moderator) in order.enumerated() {
            moderators[moderator, id] = Timestamp(micros: now.micros + Int64(offset))
        }
    }

    /// The community after a write, with its languages.
    fileprivate func answer(_ id: CommunityID, for viewer: Viewer) throws(ServerError) -> Answer {
        guard let view = communityView(id, for: viewer),
            shows(view.community, to: viewer, asModerator: isModOrAdmin(viewer, of: id))
        else { throw ServerError("couldnt_find_community") }
        return answer { writer in
            writer.object("community_view") { $0.write(view) }
            writer.languages("discussion_languages", told(communityLanguages[id]))
        }
    }
}
