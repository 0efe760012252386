import Networking

extension Route {
    static var siteWriteRoutes: [Route] {
        [
            Route(.post, "/site", CreateSite.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let draft = SiteDraft(named: body.name, body.settings)
                try world.requireAdmin(viewer)
                if world.localSite.siteSetup { throw ServerError("site_already_exists") }
                return try world.setUp(draft, at: call.now)
            },
            Route(.put, "/site", EditSite.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let draft = SiteDraft(named: body.name, body.settings)
                try world.requireAdmin(viewer)
                return try world.setUp(draft, at: call.now)
            },
        ]
    }
}

extension World {
    /// Gives the site the settings.
    fileprivate mutating func setUp(_ draft: SiteDraft, at now: Timestamp) throws(ServerError) -> Answer {
        var draft = draft
        try draft.requireValid(for: localSite)
        if let languages = draft.sent.discussionLanguages { try speak(languages) }
        draft.sidebar = draft.sidebar.map(cleaned)
        let icon = try draft.sent.icon.flatMap { text throws(ServerError) in try WebAddress(text) }
        let banner = try draft.sent.banner.flatMap { text throws(ServerError) in try WebAddress(text) }
        if draft.sent.icon != nil { replacePicture(at: ownSite.icon, by: icon?.text, for: nil) }
        if draft.sent.banner != nil { replacePicture(at: ownSite.banner, by: banner?.text, for: nil) }
        editOwnSite { site in
            draft.edit(&site, icon: icon, banner: banner)
            site.updated = now
        }
        let before = localSite
        localSite.siteSetup = true
        draft.edit(&localSite)
        localSite.updated = now
        draft.edit(&rateLimits)
        if let allowed = draft.sent.allowedInstances { allowedInstances = Set(takeUp(allowed, at: now)) }
        if let blocked = draft.sent.blockedInstances { blockedInstances = Set(takeUp(blocked, at: now)) }
        admitOldAccounts(since: before)
        if let taglines = draft.sent.taglines { replaceTaglines(by: taglines, at: now) }
        return answer { writer in
            writer.siteView(of: self)
            writer.array("taglines", taglines.rows) { writer, line in writer.object { $0.write(line) } }
        }
    }
}

extension World {
    /// Sets the site's languages, none for all; a local community keeps of its own only those that the site has.
    fileprivate mutating func speak(_ chosen: [LanguageID]) throws(ServerError) {
        let known = languages.map(\.id)
        guard Set(chosen).isSubset(of: known) else { throw .missingReference("language_id", in: "site_language") }
        siteLanguages = Set(chosen.isEmpty ? known : chosen).sorted()
        let own = communities.rows.filter { $0.instanceID == ownSite.instanceID }.map(\.id)
        let unwanted = own.reduce(into: Set<LanguageID>()) { $0.formUnion(communityLanguages[$1] ?? []) }
            .subtracting(siteLanguages)
        // The real server takes them from every community, not only from the local ones.
        for id in communityLanguages.keys { communityLanguages[id]?.subtract(unwanted) }
    }

    fileprivate mutating func editOwnSite(_ change: (inout Site) -> Void) {
        if let index = sites.firstIndex(where: { $0.id == localSite.siteID }) { change(&sites[index]) }
    }

    /// What is newly asked of accounts is asked of new ones only: the old ones count as accepted, their addresses as verified.
    fileprivate mutating func admitOldAccounts(since before: LocalSite) {
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
