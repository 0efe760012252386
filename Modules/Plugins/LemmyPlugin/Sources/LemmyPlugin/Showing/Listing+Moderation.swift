import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Listing {
    /// Returns the unresolved reports: `all`, `posts`, `comments`, `messages`.
    ///
    /// The part `all` has the reports that the account may see: for an administrator, those of messages too.
    ///
    /// - Throws: ``ReplKit/ReplError`` for an unknown part; the error of the request for the own person.
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
            format: TableFormat(
                added: ["subject", "created"],
                order: ["subject", "by", "resolved", "created", "about"],
                headings: subjectHeadings
            ),
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
        // The marks are those of the reported entity, which may be deleted already.
        let subject: (any TierModel)? = report.comment ?? report.post ?? report.message
        return ShownRow(ShownModel(report), marked: subject.map(ShownModel.init), without: ["read"]) {
            [
                ShownField("by", report.creator.name), ShownField("about", about(report)),
                ShownField("subject", words(for: report)),
            ]
        }
    }

    /// The headings of a subject in words and of its reference, in the lists of reports and of actions.
    private static let subjectHeadings = ["subject": "about", "about": "subject"]

    /// Returns the reported text: of a comment or a message its beginning, of a post its title.
    private static func words(for report: Report) -> String? {
        let text = report.comment?.content ?? report.post?.title ?? report.message?.content
        return text?.oneLine ?? about(report)
    }

    private static func about(_ report: Report) -> String? {
        if let id = report.commentId { return "comment:\(id)" }
        if let id = report.postId { return "post:\(id)" }
        return report.messageId.map { "message:\($0)" }
    }

    /// Returns the applications for an account: `all`, or `undecided`.
    static func applications(_ part: String, of api: ApiClient) -> Listing {
        Listing(
            EntityKey(kind: "applications", id: part),
            of: api,
            title: "applications",
            columns: ["decision", "creator", "answer"],
            format: TableFormat(added: ["created"], order: ["creator", "decision", "created"]),
            watched: ["decision"],
            .feed(api.registrationApplicationFeed(undecidedOnly: part != "all")) { application in
                ShownRow(ShownModel(application)) { [decision(on: application)] }
            },
            remake: { applications(part, of: $0) }
        )
    }

    /// Returns the decision: `undecided`, `accepted`, `denied`. An application that is not accepted may still be undecided.
    private static func decision(on application: RegistrationApplication) -> ShownField {
        let words =
            application.accepted ? "accepted" : application.resolverId == nil ? "undecided" : "denied"
        return ShownField("decision", words, isPending: application.isPending(.decision))
    }
}

extension ApiClient {
    /// Returns true if the server shows reports of messages to the account, which only administrators see. Fetches the own person if it is
    /// unknown.
    func seesReportedMessages() async throws -> Bool {
        if isAdministrator == nil { _ = try await getMyPerson() }
        return isAdministrator ?? false
    }
}

extension Listing {
    /// Returns the votes on a post or a comment; only its moderators may see them.
    static func votes(
        on subject: VoteSubject,
        in community: CommunityID,
        of api: ApiClient,
        limit: Int?
    ) -> Listing {
        let name =
            switch subject {
            case .post(let id): "post:\(id)"
            case .comment(let id): "comment:\(id)"
            }
        let remade: @MainActor (ApiClient) async throws -> Listing
        switch subject {
        case .post(let id):
            let post = ListSubject<PostTiers>(id, of: api)
            remade = { try await votes(named: "post:\(try await post.id(for: $0))", of: $0, limit: limit) }
        case .comment(let id):
            let comment = ListSubject<CommentTiers>(id, of: api)
            remade = { try await votes(named: "comment:\(try await comment.id(for: $0))", of: $0, limit: limit) }
        }
        return Listing(
            EntityKey(kind: "votes", id: name),
            of: api,
            title: "votes",
            columns: ["creator", "vote"],
            format: TableFormat(title: "creator"),
            watched: ["vote"],
            .feed(api.voteFeed(on: subject, communityId: community, limit: limit ?? 20)) { vote in
                ShownRow(ShownModel(vote)) { [] }
            },
            remake: remade
        )
    }

