import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Listing {
    /// What was reported and nobody has settled: `all`, `posts`, `comments`, `messages`.
    ///
    /// Who asks for all gets those of what they see: an administrator those of messages, too.
    ///
    /// - Throws: ``ReplKit/ReplError`` for other things; what asking who one is throws.
    static func reports(
        _ part: String,
        of api: ApiClient,
        community: CommunityID? = nil,
        settledToo: Bool = false,
        limit: Int? = nil
    ) async throws -> Listing {
        let size = limit ?? 20
        let source: Source
        if part == "all" {
            let messagesToo = try await api.seesReportedMessages()
            let reports = api.reports(
                communityId: community,
                unresolvedOnly: !settledToo,
                messagesToo: messagesToo,
                limit: size
            )
            source = .merged(reports, row: { row($0) })
        } else if let kind = ReportKind(rawValue: part) {
            let feed = api.reportFeed(of: kind, communityId: community, unresolvedOnly: !settledToo, limit: size)
            source = .feed(feed, row: { row($0) })
        } else {
            let names = ReportKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw ReplError(.unknownReference, "there are no reports of \(part)", hint: "one of all, \(names)")
        }
        let subject = community.map { ListSubject<CommunityTiers>($0, of: api) }
        return Listing(
            EntityKey(kind: "reports", id: part),
            of: api,
            title: "reports",
            columns: ["resolved", "by", "about", RowMarks.fieldName, "reason"],
            watched: ["resolved", RowMarks.fieldName],
            source,
            window: size,
            remake: { api in
                let community = try await subject?.id(for: api)
                return try await reports(part, of: api, community: community, settledToo: settledToo, limit: limit)
            }
        )
    }

    private static func row(_ report: Report) -> any Showable {
        // How it stands with what is reported: it may be gone already.
        let subject: (any TierModel)? = report.comment ?? report.post ?? report.message
        return ShownRow(ShownModel(report), marked: subject.map(ShownModel.init), without: ["read"]) {
            [ShownField("by", report.creator.name), ShownField("about", about(report))]
        }
    }

    private static func about(_ report: Report) -> String? {
        if let id = report.commentId { return "comment:\(id)" }
        if let id = report.postId { return "post:\(id)" }
        return report.messageId.map { "message:\($0)" }
    }

    /// Who asks for an account: `all`, or `undecided`.
    static func applications(_ part: String, of api: ApiClient) -> Listing {
        Listing(
            EntityKey(kind: "applications", id: part),
            of: api,
            title: "applications",
            columns: ["decision", "creator", "answer"],
            watched: ["decision"],
            .feed(api.registrationApplicationFeed(undecidedOnly: part != "all")) { application in
                ShownRow(ShownModel(application)) { [decision(on: application)] }
            },
            remake: { applications(part, of: $0) }
        )
    }

    /// `undecided`, `accepted`, `denied`: an account that is not let in may have been looked at by nobody yet.
    private static func decision(on application: RegistrationApplication) -> ShownField {
        let words =
            application.accepted ? "accepted" : application.resolverId == nil ? "undecided" : "denied"
        return ShownField("decision", words, isPending: application.isPending(.decision))
    }
}

extension ApiClient {
    /// Whether the server shows the account what was reported of messages: that is for administrators. Asks who one is, if nobody has.
    func seesReportedMessages() async throws -> Bool {
        if isAdministrator == nil { _ = try await getMyPerson() }
        return isAdministrator ?? false
    }
}
