import LemmyMiddleware
import ReplKit

extension Command {
    /// `inbox`.
    static func inbox(_ lemmy: LemmySession) -> Command {
        Command(
            "inbox",
            group: .read,
            summary: "Fetch what others wrote to one",
            details: [
                "more, read, vote, save, reply and report take its rows: inbox as i; read i.1",
                "What one sent oneself is neither read nor unread: - in that column.",
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
            // Of three lists a page of each may give a few rows whose place is certain.
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
