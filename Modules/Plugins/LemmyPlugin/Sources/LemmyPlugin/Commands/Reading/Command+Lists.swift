import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Returns the `inbox` command.
    static func inbox(_ lemmy: LemmySession) -> Command {
        Command(
            "inbox",
            group: .read,
            summary: "Fetch replies, mentions and messages for you",
            details: [
                "more, read, vote, save, reply and report take its rows: inbox as i; read i.1",
                "Messages that you sent show - instead of read or unread.",
            ],
            parameters: [
                .choice(InboxKind.allCases.map(\.rawValue)).optional, .flag("unread"),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: [
                "login alice; inbox limit 3 as i; read i.1", "login alice; inbox messages; inbox mentions unread",
            ],
            synonyms: ["notifications", "messages", "replies", "mentions"]
        ) { call in
            let listing = try Listing.inbox(
                call.optionalWord("replies|mentions|messages") ?? "all",
                of: lemmy.account(for: call.verb),
                unreadOnly: call.has("unread"),
                limit: call.optionalNumber("limit") ?? 20,
                keptIn: lemmy.files
            )
            try await load(listing, call)
            await lemmy.refreshUnreadCount(in: call.session)
            // A merged page of three lists may give only a few rows with a certain position.
            for _ in 0..<6
            where listing.status == nil && listing.hasMore && listing.rows.count < (call.optionalNumber("limit") ?? 20)
            {
                try await listing.loadMore()
            }
            return listing.page(isLimited: call.has("limit"))
        }
    }

    /// Loads the first page of a list, and shows it.
    @MainActor
    static func loaded(_ listing: Listing, _ call: Invocation) async throws -> Output {
        try await load(listing, call)
        return listing.page(isLimited: call.has("limit"))
    }

    /// Loads the first page of a list.
    @MainActor
    private static func load(_ listing: Listing, _ call: Invocation) async throws {
        do {
            try await call.session.service(LemmySession.self).load(listing)
        } catch let error as ApiClientError where error.refusalAdvice != nil {
            throw ReplError(.failed, "\(call.verb): \(error.message)", hint: error.refusalAdvice ?? "")
        }
    }
}

extension Command {
    /// The kinds of lists that have pages.
    private static let listKinds = [
        "feed", "inbox", "comments", "thread", "replies", "written", "search", "communities", "multis", "people",
        "reports",
        "votes",
        "modlog", "applications", "images",
    ]

    /// The `more` command.
    static var more: Command {
        Command(
            "more",
            group: .read,
            summary: "Fetch the next page of a list",
            details: ["Shows the new rows, and those that have new numbers, as in a thread."],
            parameters: [.reference("LIST", kinds: listKinds)],
            examples: ["feed local limit 3 as f; more f", "login alice; inbox limit 2 as i; more i"],
            synonyms: ["next", "page"]
        ) { call in
            let object = try call.object("LIST")
            guard let list = object as? any Paged, list.hasMore else {
                return .hit("\(object.reference): there is no more", result: object)
            }
            let before = list.rowsByNumber
            let known = Set(before.values)
            let typed = call.enteredReference("LIST") ?? "_"
            // A name with a kind would load another list.
            let name = typed.contains(":") ? "_" : typed
            do {
                try await list.loadMore()
            } catch let error as ApiClientError {
                throw end(of: list, called: name, error)
            }
            guard (list.rows() ?? []).contains(where: { !known.contains($0.reference) }) else {
                guard list.hasMore else { return .hit("\(list.reference): there is no more", result: list) }
                return .hit("\(list.reference): nothing new on that page; more \(name) fetches the next", result: list)
            }
            return .list(list, without: list.rows(like: before)) + ((list as? ShownListing)?.advice ?? .nothing)
                + ((list as? ShownFeed)?.hiddenNote ?? .nothing)
        }
    }

    /// Returns the error for a list that cannot continue, because the last row or the subject of the list is no longer on the server.
    @MainActor
    private static func end(of list: any Paged, called name: String, _ error: ApiClientError) -> any Error {
        switch error.code {
        case .outdatedPage:
            ReplError(
                .failed,
                "\(list.reference) cannot fetch its next page: \(error.message)",
                hint: "refresh \(name), then more \(name)"
            )
        case .notFound:
            ReplError(
                .unknownReference,
                "\(list.reference) has no next page: \(error.message)",
                hint: "its subject is gone from the server; the rows stay until drop \(name)"
            )
        default: error
        }
    }
}
