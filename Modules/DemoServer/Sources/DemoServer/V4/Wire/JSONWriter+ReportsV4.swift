extension JSONWriter {
    /// Writes the members of a report with its object.
    mutating func report(_ id: Int32, _ kind: ReportKind, v4 world: World, for viewer: Viewer) {
        guard let report = world.reports[kind]?[id], let reporter = world.people[report.creatorID] else { return }
        switch kind {
        case .post:
            guard let view = world.postView(report.subjectID, for: viewer) else { return }
            object("post_report") { $0.write(report, v4: kind) }
            object("post") { $0.write(view.post, v4: world, isBlanked: false) }
            object("community") { $0.write(view.community, v4: world) }
            object("creator") { $0.write(reporter, v4: world) }
            object("post_creator") { $0.write(view.creator, v4: world) }
            communityActions(view.community.id, of: viewer, world)
            postActions(view.post.id, of: viewer, world)
            standing(ofReported: view.creator, in: view.community.id, world, for: viewer)
        case .comment:
            guard let view = world.commentView(report.subjectID, for: viewer) else { return }
            object("comment_report") { $0.write(report, v4: kind) }
            object("comment") { $0.write(view.comment, v4: world, isBlanked: false) }
            object("post") { $0.write(view.post, v4: world, isBlanked: false) }
            object("community") { $0.write(view.community, v4: world) }
            object("creator") { $0.write(reporter, v4: world) }
            object("comment_creator") { $0.write(view.creator, v4: world) }
            communityActions(view.community.id, of: viewer, world)
            commentActions(view.comment.id, of: viewer, world)
            standing(ofReported: view.creator, in: view.community.id, world, for: viewer)
        case .privateMessage:
            guard let message = world.privateMessages[report.subjectID], let view = world.privateMessageView(message)
            else { return }
            object("private_message_report") { $0.write(report, v4: kind) }
            object("private_message") { $0.write(v4: view.message) }
            object("creator") { $0.write(reporter, v4: world) }
            object("private_message_creator") { $0.write(view.creator, v4: world) }
            member("creator_is_admin", world.isAdmin(view.creator.id))
            member("creator_banned", view.creator.banned)
        }
        if let resolver = report.resolverID.flatMap({ world.people[$0] }) {
            object("resolver") { $0.write(resolver, v4: world) }
        }
    }

    private mutating func standing(
        ofReported creator: Person,
        in community: CommunityID,
        _ world: World,
        for viewer: Viewer
    ) {
        personActions(creator.id, of: viewer, world)
        member("creator_is_admin", world.isAdmin(creator.id))
        member("creator_is_moderator", world.isModerator(creator.id, of: community))
        member("creator_banned", creator.banned)
        member("creator_banned_from_community", world.communityBans[creator.id, community] != nil)
        emptyLists("tags")
    }

    private mutating func write(_ report: Report, v4 kind: ReportKind) {
        members(of: report, kind)
        member("published_at", report.published)
        member("updated_at", report.updated)
        if kind != .privateMessage { member("violates_instance_rules", false) }
    }
}
