import Networking

extension Route {
    static var reportRoutes: [Route] {
        [
            Route(.post, "/post/report", CreatePostReport.self) { world, call, viewer, body throws(ServerError) in
                let report = try world.reportPost(body.postID, for: body.reason, by: viewer, at: call.now)
                return try world.answer(report: report, .post, for: viewer)
            },
            Route(.post, "/comment/report", CreateCommentReport.self) { world, call, viewer, body throws(ServerError) in
                let report = try world.reportComment(body.commentID, for: body.reason, by: viewer, at: call.now)
                return try world.answer(report: report, .comment, for: viewer)
            },
            Route(.post, "/private_message/report", CreatePrivateMessageReport.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.privateMessageID
                let report = try world.reportMessage(id, for: body.reason, by: viewer, at: call.now)
                return try world.answer(report: report, .privateMessage, for: viewer)
            },
            resolveReportRoute(.post, "/post/report/resolve", ResolvePostReport.self),
            resolveReportRoute(.comment, "/comment/report/resolve", ResolveCommentReport.self),
            resolveReportRoute(.privateMessage, "/private_message/report/resolve", ResolvePrivateMessageReport.self),
            reportListRoute(.post, "/post/report/list", subject: "post_id"),
            reportListRoute(.comment, "/comment/report/list", subject: "comment_id"),
            reportListRoute(.privateMessage, "/private_message/report/list", subject: nil),
            Route(.get, "/user/report_count") { world, call throws(ServerError) in
                let community: CommunityID? = try call.query.number("community_id")
                let viewer = try call.requireLogin()
                try world.requireModeratorOfAny(viewer)
                let list = ReportQuery(viewer: viewer, community: community, unresolvedOnly: true)
                return world.respond { writer in
                    writer.member("community_id", community)
                    writer.member("comment_reports", world.count(.comment, of: list))
                    writer.member("post_reports", world.count(.post, of: list))
                    if viewer.user.isAdmin, community == nil {
                        writer.member("private_message_reports", world.count(.privateMessage, of: list))
                    }
                }
            },
        ]
    }

    /// Makes a route that resolves reports.
    private static func resolveReportRoute<Body: ResolveReportBody>(
        _ kind: ReportKind,
        _ path: String,
        _ body: Body.Type
    ) -> Route {
        Route(.put, path, body) { world, call, viewer, body throws(ServerError) in
            try world.resolveReport(kind, body.reportID, body.resolved, by: viewer, at: call.now)
            return try world.answer(report: body.reportID, kind, for: viewer)
        }
    }

    private static func reportListRoute(_ kind: ReportKind, _ path: String, subject: String?) -> Route {
        Route(.get, path) { world, call throws(ServerError) in
            let page = try call.query.page()
            let unresolvedOnly = try call.query.flag("unresolved_only") ?? false
            let community: CommunityID? = try call.query.number("community_id")
            let about: Int32? = try subject.flatMap { name throws(ServerError) in try call.newQuery.number(name) }
            let viewer = try call.requireLogin()
            if kind == .privateMessage {
                try world.requireAdmin(viewer)
            } else {
                try world.requireModeratorOfAny(viewer)
            }
            let list = ReportQuery(viewer: viewer, community: community, subject: about, unresolvedOnly: unresolvedOnly)
            let ids = try page.page().slice(list.reports(kind, in: world, ties: call.ties, list: kind.listName))
            return world.respond { writer in
                writer.array(kind.list, ids) { writer, id in writer.report(id, kind, of: world, for: viewer) }
            }
        }
    }
}

extension World {
    /// Reports a post.
    ///
    /// - Returns: The number of the report.
    mutating func reportPost(
        _ id: PostID,
        for reason: String,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> Int32 {
        let reason = try validatedReason(for: reason)
        let post = try post(id)
        // The real server looks the post up as for an anonymous viewer, so that not even its creator can report a hidden post.
        guard let community = communities[post.communityID],
            isVisible(post, of: community, to: nil, asModerator: false)
        else { throw dialect >= .v1_0 ? ServerError("deleted") : dialect.rowNotFound("couldnt_find_post") }
        try requireMayAct(viewer.person, in: post.communityID, orIsGoneIn0_18: true)
        let original = Report.Original(name: post.name, url: post.url, text: post.body)
        return try report(.post, id, original, for: reason, by: viewer.id, at: now)
    }

    /// Reports a comment.
    ///
    /// - Returns: The number of the report.
    mutating func reportComment(
        _ id: CommentID,
        for reason: String,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> Int32 {
        let reason = try validatedReason(for: reason)
        let view = try comment(id, for: viewer)
        try requireMayAct(viewer.person, in: view.community.id, orIsGoneIn0_18: true)
        guard view.comment.isCounted || dialect == .v0_18 else { throw ServerError("deleted") }
        let original = Report.Original(text: view.comment.content)
        return try report(.comment, id, original, for: reason, by: viewer.id, at: now)
    }

    /// Reports a message, which only its recipient may do.
    ///
    /// - Returns: The number of the report.
    mutating func reportMessage(
        _ id: Int32,
        for reason: String,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> Int32 {
        let reason = try validatedReason(for: reason)
        let message = try message(id)
        guard message.recipientID == viewer.id || dialect == .v0_18 else { throw ServerError("couldnt_create_report") }
        let original = Report.Original(text: message.content)
        return try report(.privateMessage, id, original, for: reason, by: viewer.id, at: now)
    }

    /// Resolves a report or reopens it. Moderators of the community may do so; for messages only admins may.
    mutating func resolveReport(
        _ kind: ReportKind,
        _ id: Int32,
        _ resolved: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        if kind == .privateMessage { try requireAdmin(viewer) }
        let report = try report(kind, id)
        if let community = community(of: report, kind) {
            try requireModerator(viewer, of: community, orIsGone: true)
        }
        resolve(kind, id, resolved, by: viewer.id, at: now)
    }

    /// Returns the trimmed reason of a report after checking it.
    fileprivate func validatedReason(for reason: String) throws(ServerError) -> String {
        let reason = TextValidation.trimmed(reason)
        try requireNoSlurs(reason)
        try TextValidation.requireReason(reason)
        return reason
    }
}

extension ReportKind {
    fileprivate var list: StaticString {
        switch self {
        case .post: "post_reports"
        case .comment: "comment_reports"
        case .privateMessage: "private_message_reports"
        }
    }

    fileprivate var listName: String { "\(list)" }

    fileprivate var view: StaticString {
        switch self {
        case .post: "post_report_view"
        case .comment: "comment_report_view"
        case .privateMessage: "private_message_report_view"
        }
    }
}

extension World {
    fileprivate func count(_ kind: ReportKind, of list: ReportQuery) -> Int {
        (reports[kind] ?? Table()).rows.count { list.shows($0, kind, in: self) }
    }

    fileprivate func answer(report id: Int32, _ kind: ReportKind, for viewer: Viewer) throws(ServerError) -> Answer {
        _ = try report(kind, id)
        return respond { $0.report(kind.view, id, kind, of: self, for: viewer) }
    }
}
