import Networking

extension Route {
    static var siteRoutes: [Route] {
        [
            Route(.get, "/site") { world, call throws(ServerError) in
                world.siteAnswer(for: call.viewer, ties: call.ties)
            },
            Route(.get, "/resolve_object") { world, call throws(ServerError) in
                let address = try call.query.required("q", call.query.text("q"))
                try world.requireMayLook(call.viewer)
                return try world.resolved(address, for: call.viewer)
            },
        ]
    }
}

extension World {
    /// Returns the response with the site, its admins and languages, and the viewer's account.
    func siteAnswer(for viewer: Viewer?, ties: TieBreaker) -> Answer {
        respond { writer in
            writer.siteView(of: self)
            writer.array("admins", admins) { writer, admin in writer.object { $0.write(admin) } }
            writer.member("version", dialect.version)
            if let viewer {
                writer.object("my_user") { $0.myUser(viewer, in: self, ties: ties) }
            }
            writer.array("all_languages", languages) { writer, language in
                writer.object { $0.write(language) }
            }
            writer.languages("discussion_languages", siteLanguages)
            writer.array("taglines", taglines.rows) { writer, line in writer.object { $0.write(line) } }
            writer.array("custom_emojis", listedEmojis) { writer, emoji in writer.object { $0.write(emoji, in: self) } }
            if dialect >= .v0_19 { writer.languages("blocked_urls", []) }
        }
    }

    /// The admins of this server, in the order of their registration.
    var admins: [PersonView] {
        localUsers.rows.filter(\.isAdmin).compactMap { personView($0.personID) }
            .filter { !$0.person.deleted }
            .sorted { $0.person.published < $1.person.published }
    }
}

extension JSONWriter {
    mutating func siteView(of world: World) {
        object("site_view") { writer in
            writer.object("site") { $0.write(world.localInstanceSite) }
            writer.object("local_site") { $0.write(world.localSite) }
            writer.object("local_site_rate_limit") { $0.write(world.rateLimits) }
            writer.object("counts") { $0.write(world.siteCounts) }
        }
    }

    /// Writes the private part of an account, which only its owner sees.
    fileprivate mutating func myUser(_ viewer: Viewer, in world: World, ties: TieBreaker) {
        object("local_user_view") { writer in
            writer.object("local_user") { $0.write(viewer.user) }
            if writer.dialect >= .v0_19, let display = world.voteDisplays[viewer.user.id] {
                writer.object("local_user_vote_display_mode") { $0.write(display) }
            }
            writer.object("person") { $0.write(viewer.person) }
            if let counts = world.personCounts[viewer.id] {
                writer.object("counts") { $0.write(counts, of: viewer.id) }
            }
        }
        array("follows", world.communitiesFollowed(by: viewer.id, ties: ties)) { writer, follow in
            writer.object {
                $0.object("community") { $0.write(follow.community) }
                $0.object("follower") { $0.write(follow.person) }
            }
        }
        moderation("moderates", world.communitiesModerated(by: viewer.id, for: viewer, ties: ties))
        array("community_blocks", world.communitiesBlocked(by: viewer.id, ties: ties)) { writer, block in
            writer.object {
                $0.object("person") { $0.write(block.person) }
                $0.object("community") { $0.write(block.community) }
            }
        }
        if dialect >= .v0_19 {
            array("instance_blocks", world.instancesBlocked(by: viewer.id, ties: ties)) { writer, instance in
                writer.object {
                    $0.object("person") { $0.write(viewer.person) }
                    $0.object("instance") { $0.write(instance) }
                    if let site = world.site(of: instance.id) { $0.object("site") { $0.write(site) } }
                }
            }
        }
        array("person_blocks", world.peopleBlocked(by: viewer.id, ties: ties)) { writer, target in
            writer.object {
                $0.object("person") { $0.write(viewer.person) }
                $0.object("target") { $0.write(target) }
            }
        }
        languages("discussion_languages", world.languageList(world.userLanguages[viewer.user.id]))
    }
}

