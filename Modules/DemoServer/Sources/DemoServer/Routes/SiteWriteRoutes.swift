import Networking

extension Route {
    static var siteWriteRoutes: [Route] {
        [
            Route(.put, "/site") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                var draft = try SiteDraft(call.body())
                try world.requireAdmin(viewer)
                try draft.requireValid(for: world.localSite)
                if let languages = draft.languages { try world.speak(languages) }
                draft.sidebar = draft.sidebar.map(world.cleaned)
                let icon = try draft.icon.flatMap { text throws(ServerError) in try WebAddress(text) }
                let banner = try draft.banner.flatMap { text throws(ServerError) in try WebAddress(text) }
                world.editOwnSite { site in
                    draft.edit(&site, icon: icon, banner: banner)
                    site.updated = call.now
                }
                let before = world.localSite
                draft.edit(&world.localSite)
                world.localSite.updated = call.now
                draft.edit(&world.rateLimits)
                if let allowed = draft.allowed { world.allowedInstances = Set(world.takeUp(allowed, at: call.now)) }
                if let blocked = draft.blocked { world.blockedInstances = Set(world.takeUp(blocked, at: call.now)) }
                world.admitOldAccounts(since: before)
                if let taglines = draft.taglines { world.replaceTaglines(by: taglines, at: call.now) }
                return world.answer { writer in
                    writer.siteView(of: world)
                    writer.array("taglines", world.taglines.rows) { writer, line in writer.object { $0.write(line) } }
                }
            }
        ]
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
