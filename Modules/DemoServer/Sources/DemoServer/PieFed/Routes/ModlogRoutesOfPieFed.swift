import Networking

extension Route {
    /// The moderation log and the lists of votes.
    static var pieFedModlogRoutes: [Route] {
        [
            Route(.get, at: .pieFed, "/modlog") { world, call throws(ServerError) in
                let query = call.pieFedQuery
                var list = ModlogQuery()
                let type: ModlogType = try query.choice("type_") ?? .all
                list.moderator = try query.number("mod_person_id")
                list.community = try query.number("community_id")
                list.person = try query.number("other_person_id")
                list.post = try query.number("post_id")
                list.comment = try query.number("comment_id")
                list.page = try query.page(of: 10).page
                let kinds = Modlog.Kind.older.filter { kind in
                    // Others than admins see only entries that were marked as public, of which the world has none.
                    // Bans from a community are not in the list.
                    call.viewer.isAdmin && kind != .banFromCommunity && (type == .all || type.rawValue == kind.rawValue)
                        && list.matchesFilter(kind)
                }
                return world.respond { writer in
                    for kind in Modlog.Kind.older {
                        // Pins on the front page are not in the list.
                        var all = list
                        all.page = Page(all: world.modlog[kind].lastID)
                        let entries = (kinds.contains(kind) ? all.entries(kind, in: world) : []).filter(\.isInCommunity)
                        writer.modlog(Array(list.page.slice(entries)), kind, pieFed: world, for: call.viewer)
                    }
                }
            },
            Route(.get, at: .pieFed, "/post/like/list") { world, call throws(ServerError) in
                let query = call.pieFedQuery
                let id: PostID = try query.required("post_id", query.number("post_id"))
                let page = try query.page(of: 50)
                _ = try call.requireLogin()
                let post = try world.pieFedPost(id)
                return try world.pieFedVotes(world.postVotes.people(on: id), "post_likes", post.communityID, page, call)
            },
            Route(.get, at: .pieFed, "/comment/like/list") { world, call throws(ServerError) in
                let query = call.pieFedQuery
                let id: CommentID = try query.required("comment_id", query.number("comment_id"))
                let page = try query.page(of: 50)
                _ = try call.requireLogin()
                let post = try world.pieFedPost(world.pieFedComment(id).postID)
                let votes = world.commentVotes.people(on: id)
                return try world.pieFedVotes(votes, "comment_likes", post.communityID, page, call)
            },
        ]
    }
}

extension World {
    /// Returns the response with a page of votes, downvotes first. Only moderators of the community may see it.
    fileprivate func pieFedVotes(
        _ votes: [(person: PersonID, value: Vote)],
        _ list: StaticString,
        _ community: CommunityID,
        _ page: PageOfPieFed,
        _ call: Call
    ) throws(ServerError) -> Answer {
        guard isModOrAdmin(call.viewer, of: community) else { throw .pieFed("Not a moderator") }
        let scores = Dictionary(votes.map { ($0.person, $0.value.score) }) { first, _ in first }
        let voters = call.ties.sort(votes.map { (key: $0.value.score, id: $0.person) }, in: "\(list)")
        return respond { writer in
            writer.page(list, page.slice(voters).compactMap { people[$0] }) { writer, voter in
                writer.object("creator") { $0.write(voter, pieFed: self, for: call.viewer) }
                writer.member("creator_banned", voter.banned)
                writer.member("creator_banned_from_community", communityBans[voter.id, community] != nil)
                writer.member("score", scores[voter.id])
            }
        }
    }
}

extension JSONWriter {
    /// Writes the entries of one kind with the objects that they refer to.
    fileprivate mutating func modlog(
        _ entries: [ModlogEntry],
        _ kind: Modlog.Kind,
        pieFed world: World,
        for viewer: Viewer?
    ) {
        array(kind.list, entries) { writer, entry in
            writer.object { writer in
                writer.object(kind.table) { $0.write(entry, kind, pieFed: world) }
                if let moderator = world.people[entry.moderatorID] {
                    writer.object(kind.moderator) { $0.write(moderator, pieFed: world, for: viewer, isSubject: true) }
                }
                writer.subject(of: entry, kind, pieFed: world, for: viewer)
            }
        }
    }

    private mutating func write(_ entry: ModlogEntry, _ kind: Modlog.Kind, pieFed world: World) {
        member("id", entry.id)
        member(kind.isPurge ? "admin_person_id" : "mod_person_id", entry.moderatorID)
        member("other_person_id", entry.personID)
        member("post_id", entry.postID)
        member("comment_id", entry.commentID)
        member("community_id", entry.communityID)
        member("reason", entry.reason ?? (kind == .ban ? "" : nil))
        if let flag = kind.flag { member(flag, entry.isDone) }
        member("expires", inMicroseconds: entry.expires)
        member("when_", inMicroseconds: entry.when)
        if kind == .featurePost { member("is_featured_community", entry.isInCommunity) }
    }

    private mutating func subject(
        of entry: ModlogEntry,
        _ kind: Modlog.Kind,
        pieFed world: World,
        for viewer: Viewer?
    ) {
        let comment = entry.commentID.flatMap { world.comments[$0] }
        let post = (entry.postID ?? comment?.postID).flatMap { world.posts[$0] }
        let community = (entry.communityID ?? post?.communityID).flatMap { world.communities[$0] }
        if let comment {
            object("comment") { $0.write(comment, pieFed: world) }
            if let commenter = world.people[comment.creatorID] {
                object("commenter") { $0.write(commenter, pieFed: world, for: viewer, isSubject: true) }
            }
        }
        if let post { object("post") { $0.write(post, pieFed: world) } }
        if let community { object("community") { $0.write(community, pieFed: world, isSubject: true) } }
        if let person = entry.personID.flatMap({ world.people[$0] }) {
            object(kind.person) { $0.write(person, pieFed: world, for: viewer, isSubject: true) }
        }
    }
}
