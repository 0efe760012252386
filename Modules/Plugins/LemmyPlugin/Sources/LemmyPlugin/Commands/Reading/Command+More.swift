import LemmyMiddleware
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
            let typed = call.typedReference("LIST") ?? "_"
            // A name that loads one would load another.
            let name = typed.contains(":") ? "_" : typed
            do {
                try await list.loadMore()
            } catch let error as ApiClientError {
                throw end(of: list, called: name, error)
            }
            guard (list.rows() ?? []).contains(where: { !before.contains($0.reference) }) else {
                guard list.hasMore else { return .hit("\(list.reference): there is no more", result: list) }
                return .hit("\(list.reference): nothing new on that page; more \(name) goes on", result: list)
            }
            return .list(list, without: before) + ((list as? ShownListing)?.advice ?? .nothing)
        }
    }

    /// Why a list does not go on: the row that its next page begins behind, or what it is a list of, is no more on the server.
    @MainActor
    private static func end(of list: any Paged, called name: String, _ error: ApiClientError) -> any Error {
        switch error.code {
        case .outdatedPage:
            ReplError(
                .failed,
                "\(list.reference) cannot go on from here: \(error.message)",
                hint: "refresh \(name), which lists it anew; more \(name) goes on then"
            )
        case .notFound:
            ReplError(
                .unknownReference,
                "\(list.reference) goes on no more: \(error.message)",
                hint: "what it lists is gone from the server since; what was listed stays until drop \(name)"
            )
        default: error
        }
    }
}
