import Networking

extension Route {
    static var modlogRoutes: [Route] {
        [
            Route(.get, "/modlog") { world, call throws(ServerError) in
                var list = ModlogList()
                list.moderator = try call.query.number("mod_person_id")
                list.community = try call.query.number("community_id")
                let page = try call.query.page()
                let type: ModlogType? = try call.query.choice("type_")
                list.person = try call.query.number("other_person_id")
                list.post = try call.newQuery.number("post_id")
                list.comment = try call.newQuery.number("comment_id")
                try world.requireMayLook(call.viewer)
                let kinds = Modlog.Kind.allCases.filter { kind in
                    ((type ?? .all) == .all || type?.rawValue == kind.rawValue) && list.isAskedFor(kind)
                }
                // A page is judged by the lists that are made; without one it may be anything.
                if !kinds.isEmpty { list.page = try page.page() }
                let names = world.namesModerators(to: call.viewer, of: list.community)
                if !names { list.moderator = nil }
                return world.answer { writer in
                    for kind in Modlog.Kind.allCases {
                        let entries = kinds.contains(kind) ? list.entries(kind, in: world) : []
                        writer.modlog(entries, kind, of: world, withModerators: names)
                    }
                }
            }
        ]
    }
}

/// What `/modlog` can be asked for.
private enum ModlogType: String, Choice {
    case all = "All"
    case removePost = "ModRemovePost"
    case lockPost = "ModLockPost"
    case featurePost = "ModFeaturePost"
    case removeComment = "ModRemoveComment"
    case removeCommunity = "ModRemoveCommunity"
    case banFromCommunity = "ModBanFromCommunity"
    case addToCommunity = "ModAddCommunity"
    case transferCommunity = "ModTransferCommunity"
    case add = "ModAdd"
    case ban = "ModBan"
    case hideCommunity = "ModHideCommunity"
    case purgePerson = "AdminPurgePerson"
    case purgeCommunity = "AdminPurgeCommunity"
    case purgePost = "AdminPurgePost"
    case purgeComment = "AdminPurgeComment"
}

extension World {
    /// The site may keep the moderators' names from those who moderate nothing; in 0.18 not the community that is asked for.
    fileprivate func namesModerators(to viewer: Viewer?, of community: CommunityID?) -> Bool {
        guard localSite.hideModlogModNames else { return true }
        guard let viewer else { return false }
        if dialect == .v0_18 { return moderates(viewer, community) }
        return viewer.user.isAdmin || !moderators.all(of: viewer.id).isEmpty
    }
}