    /// Returns the votes on a named subject: `post:21`, `comment:1`. A subject that is not live is fetched first, because the request needs
    /// its community.
    ///
    /// - Throws: ``ReplKit/ReplError`` for any other name.
    static func votes(named name: String, of api: ApiClient, limit: Int? = nil) async throws -> Listing {
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.dropFirst().first) {
        case ("post", let number?):
            let id = try PostID(readingNumber: number, kind: "post")
            let known = api.caches.post1[id]?.communityId
            let community = if let known { known } else { try await api.getPost(id: id).communityId }
            return votes(on: .post(id), in: community, of: api, limit: limit)
        case ("comment", let number?):
            let id = try CommentID(readingNumber: number, kind: "comment")
            let known = api.caches.comment2[id]?.communityId
            let community = if let known { known } else { try await api.getComment(id: id).communityId }
            return votes(on: .comment(id), in: community, of: api, limit: limit)
        default:
            throw ReplError(
                .unknownReference,
                "votes:\(name): there are votes on posts and comments only",
                hint: "votes:post:1 or votes:comment:1"
            )
        }
    }
}

extension Listing {
    /// Returns the actions of moderators and administrators, the latest first: `all`, or one kind of action.
    ///
    /// - Throws: ``ReplKit/ReplError`` for an unknown kind of action.
    static func modlog(
        _ part: String,
        of api: ApiClient,
        community: CommunityID? = nil,
        limit: Int? = nil
    ) throws -> Listing {
        let kind = ModlogKind(rawValue: part)
        guard kind != nil || part == "all" else {
            let names = ModlogKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw ReplError(.unknownReference, "the modlog has no \(part)", hint: "one of all, \(names)")
        }
        let subject = community.map { ListSubject<CommunityTiers>($0, of: api) }
        return Listing(
            EntityKey(kind: "modlog", id: part),
            of: api,
            title: "in the modlog",
            columns: ["by", "about", "reason"],
            format: TableFormat(
                title: "action",
                added: ["action", "subject", "created"],
                order: ["subject", "by", "reason", "created", "about"],
                headings: subjectHeadings
            ),
            .merged(api.modlog(kind: kind, communityId: community, limit: limit ?? 20)) { row($0) },
            window: limit ?? 20,
            remake: { try modlog(part, of: $0, community: try await subject?.id(for: $0), limit: limit) }
        )
    }

    private static func row(_ entry: ModlogEntry) -> any Showable {
        ShownRow(ShownModel(entry)) {
            [
                ShownField("by", entry.moderator?.name), ShownField("about", about(entry)),
                ShownField("action", action(of: entry)), ShownField("subject", words(for: entry)),
            ]
        }
    }

    /// Returns the action in words: `removed post`, `banned from community`.
    private static func action(of entry: ModlogEntry) -> String {
        snakeCaseName(of: entry.id.kind.rawValue).replacing("_", with: " ")
    }

    /// Returns the subject of an action in words: the title of the post, the beginning of the comment, `pavel in swift`.
    private static func words(for entry: ModlogEntry) -> String? {
        guard let words = name(ofSubjectOf: entry) else { return about(entry) }
        return entry.isUndo == true ? "off: \(words)" : words
    }

    /// Returns nil if a part of the subject is known by its id only.
    private static func name(ofSubjectOf entry: ModlogEntry) -> String? {
        if entry.commentId != nil { return entry.comment?.content.oneLine }
        if entry.postId != nil { return entry.post?.title.oneLine }
        let person = entry.person.flatMap(PersonTiers.name)
        let place = entry.community.flatMap(CommunityTiers.name)
        if entry.personId != nil && person == nil || entry.communityId != nil && place == nil { return nil }
        let parts = [person, place].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " in ")
    }

    /// Returns the reference of the subject of an action, and marks an action that undoes another.
    private static func about(_ entry: ModlogEntry) -> String? {
        guard let about = subject(of: entry) else { return nil }
        return entry.isUndo == true ? "off: \(about)" : about
    }

    private static func subject(of entry: ModlogEntry) -> String? {
        if let id = entry.commentId { return "comment:\(id)" }
        if let id = entry.postId { return "post:\(id)" }
        let place = entry.communityId.map { "community:\($0)" }
        guard let person = entry.personId.map({ "person:\($0)" }) else { return place }
        return [person, place].compactMap(\.self).joined(separator: " in ")
    }
}
