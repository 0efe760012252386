import Networking

extension Route {
    static var v4ModlogRoutes: [Route] {
        [
            Route(.get, at: .v4, "/modlog") { world, call throws(ServerError) in
                var query = ModlogQuery()
                query.moderator = try call.query.number("mod_person_id")
                query.community = try call.query.number("community_id")
                query.person = try call.query.number("other_person_id")
                query.post = try call.query.number("post_id")
                query.comment = try call.query.number("comment_id")
                let type: ModlogTypeOfV4? = try call.query.choice("type_")
                let parameters = try PageOfV4.Parameters(call.query)
                try world.requireMayLook(call.viewer)
                let rows = query.rowsOfV4(type, in: world)
                let page = try parameters.page(in: world, for: call.viewer).slice(rows, id: \.name)
                // Admins see the names of moderators, and moderators those of their own community.
                let names = world.moderates(call.viewer, query.community)
                return world.respond { $0.page(page) { $0.write($1, v4: world, withModerator: names) } }
            }
        ]
    }
}

/// The kinds of entries that the log can return.
private enum ModlogTypeOfV4: String, Choice {
    case all
    case add = "admin_add"
    case ban = "admin_ban"
    case allowInstance = "admin_allow_instance"
    case blockInstance = "admin_block_instance"
    case purgeComment = "admin_purge_comment"
    case purgeCommunity = "admin_purge_community"
    case purgePerson = "admin_purge_person"
    case purgePost = "admin_purge_post"
    case featureOnSite = "admin_feature_post_site"
    case removeCommunity = "admin_remove_community"
    case addToCommunity = "mod_add_to_community"
    case banFromCommunity = "mod_ban_from_community"
    case featurePost = "mod_feature_post_community"
    case changeVisibility = "mod_change_community_visibility"
    case lockPost = "mod_lock_post"
    case lockComment = "mod_lock_comment"
    case removeComment = "mod_remove_comment"
    case removePost = "mod_remove_post"
    case transferCommunity = "mod_transfer_community"
}

/// An entry in the log of all kinds.
struct ModlogRowOfV4 {
    let kind: Modlog.Kind
    let entry: ModlogEntry

    /// The name of the row in a cursor.
    fileprivate var name: String { "\(kind.table)-\(entry.id)" }

    /// The name of the kind in `/api/v4`.
    fileprivate var kindName: String { type.rawValue }

    fileprivate var type: ModlogTypeOfV4 {
        switch kind {
        case .removePost: .removePost
        case .lockPost: .lockPost
        case .featurePost: entry.isInCommunity ? .featurePost : .featureOnSite
        case .removeComment: .removeComment
        case .removeCommunity: .removeCommunity
        case .banFromCommunity: .banFromCommunity
        case .ban: .ban
        case .addToCommunity: .addToCommunity
        case .transferCommunity: .transferCommunity
        case .purgePerson: .purgePerson
        case .purgeCommunity: .purgeCommunity
        case .purgePost: .purgePost
        case .purgeComment: .purgeComment
        case .add: .add
        case .hideCommunity: .changeVisibility
        case .lockComment: .lockComment
        }
    }
}

extension ModlogQuery {
    /// Returns the entries of all kinds, the latest first.
    ///
    /// - Complexity: O(entries · log entries).
    fileprivate func rowsOfV4(_ type: ModlogTypeOfV4?, in world: World) -> [ModlogRowOfV4] {
        let rows = Modlog.Kind.allCases.filter(matchesFilter).flatMap { kind in
            world.modlog[kind].rows.filter { shows($0, in: world) }.map { ModlogRowOfV4(kind: kind, entry: $0) }
        }
        return rows.filter { (type ?? .all) == .all || $0.type == type }
            .sorted { ($0.entry.when, $0.entry.id) > ($1.entry.when, $1.entry.id) }
    }
}

extension JSONWriter {
    /// Writes an entry with the objects that it refers to.
    mutating func write(_ row: ModlogRowOfV4, v4 world: World, withModerator: Bool) {
        let (kind, entry) = (row.kind, row.entry)
        object("modlog") { writer in
            writer.member("id", entry.id)
            writer.member("kind", row.kindName)
            writer.member("is_revert", !entry.isDone)
            writer.nullable("reason", entry.reason)
            writer.nullable("expires_at", entry.expires)
            writer.member("published_at", entry.when)
            writer.nullable("bulk_action_parent_id", Int32?.none)
            writer.member("child_count", 0)
        }
        if withModerator, let moderator = world.people[entry.moderatorID] {
            object("moderator") { $0.write(moderator, v4: world) }
        }
        let comment = entry.commentID.flatMap { world.comments[$0] }
        let post = (entry.postID ?? comment?.postID).flatMap { world.posts[$0] }
        let creator = comment?.creatorID ?? (kind == .featurePost ? nil : post?.creatorID)
        if let person = (entry.personID ?? creator).flatMap({ world.people[$0] }) {
            object("target_person") { $0.write(person, v4: world) }
        }
        if let community = (entry.communityID ?? post?.communityID).flatMap({ world.communities[$0] }) {
            object("target_community") { $0.write(community, v4: world) }
        }
        if kind == .ban || kind == .featurePost && !entry.isInCommunity,
            let instance = world.instances[world.localInstanceSite.instanceID]
        {
            object("target_instance") { $0.write(v4: instance) }
        }
        if let post { object("target_post") { $0.write(post, v4: world, isBlanked: false) } }
        if let comment { object("target_comment") { $0.write(comment, v4: world, isBlanked: false) } }
    }
}
