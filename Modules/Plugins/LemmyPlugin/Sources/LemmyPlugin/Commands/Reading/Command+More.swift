import Middleware
import ReplKit

extension Command {
    /// The lists that go on page by page.
    private static let listKinds = [
        "feed", "inbox", "comments", "search", "reports", "votes", "modlog", "applications",
    ]

    /// `more`.
    static var more: Command {
        Command(
            "more",
            group: .read,
            summary: "Fetch the next page of a list",
            details: ["Shows the new rows; their numbers go on from those before."],
            parameters: [.reference("LIST", kinds: listKinds)],
            examples: ["feed local limit 3 as f; more f", "login alice; inbox limit 2 as i; more i"],
            synonyms: ["next", "page"]
        ) { call in
            let object = try call.object("LIST")
            guard let list = object as? any Paged, list.hasMore else {
                return .hit("\(object.reference): there is no more", result: object)
            }
            let before = Set((list.rows() ?? []).map(\.reference))
            try await list.loadMore()
            guard (list.rows() ?? []).contains(where: { !before.contains($0.reference) }) else {
                guard list.hasMore else { return .hit("\(list.reference): there is no more", result: list) }
                let typed = call.typedReference("LIST") ?? "_"
                // A name that loads one would load another.
                let name = typed.contains(":") ? "_" : typed
                return .hit("\(list.reference): nothing new on that page; more \(name) goes on", result: list)
            }
            return .list(list, without: before) + ((list as? ShownListing)?.advice ?? .nothing)
        }
    }
}
