import Networking

extension Route {
    static var communityWriteRoutes: [Route] {
        [
            Route(.post, "/community", CreateCommunity.self) { world, call, viewer, body throws(ServerError) in
                let id = try world.createCommunity(body, by: viewer, at: call.now)
                return try world.answer(id, for: viewer)
            },
            Route(.put, "/community", EditCommunity.self) { world, call, viewer, body throws(ServerError) in
                try world.editCommunity(body, by: viewer, at: call.now)
                return try world.answer(body.communityID, for: viewer)
            },
            Route(.post, "/community/delete", DeleteCommunity.self) { world, call, viewer, body throws(ServerError) in
                try world.deleteCommunity(body.communityID, body.deleted, by: viewer)
                return try world.answer(body.communityID, for: viewer)
            },
            Route(.post, "/community/remove", RemoveCommunity.self) { world, call, viewer, body throws(ServerError) in
                let id = body.communityID
                try world.removeCommunity(id, body.removed, because: body.reason, by: viewer, at: call.now)
                return try world.answer(id, for: viewer)
            },
            Route(.post, "/community/mod", AddModToCommunity.self) { world, call, viewer, body throws(ServerError) in
                let id = body.communityID
                try world.appoint(body.personID, body.added, in: id, by: viewer, at: call.now)
                let moderators = world.moderators(of: id, ties: call.ties)
                return world.respond { $0.moderation("moderators", moderators) }
            },
            Route(.post, "/community/transfer", TransferCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.communityID
                try world.transferCommunity(id, to: body.personID, by: viewer, at: call.now)
                guard let view = world.communityView(id, for: viewer) else {
                    throw ServerError("couldnt_find_community")
                }
                let moderators = world.moderators(of: id, ties: call.ties)
                return world.respond { writer in
                    writer.object("community_view") { $0.write(view) }
                    writer.moderation("moderators", moderators)
                    writer.languages("discussion_languages", [])
                }
            },
        ]
    }
}

/// The fields of a new or changed community. A field that is nil is not changed.
private struct CommunityDraft {
    var title: String?
    var description: String?
    var icon: String?
    var banner: String?
    var nsfw: Bool?
    var restricted: Bool?
    var languages: [LanguageID]?
    var visibility: Community.Visibility?

    init(_ members: DecodedBody<CommunityBodyFields>, title: String?) {
        self.title = title
        description = members.description
        icon = members.icon
        banner = members.banner
        nsfw = members.nsfw
        restricted = members.postingRestrictedToMods
        languages = members.discussionLanguages
        visibility = members.visibility
    }

    /// Sanitizes the texts as the version stores them.
    mutating func clean(in dialect: Dialect) {
        title = dialect.sanitized(title)
        description = dialect.sanitized(description)
    }

    /// Returns the addresses of the icon and the banner.
    ///
    /// - Parameter emptyIsNone: True if an empty address removes the picture, as in an edit; otherwise it is invalid.
    func pictures(emptyIsNone: Bool) throws(ServerError) -> (icon: WebURL?, banner: WebURL?) {
        (try picture(icon, emptyIsNone), try picture(banner, emptyIsNone))
    }

    private func picture(_ text: String?, _ emptyIsNone: Bool) throws(ServerError) -> WebURL? {
        guard let text else { return nil }
        if text.isEmpty, !emptyIsNone { throw ServerError("invalid_url") }
        return try WebURL(text)
    }

    /// Applies the fields. An empty text clears the old one.
    func edit(_ community: inout Community, _ pictures: (icon: WebURL?, banner: WebURL?)) {
        if let title { community.title = title }
        if let description { community.description = description.isEmpty ? nil : description }
        if icon != nil { community.icon = pictures.icon?.text }
        if banner != nil { community.banner = pictures.banner?.text }
        if let nsfw { community.nsfw = nsfw }
        if let restricted { community.postingRestrictedToMods = restricted }
        if let visibility { community.visibility = visibility.rawValue }
    }
}

extension World {
    /// Removes or restores a community, which admins may do.
    mutating func removeCommunity(
        _ id: CommunityID,
        _ removed: Bool,
        because reason: String?,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        if dialect >= .v0_19 { try requireModerator(viewer, of: id, orIsGone: true) }
        try requireAdmin(viewer)
        guard communities[id] != nil else { throw ServerError("couldnt_update_community", status: 404) }
        updateCommunity(id) { $0.removed = removed }
        let entry = ModlogEntry(
            moderatorID: viewer.id,
            communityID: id,
            reason: reason,
            isDone: removed,
            when: now
        )
        modlog.add(.removeCommunity, entry)
    }

