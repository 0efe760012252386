import Networking

extension Route {
    static var v4ReportRoutes: [Route] {
        [
            Route(.post, at: .v4, "/post/report", CreatePostReport.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = try world.reportPost(body.postID, for: body.reason, by: viewer, at: call.now)
                return world.answerV4(report: id, .post, for: viewer)
            },
            Route(.post, at: .v4, "/comment/report", CreateCommentReport.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = try world.reportComment(body.commentID, for: body.reason, by: viewer, at: call.now)
                return world.answerV4(report: id, .comment, for: viewer)
            },
            Route(.post, at: .v4, "/private_message/report", CreatePrivateMessageReport.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = try world.reportMessage(body.privateMessageID, for: body.reason, by: viewer, at: call.now)
                return world.answerV4(report: id, .privateMessage, for: viewer)
            },
            resolveReportRouteOfV4(.post, "/post/report/resolve", ResolvePostReport.self),
            resolveReportRouteOfV4(.comment, "/comment/report/resolve", ResolveCommentReport.self),
            resolveReportRouteOfV4(
                .privateMessage,
                "/private_message/report/resolve",
                ResolvePrivateMessageReport.self
            ),
            Route(.get, at: .v4, "/report/list") { world, call throws(ServerError) in
                let type: ReportTypeOfV4 = try call.query.choice("type_") ?? .all
                let unresolvedOnly = try call.query.flag("unresolved_only") ?? false
                let community: CommunityID? = try call.query.number("community_id")
                let parameters = try PageOfV4.Parameters(call.query)
                let viewer = try call.requireLogin()
                let query = ReportQuery(
                    viewer: viewer,
                    community: community,
                    unresolvedOnly: unresolvedOnly,
                    now: call.now
                )
                let page = try parameters.page(in: world, for: viewer).slice(
                    query.rowsOfV4(type, in: world),
                    id: \.name
                )
                return world.respond { writer in
                    writer.page(page) { writer, row in
                        writer.member("type_", row.kind.nameInV4)
                        writer.report(row.id, row.kind, v4: world, for: viewer)
                    }
                }
            },
        ]
    }

    private static func resolveReportRouteOfV4<Body: ResolveReportBody>(
        _ kind: ReportKind,
        _ path: String,
        _ body: Body.Type
    ) -> Route {
        Route(.put, at: .v4, path, body) { world, call, viewer, body throws(ServerError) in
            try world.resolveReport(kind, body.reportID, body.resolved, by: viewer, at: call.now)
            return world.answerV4(report: body.reportID, kind, for: viewer)
        }
    }
}

/// The kinds of reports that a list covers.
private enum ReportTypeOfV4: String, Choice {
    case all, posts, comments
    case privateMessages = "private_messages"
    case communities

    func includes(_ kind: ReportKind) -> Bool {
        switch self {
        case .all: true
        case .posts: kind == .post
        case .comments: kind == .comment
        case .privateMessages: kind == .privateMessage
        case .communities: false
        }
    }
}

/// A report in the list of all kinds.
private struct ReportRow {
    let kind: ReportKind
    let id: Int32
    let published: Timestamp

    /// The name of the row in a cursor.
    var name: String { "\(kind.nameInV4)-\(id)" }
}

extension ReportKind {
    fileprivate var nameInV4: String {
        switch self {
        case .post: "post"
        case .comment: "comment"
        case .privateMessage: "private_message"
        }
    }
}

extension ReportQuery {
    /// Returns the reports of all kinds: the unresolved ones begin with the oldest, all others with the newest.
    ///
    /// - Complexity: O(reports · log reports).
    fileprivate func rowsOfV4(_ type: ReportTypeOfV4, in world: World) -> [ReportRow] {
        let rows = ReportKind.allCases.filter(type.includes).flatMap { kind in
            (world.reports[kind] ?? Table()).rows.filter { shows($0, kind, in: world) }
                .map { ReportRow(kind: kind, id: $0.id, published: $0.published) }
        }
        return rows.sorted { left, right in
            let isEarlier = (left.published, left.name) < (right.published, right.name)
            return unresolvedOnly ? isEarlier : !isEarlier
        }
    }
}

extension World {
    /// Returns the response with one report after a write.
    fileprivate func answerV4(report id: Int32, _ kind: ReportKind, for viewer: Viewer) -> Answer {
        let key: StaticString =
            switch kind {
            case .post: "post_report_view"
            case .comment: "comment_report_view"
            case .privateMessage: "private_message_report_view"
            }
        return respond { $0.object(key) { $0.report(id, kind, v4: self, for: viewer) } }
    }
}
