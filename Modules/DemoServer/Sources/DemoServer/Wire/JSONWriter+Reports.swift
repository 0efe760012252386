extension JSONWriter {
    /// Writes one report as a member.
    mutating func report(_ key: StaticString, _ id: Int32, _ kind: ReportKind, of world: World, for viewer: Viewer) {
        object(key) { $0.members(of: id, kind, world, viewer) }
    }

    /// Writes one report as an element of a list.
    mutating func report(_ id: Int32, _ kind: ReportKind, of world: World, for viewer: Viewer) {
        object { $0.members(of: id, kind, world, viewer) }
    }

    private mutating func members(of id: Int32, _ kind: ReportKind, _ world: World, _ viewer: Viewer) {
        guard let report = world.reports[kind]?[id], let creator = world.people[report.creatorID] else { return }
        switch kind {
        case .post:
            guard let view = world.postView(report.subjectID, for: viewer) else { return }
            object("post_report") { $0.write(report, kind) }
            let isModerator = world.isModerator(viewer.id, of: view.community.id)
            write(view, reportedBy: creator, isModerator: isModerator)
        case .comment:
            guard let view = world.commentView(report.subjectID, for: viewer) else { return }
            object("comment_report") { $0.write(report, kind) }
            write(view, reportedBy: creator)
        case .privateMessage:
            guard let message = world.privateMessages[report.subjectID],
                let view = world.privateMessageView(message)
            else { return }
            object("private_message_report") { $0.write(report, kind) }
            object("private_message") { $0.write(view.message) }
            object("private_message_creator") { $0.write(view.creator) }
            object("creator") { $0.write(creator) }
        }
        if let resolver = report.resolverID.flatMap({ world.people[$0] }) { object("resolver") { $0.write(resolver) } }
    }

    private mutating func write(_ report: Report, _ kind: ReportKind) {
        members(of: report, kind)
        member("published", report.published)
        member("updated", report.updated)
    }

    /// Writes the members that a report has in every version: those before its dates.
    mutating func members(of report: Report, _ kind: ReportKind) {
        member("id", report.id)
        member("creator_id", report.creatorID)
        switch kind {
        case .post:
            member("post_id", report.subjectID)
            member("original_post_name", report.original.name)
            member("original_post_url", report.original.url)
            member("original_post_body", report.original.text)
        case .comment:
            member("comment_id", report.subjectID)
            member("original_comment_text", report.original.text)
        case .privateMessage:
            member("private_message_id", report.subjectID)
            member("original_pm_text", report.original.text)
        }
        member("reason", report.reason)
        member("resolved", report.resolved)
        member("resolver_id", report.resolverID)
    }

    /// Writes the view of a reported post.
    ///
    /// - Parameter isModerator: True if the viewer moderates the community. The real server writes this under the key
    ///   `creator_is_moderator`.
    private mutating func write(_ view: PostView, reportedBy reporter: Person, isModerator: Bool) {
        object("post") { $0.write(view.post) }
        object("community") { $0.write(view.community) }
        object("creator") { $0.write(reporter) }
        object("post_creator") { $0.write(view.creator) }
        member("creator_banned_from_community", view.creatorIsBannedFromCommunity)
        if dialect >= .v0_19 {
            member("creator_is_moderator", isModerator)
            member("creator_is_admin", view.creatorIsAdmin)
            member("subscribed", view.subscription.rawValue)
            member("saved", view.isSaved)
            member("read", view.isRead)
            member("hidden", view.isHidden)
            member("creator_blocked", view.creatorIsBlocked)
        }
        member("my_vote", view.vote)
        if dialect >= .v0_19 { member("unread_comments", view.unreadComments) }
        object("counts") { $0.write(view.counts, of: view.post) }
    }

    private mutating func write(_ view: CommentView, reportedBy reporter: Person) {
        object("comment") { $0.write(view.comment, isBlanked: false) }
        object("post") { $0.write(view.post) }
        object("community") { $0.write(view.community) }
        object("creator") { $0.write(reporter) }
        object("comment_creator") { $0.write(view.creator) }
        object("counts") { $0.write(view.counts, of: view.comment.id) }
        member("creator_banned_from_community", view.creatorIsBannedFromCommunity)
        if dialect >= .v0_19 {
            member("creator_is_moderator", view.creatorIsModerator)
            member("creator_is_admin", view.creatorIsAdmin)
            member("creator_blocked", view.creatorIsBlocked)
            member("subscribed", view.subscription.rawValue)
            member("saved", view.isSaved)
        }
        member("my_vote", view.vote)
    }
}
