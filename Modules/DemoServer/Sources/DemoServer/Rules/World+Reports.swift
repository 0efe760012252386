extension World {
    /// Inserts a report. A second report by the same person is an error that still uses a number.
    mutating func report(
        _ kind: ReportKind,
        _ subject: Int32,
        _ original: Report.Original,
        for reason: String,
        by person: PersonID,
        at now: Timestamp
    ) throws(ServerError) -> Int32 {
        if software.numbersReportsTogether {
            let last = reports.values.map(\.lastID).max() ?? 0
            reports[kind, default: Table()].advanceID(through: last)
        }
        let id = reports[kind, default: Table()].nextID()
        let earlier = reportIndex.reports(kind, about: subject)
        if earlier.contains(where: { reports[kind]?[$0]?.creatorID == person }) {
            throw ServerError("couldnt_create_report")
        }
        reports[kind]?[id] = Report(
            id: id,
            creatorID: person,
            subjectID: subject,
            original: original,
            reason: reason,
            resolved: false,
            published: now
        )
        return id
    }

    /// Returns the report with a number.
    func report(_ kind: ReportKind, _ id: Int32) throws(ServerError) -> Report {
        if let report = reports[kind]?[id] { return report }
        switch kind {
        case .post: throw dialect.rowNotFound("couldnt_find_post_report")
        case .comment: throw dialect.rowNotFound("couldnt_find_comment_report")
        case .privateMessage: throw dialect.rowNotFound("couldnt_find_private_message_report")
        }
    }

    /// Resolves a report or reopens it.
    mutating func resolve(_ kind: ReportKind, _ id: Int32, _ resolved: Bool, by person: PersonID, at now: Timestamp) {
        reports[kind]?[id]?.resolved = resolved
        reports[kind]?[id]?.resolverID = person
        reports[kind]?[id]?.updated = now
    }

    /// Resolves the open reports about an object, because its removal handles them. 0.18 leaves them open.
    mutating func resolveAll(_ kind: ReportKind, about subject: Int32, by person: PersonID, at now: Timestamp) {
        guard dialect >= .v0_19 else { return }
        for id in reportIndex.reports(kind, about: subject) { resolve(kind, id, true, by: person, at: now) }
    }

    /// Returns the community that a report is about; nil for messages.
    func community(of report: Report, _ kind: ReportKind) -> CommunityID? {
        switch kind {
        case .post: posts[report.subjectID]?.communityID
        case .comment: comments[report.subjectID].flatMap { posts[$0.postID]?.communityID }
        case .privateMessage: nil
        }
    }
}

/// A query for reports: filters, viewer and order.
struct ReportQuery {
    let viewer: Viewer
    var community: CommunityID?
    var subject: Int32?
    var unresolvedOnly = false
    /// The server's time, which decides in 1.0 which reports an admin sees; nil for all of them.
    var now: Timestamp?

    /// Returns all reports. The unresolved ones begin with the oldest; all others, and always in 0.18, begin with the newest.
    func reports(_ kind: ReportKind, in world: World, ties: TieBreaker, list: String) -> [Int32] {
        let sign: Int64 = unresolvedOnly && world.dialect >= .v0_19 ? -1 : 1
        let rows = (world.reports[kind] ?? Table()).rows.filter { shows($0, kind, in: world) }
            .map { (key: Descending($0.published.micros * sign), id: $0.id) }
        return ties.sort(rows, in: list)
    }

    func shows(_ report: Report, _ kind: ReportKind, in world: World) -> Bool {
        if unresolvedOnly, report.resolved { return false }
        if let subject, subject != report.subjectID { return false }
        guard kind != .privateMessage else { return viewer.user.isAdmin }
        guard let place = world.community(of: report, kind) else { return false }
        if world.dialect >= .v1_0, let now, viewer.user.isAdmin, !world.isModerator(viewer.id, of: place) {
            // The moderators have three days before a report is shown to the admins.
            return report.published < now.advanced(bySeconds: -3 * 86_400)
        }
        return (community ?? place) == place && (viewer.user.isAdmin || world.isModerator(viewer.id, of: place))
    }
}
