import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Listing {
    /// What was reported and nobody has settled: `all`, `posts`, `comments`, `messages`.
    ///
    /// - Throws: ``ReplKit/ReplError`` for other things.
    static func reports(
        _ part: String,
        of api: ApiClient,
        community: CommunityID? = nil,
        settledToo: Bool = false,
        limit: Int? = nil
    ) throws -> Listing {
        let size = limit ?? 20
        let source: Source
        // Reports of messages are for administrators: who asks for all gets those of what moderators see.
        if part == "all" {
            source = .merged(
                api.reports(communityId: community, unresolvedOnly: !settledToo, limit: size),
                row: { row($0) }
            )
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
            columns: ["resolved", "by", "about", "reason"],
            watched: ["resolved"],
            source,
            window: size,
            remake: { api in
                let community = try await subject?.id(for: api)
                return try reports(part, of: api, community: community, settledToo: settledToo, limit: limit)
            }
        )
    }

    private static func row(_ report: Report) -> any Showable {
        ShownRow(ShownModel(report)) {
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
            columns: ["accepted", "creator", "answer"],
            watched: ["accepted"],
            .feed(api.registrationApplicationFeed(undecidedOnly: part != "all")) { application in
                ShownRow(ShownModel(application)) { [] }
            },
            remake: { applications(part, of: $0) }
        )
    }
}