    /// Makes a moderator the first one, which the first moderator and admins may do.
    mutating func transferCommunity(
        _ id: CommunityID,
        to person: PersonID,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        if dialect >= .v0_19 { try requireMayAct(viewer.person, in: id) }
        guard isTopModerator(viewer, of: id) || viewer.user.isAdmin else { throw ServerError("not_an_admin") }
        try promoteToTopModerator(person, of: id, at: now)
        modlog.add(
            .transferCommunity,
            ModlogEntry(moderatorID: viewer.id, communityID: id, personID: person, when: now)
        )
    }

    /// Creates a community, which its creator moderates.
    ///
    /// - Returns: The number of the community.
    mutating func createCommunity(
        _ body: DecodedBody<CreateCommunity>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> CommunityID {
        let name = body.name
        let title = body.title
        let draft = CommunityDraft(body.others, title: title)
        if localSite.communityCreationAdminOnly, !viewer.user.isAdmin {
            throw ServerError("only_admins_can_create_communities")
        }
        try requireNoSlurs(name)
        try requireNoSlurs(title)
        let pictures = try draft.pictures(emptyIsNone: false)
        try TextValidation.requireActorName(name, longest: localSite.actorNameMaxLength)
        try TextValidation.requireBody(draft.description, longest: TextValidation.longestComment)
        var community = try draftCommunity(named: name, title, at: now)
        draft.edit(&community, pictures)
        // A new community stores an empty text as it is.
        community.description = dialect.sanitized(draft.description.map(cleaned))
        community.title = dialect.sanitized(community.title)
        create(community, by: viewer)
        // The real server creates the community before it checks the languages, so an error leaves the community in place.
        let own = dialect >= .v0_19 ? ownLanguages(of: viewer.user) : []
        try setLanguages(draft.languages ?? own, in: community.id)
        return community.id
    }

    /// Changes a community, which its moderators may do.
    mutating func editCommunity(
        _ body: DecodedBody<EditCommunity>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        let id = body.communityID
        var draft = CommunityDraft(body.others, title: body.title)
        draft.clean(in: dialect)
        try requireMayEdit(viewer, id)
        if let title = draft.title { try requireNoSlurs(title) }
        draft.description = draft.description.map(cleaned)
        try TextValidation.requireBody(draft.description, longest: TextValidation.longestComment)
        let pictures = try draft.pictures(emptyIsNone: true)
        if let languages = draft.languages { try setLanguages(languages, in: id) }
        if let title = draft.title, !TextValidation.fitsColumn(title) {
            throw ServerError("couldnt_update_community")
        }
        let old = communities[id]
        if draft.icon != nil { replacePicture(at: old?.icon, by: pictures.icon?.text, for: viewer) }
        if draft.banner != nil { replacePicture(at: old?.banner, by: pictures.banner?.text, for: viewer) }
        updateCommunity(id) { community in
            draft.edit(&community, pictures)
            community.updated = now
        }
    }

    /// Deletes or restores a community, which its first moderator may do.
    mutating func deleteCommunity(_ id: CommunityID, _ deleted: Bool, by viewer: Viewer) throws(ServerError) {
        if dialect >= .v0_19 { try requireModerator(viewer, of: id, orIsGone: true) }
        guard isTopModerator(viewer, of: id) else { throw ServerError("not_top_mod") }
        updateCommunity(id) { $0.deleted = deleted }
    }

    /// Appoints a moderator, or dismisses one.
    mutating func appoint(
        _ person: PersonID,
        _ added: Bool,
        in id: CommunityID,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        try requireModerator(viewer, of: id, orIsGoneIn0_18: true)
        try requireMayAppoint(viewer, person, in: id, added: added)
        moderators[person, id] = added ? now : nil
        try log(
            .addToCommunity,
            ModlogEntry(
                moderatorID: viewer.id,
                communityID: id,
                personID: person,
                isDone: !added,
                when: now
            )
        )
    }

    /// Makes a new community with the next number.
    ///
    /// A name that is taken is refused. If it differs in case only, the real server detects that late, after it has used a number.
    fileprivate mutating func draftCommunity(
        named name: String,
        _ title: String,
        at now: Timestamp
    ) throws(ServerError) -> Community {
        let actorID = "\(localInstanceSite.actorID)c/\(name)"
        let taken = communities.rows.first { $0.actorID.lowercased() == actorID.lowercased() }
        if taken?.actorID == actorID { throw ServerError("community_already_exists") }
        let id = communities.nextID()
        // A title that does not fit into its column gets the same error.
        if taken != nil || !TextValidation.fitsColumn(title) { throw ServerError("community_already_exists") }
        return Community(
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
            instanceID: localInstanceSite.instanceID
        )
    }

    /// Inserts a community with all languages of the site. Its creator moderates and follows it.
    fileprivate mutating func create(_ community: Community, by viewer: Viewer) {
        insert(community)
        communityLanguages[community.id] = Set(siteLanguages)
        moderators[viewer.id, community.id] = community.published
        follow(community, by: viewer.person, Follow(published: community.published, pending: false))
    }

    /// Returns the languages that a community inherits from its creator; an empty array if the creator reads all languages.
    fileprivate func ownLanguages(of user: LocalUser) -> [LanguageID] {
        languageList(userLanguages[user.id]).filter(siteLanguages.contains)
    }

    /// Sets the languages of a community, which must be languages of the site. An empty list means all of them.
    fileprivate mutating func setLanguages(_ languages: [LanguageID], in id: CommunityID) throws(ServerError) {
        guard Set(languages).isSubset(of: siteLanguages) else { throw ServerError("language_not_allowed") }
        communityLanguages[id] = Set(languages.isEmpty ? siteLanguages : languages)
    }

    /// Checks that the viewer may add or remove a moderator. Admins may not do so in a remote community that they do not moderate, and only
    /// a higher moderator may remove another one.
    fileprivate func requireMayAppoint(
        _ viewer: Viewer,
        _ person: PersonID,
        in id: CommunityID,
        added: Bool
    ) throws(ServerError) {
        if !added { try requireHigher(viewer, than: person, in: id) }
        guard let community = communities[id] else { throw dialect.rowNotFound("couldnt_find_community") }
        // In 0.18 this applies also to admins who moderate the community.
        let isActive = dialect >= .v0_19 && isModerator(viewer.id, of: id)
        if viewer.user.isAdmin, !community.local, !isActive {
            throw ServerError("not_a_moderator")
        }
        if added, moderators[person, id] != nil || people[person] == nil {
            throw ServerError("community_moderator_already_exists")
        }
    }

    /// Checks that the viewer may edit a community, which its moderators may. In 0.19 admins may too; 0.18 excludes other admins and
    /// ignores the community's state.
    fileprivate func requireMayEdit(_ viewer: Viewer, _ id: CommunityID) throws(ServerError) {
        switch dialect {
        case .v0_19, .v1_0: try requireModerator(viewer, of: id)
        case .v0_18: if !isModerator(viewer.id, of: id) { throw ServerError("not_a_moderator") }
        }
    }

    /// Makes one of the moderators the first one.
    fileprivate mutating func promoteToTopModerator(_ person: PersonID, of id: CommunityID, at now: Timestamp)
        throws(ServerError)
    {
        var order = moderators(of: id, ties: TieBreaker()).map(\.person.id)
        guard let index = order.firstIndex(of: person) else {
            throw .unknown("None value at crates/api/src/community/transfer.rs:47, column 14")
        }
        order.insert(order.remove(at: index), at: 0)
        for (offset, moderator) in order.enumerated() {
            moderators[moderator, id] = Timestamp(micros: now.micros + Int64(offset))
        }
    }

    /// Returns the response with a community and its languages after a write.
    fileprivate func answer(_ id: CommunityID, for viewer: Viewer) throws(ServerError) -> Answer {
        guard let view = communityView(id, for: viewer),
            shows(view.community, to: viewer, asModerator: isModOrAdmin(viewer, of: id))
        else { throw dialect.rowNotFound("couldnt_find_community") }
        return respond { writer in
            writer.object("community_view") { $0.write(view) }
            writer.languages("discussion_languages", languageList(communityLanguages[id]))
        }
    }
}
