extension JSONWriter {
    /// Writes the entries of one kind with the objects that they refer to.
    mutating func modlog(
        _ entries: [ModlogEntry],
        _ kind: Modlog.Kind,
        of world: World,
        withModerators: Bool
    ) {
        array(kind.list, entries) { writer, entry in
            writer.object { writer in
                writer.object(kind.table) { $0.write(entry, kind) }
                if withModerators, let moderator = world.people[entry.moderatorID] {
                    writer.object(kind.moderator) { $0.write(moderator) }
                }
                writer.subject(of: entry, kind, world)
            }
        }
    }

    private mutating func write(_ entry: ModlogEntry, _ kind: Modlog.Kind) {
        member("id", entry.id)
        member(kind.isPurge ? "admin_person_id" : "mod_person_id", entry.moderatorID)
        member("other_person_id", entry.personID)
        member("post_id", entry.postID)
        member("comment_id", entry.commentID)
        member("community_id", entry.communityID)
        member("reason", entry.reason)
        if let flag = kind.flag { member(flag, entry.isDone) }
        member("expires", entry.expires)
        member("when_", entry.when)
        if kind == .featurePost { member("is_featured_community", entry.isInCommunity) }
    }

    private mutating func subject(of entry: ModlogEntry, _ kind: Modlog.Kind, _ world: World) {
        let comment = entry.commentID.flatMap { world.comments[$0] }
        let post = (entry.postID ?? comment?.postID).flatMap { world.posts[$0] }
        let community = (entry.communityID ?? post?.communityID).flatMap { world.communities[$0] }
        if let comment {
            object("comment") { $0.write(comment, isBlanked: false) }
            if let commenter = world.people[comment.creatorID] { object("commenter") { $0.write(commenter) } }
        }
        if let post { object("post") { $0.write(post) } }
        if let community { object("community") { $0.write(community) } }
        if let person = entry.personID.flatMap({ world.people[$0] }) { object(kind.person) { $0.write(person) } }
    }
}

extension Modlog.Kind {
    var list: StaticString {
        switch self {
        case .removePost: "removed_posts"
        case .lockPost: "locked_posts"
        case .featurePost: "featured_posts"
        case .removeComment: "removed_comments"
        case .removeCommunity: "removed_communities"
        case .banFromCommunity: "banned_from_community"
        case .ban: "banned"
        case .addToCommunity: "added_to_community"
        case .transferCommunity: "transferred_to_community"
        case .purgePerson: "admin_purged_persons"
        case .purgeCommunity: "admin_purged_communities"
        case .purgePost: "admin_purged_posts"
        case .purgeComment: "admin_purged_comments"
        case .add: "added"
        case .hideCommunity: "hidden_communities"
        case .lockComment: "locked_comments"
        }
    }

    var flag: StaticString? {
        switch self {
        case .removePost, .removeComment, .removeCommunity, .addToCommunity, .add: "removed"
        case .hideCommunity: "hidden"
        case .lockPost, .lockComment: "locked"
        case .featurePost: "featured"
        case .banFromCommunity, .ban: "banned"
        case .transferCommunity, .purgePerson, .purgeCommunity, .purgePost, .purgeComment: nil
        }
    }

    /// The key of the person who acted.
    var moderator: StaticString { isPurge || self == .hideCommunity ? "admin" : "moderator" }

    /// The key of the affected person.
    var person: StaticString {
        switch self {
        case .addToCommunity, .transferCommunity, .add: "modded_person"
        default: "banned_person"
        }
    }
}