extension Route {
    static var siteWriteRoutes: [Route] {
        [
            Route(.post, "/site", CreateSite.self) { world, call, viewer, body throws(ServerError) in
                let draft = SiteDraft(named: body.name, body.settings)
                try world.requireAdmin(viewer)
                if world.localSite.siteSetup { throw ServerError("site_already_exists") }
                try world.configureSite(draft, at: call.now)
                return world.siteWriteAnswer
            },
            Route(.put, "/site", EditSite.self) { world, call, viewer, body throws(ServerError) in
                let draft = SiteDraft(named: body.name, body.settings)
                try world.requireAdmin(viewer)
                try world.configureSite(draft, at: call.now)
                return world.siteWriteAnswer
            },
        ]
    }
}

extension World {
    /// The response with the site and its taglines.
    fileprivate var siteWriteAnswer: Answer {
        respond { writer in
            writer.siteView(of: self)
            writer.array("taglines", taglines.rows) { writer, line in writer.object { $0.write(line) } }
        }
    }

    /// Applies the settings to the site.
    mutating func configureSite(_ draft: SiteDraft, at now: Timestamp) throws(ServerError) {
        var draft = draft
        try draft.requireValid(for: localSite)
        if let languages = draft.sent.discussionLanguages { try speak(languages) }
        draft.sidebar = draft.sidebar.map(cleaned)
        let icon = try draft.sent.icon.flatMap { text throws(ServerError) in try WebURL(text) }
        let banner = try draft.sent.banner.flatMap { text throws(ServerError) in try WebURL(text) }
        if draft.sent.icon != nil { replacePicture(at: localInstanceSite.icon, by: icon?.text, for: nil) }
        if draft.sent.banner != nil { replacePicture(at: localInstanceSite.banner, by: banner?.text, for: nil) }
        editOwnSite { site in
            draft.edit(&site, icon: icon, banner: banner)
            site.updated = now
        }
        let before = localSite
        localSite.siteSetup = true
        draft.edit(&localSite)
        localSite.updated = now
        draft.edit(&rateLimits)
        if let allowed = draft.sent.allowedInstances { allowedInstances = Set(findOrInsertInstances(allowed, at: now)) }
        if let blocked = draft.sent.blockedInstances { blockedInstances = Set(findOrInsertInstances(blocked, at: now)) }
        grandfatherAccounts(since: before)
        if let taglines = draft.sent.taglines { replaceTaglines(by: taglines, at: now) }
    }
}

extension World {
    /// Sets the site's languages; an empty list means all of them. A local community loses the languages that the site no longer has.
    fileprivate mutating func speak(_ chosen: [LanguageID]) throws(ServerError) {
        let known = languages.map(\.id)
        guard Set(chosen).isSubset(of: known) else { throw .missingReference("language_id", in: "site_language") }
        siteLanguages = Set(chosen.isEmpty ? known : chosen).sorted()
        let own = communities.rows.filter { $0.instanceID == localInstanceSite.instanceID }.map(\.id)
        let unwanted = own.reduce(into: Set<LanguageID>()) { $0.formUnion(communityLanguages[$1] ?? []) }
            .subtracting(siteLanguages)
        // The real server removes them from every community, not only from the local ones.
        for id in communityLanguages.keys { communityLanguages[id]?.subtract(unwanted) }
    }

    fileprivate mutating func editOwnSite(_ change: (inout Site) -> Void) {
        if let index = sites.firstIndex(where: { $0.id == localSite.siteID }) { change(&sites[index]) }
    }

    /// Exempts existing accounts from new requirements: they count as accepted, and their addresses as verified.
    fileprivate mutating func grandfatherAccounts(since before: LocalSite) {
        let asks = RegistrationMode.requireApplication.rawValue
        if before.registrationMode != asks, localSite.registrationMode == asks {
            for user in localUsers.rows.filter({ !$0.acceptedApplication }) {
                localUsers[user.id]?.acceptedApplication = true
                siteCounts.users += 1
            }
        }
        if !before.requireEmailVerification, localSite.requireEmailVerification {
            for user in localUsers.rows.filter({ !$0.emailVerified }) { localUsers[user.id]?.emailVerified = true }
        }
    }

    fileprivate mutating func replaceTaglines(by texts: [String], at now: Timestamp) {
        for line in taglines.rows.map(\.id) { taglines[line] = nil }
        for text in texts {
            let id = taglines.nextID()
            taglines[id] = Tagline(id: id, localSiteID: localSite.id, content: text, published: now)
        }
    }
}
