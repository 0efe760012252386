import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Returns the `feed` command.
    static func feed(_ lemmy: LemmySession) -> Command {
        Command(
            "feed",
            group: .read,
            summary: "Fetch a page of posts",
            details: Marks.legend,
            parameters: [
                .choice(FeedKind.allCases.map(\.rawValue), name: "NAME"),
                .option("sort", .choice(PostSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["feed local limit 5 as f", "feed all sort new limit 3"]
        ) { call in
            guard let kind = FeedKind(rawValue: try call.word("NAME")) else {
                preconditionFailure("the parameter's choices are FeedKind's cases")
            }
            let isOwn = kind == .subscribed || kind == .moderated
            let api = isOwn ? try lemmy.account(for: "feed \(kind.rawValue)") : try lemmy.client
            let sort = call.optionalWord("sort").flatMap(PostSort.init(rawValue:))
            let limit = call.optionalNumber("limit")
            let feed = try lemmy.feedListing(kind, sort, limit, of: api)
            try await feed.load()
            let shown = ShownFeed(feed: feed)
            return .list(shown) + shown.hiddenNote
        }
    }
}

extension Command {
    /// Returns the `search` command.
    static func search(_ lemmy: LemmySession) -> Command {
        Command(
            "search",
            group: .read,
            summary: "Find posts, comments, communities, people",
            details: ["limit is the maximum of each kind on a page."],
            parameters: [
                .text("TEXT"), .option("in", .choice(SearchKind.allCases.map(\.rawValue), name: "KIND")),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["search identity maps limit 3 as s; show s.1", "search cats in communities"],
            synonyms: ["find", "grep"]
        ) { call in
            let kind = call.optionalWord("in").flatMap(SearchKind.init(rawValue:)) ?? .all
            let limit = call.optionalNumber("limit") ?? 10
            let listing = Listing.search(try call.word("TEXT"), for: kind, of: try lemmy.client, limit: limit)
            let output = try await loaded(listing, call)
            guard kind == .all, listing.rows.count > limit else { return output }
            return output
                + Output([.line(OutputLine(.note, "up to \(limit) of each kind; add in posts for one: help search"))])
        }
    }
}

extension Command {
    /// Returns the `comments` command.
    static func comments(_ lemmy: LemmySession) -> Command {
        Command(
            "comments",
            group: .read,
            summary: "Fetch the comments under a post",
            details: [
                "A reply is indented below its comment. more fetches the next page.",
                "A note says how many replies are missing, and the command that loads them.",
                "For a comment: the comment itself and the replies below it.",
                "help feed explains [deleted] and other marks in front of a text.",
            ],
            parameters: [
                .reference("POST", kinds: ["post", "comment"]),
                .option("sort", .choice(CommentSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["comments post:1 limit 5 as c; show c.1", "comments post:1 sort new"],
            synonyms: ["thread", "replies"]
        ) { call in
            let object = try call.object("POST")
            guard let shown = object.baseObject as? any SubjectProviding, let place = place(of: shown.subject) else {
                throw ReplError(
                    .wrongKind,
                    "\(object.reference) is known by its address only",
                    hint: "upgrade \(object.reference)"
                )
            }
            let listing = try Listing.comments(
                place,
                of: shown.api,
                sort: call.optionalWord("sort").flatMap(CommentSort.init(rawValue:)),
                limit: call.optionalNumber("limit") ?? 50,
                keptIn: lemmy.files
            )
            return try await loaded(listing, call)
        }
    }

    /// Returns the id of the list: that of a post, or of a comment.
    @MainActor
    private static func place(of subject: Any) -> String? {
        if let comment = subject as? any Comment1Providing { return "comment-\(comment.id)" }
        return (subject as? any Post1Providing).map { "\($0.id)" }
    }
}

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
            _ = try await loaded(listing, call)
            await lemmy.refreshUnreadCount(in: call.session)
            // A merged page of three lists may give only a few rows with a certain position.
            for _ in 0..<6
            where listing.status == nil && listing.hasMore && listing.rows.count < (call.optionalNumber("limit") ?? 20)
            {
                try await listing.loadMore()
            }
            return .list(ShownListing(listing: listing))
        }
    }

    /// Loads the first page of a list, and shows it.
    @MainActor
    static func loaded(_ listing: Listing, _ call: Invocation) async throws -> Output {
        do {
            try await listing.loadMore()
        } catch let error as ApiClientError where error.refusalAdvice != nil {
            throw ReplError(.failed, "\(call.verb): \(error.message)", hint: error.refusalAdvice ?? "")
        }
        let shown = ShownListing(listing: listing)
        return .list(shown) + shown.advice
    }
}

extension Command {
    /// The kinds of lists that have pages.
    private static let listKinds = [
        "feed", "inbox", "comments", "search", "reports", "votes", "modlog", "applications", "images",
    ]

    /// The `more` command.
    static var more: Command {
        Command(
            "more",
            group: .read,
            summary: "Fetch the next page of a list",
            details: ["Shows the new rows; their numbers continue the list."],
            parameters: [.reference("LIST", kinds: listKinds)],
            examples: ["feed local limit 3 as f; more f", "login alice; inbox limit 2 as i; more i"],
            synonyms: ["next", "page"]
        ) { call in
            let object = try call.object("LIST")
            guard let list = object as? any Paged, list.hasMore else {
                return .hit("\(object.reference): there is no more", result: object)
            }
            let before = Set((list.rows() ?? []).map(\.reference))
            let typed = call.enteredReference("LIST") ?? "_"
            // A name with a kind would load another list.
            let name = typed.contains(":") ? "_" : typed
            do {
                try await list.loadMore()
            } catch let error as ApiClientError {
                throw end(of: list, called: name, error)
            }
            guard (list.rows() ?? []).contains(where: { !before.contains($0.reference) }) else {
                guard list.hasMore else { return .hit("\(list.reference): there is no more", result: list) }
                return .hit("\(list.reference): nothing new on that page; more \(name) fetches the next", result: list)
            }
            return .list(list, without: before) + ((list as? ShownListing)?.advice ?? .nothing)
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
