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
            details: [
                "NAME is all, local, subscribed or moderated; saved, liked or disliked: the",
                "posts that you marked; a community: swift, !swift@elsewhere.test; a person:",
                "@bob. A bare name is a community. hidden, read: what you hid, and what you",
                "have read, searched page by page; behind another NAME they include these.",
                "favourites: the posts of your favourite communities, the newest first, or",
                "by old, newComments, mostComments or a top; pinned ones before the others.",
            ] + Marks.legend,
            parameters: [
                Parameter.reference("NAME", kinds: ["community", "person"]).naming("community")
                    .orWord(ContentScope.words + OwnPosts.words),
                .option("sort", .choice(PostSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)), .flag("hidden"), .flag("read"),
            ],
            bindsResult: true,
            examples: [
                "feed local limit 5 as f", "feed all sort new limit 3", "feed swift limit 3", "feed @bob limit 3",
                "login alice; feed saved", "login alice; hide post:290; feed hidden",
                "login alice; favourite community:cats; feed favourites sort topAll limit 3",
            ],
            synonyms: ["posts", "timeline", "frontpage"]
        ) { call in
            let sort = call.optionalWord("sort").flatMap(PostSort.init(rawValue:))
            if let list = call.optionalWord("NAME").flatMap(OwnPosts.init(rawValue:)) {
                let api = try lemmy.account(for: "feed \(list.rawValue)")
                let limit = call.optionalNumber("limit")
                return try await loaded(lemmy.ownPosts(list, of: api, sort: sort, limit: limit), call)
            }
            let scope = try await scope(of: call, "NAME", lemmy)
            let options = FeedOptions(
                scope: scope,
                sort: sort,
                limit: call.optionalNumber("limit"),
                showsHidden: call.has("hidden"),
                showsRead: call.has("read")
            )
            return try await lemmy.feed(options, of: lemmy.client(for: scope, "feed \(scope.id)"))
        }
    }

    /// Returns the scope that a call names: a word, a community or a person.
    ///
    /// - Throws: ``ReplKit/ReplError`` for an object of another server.
    @MainActor
    static func scope(of call: Invocation, _ name: String, _ lemmy: LemmySession) async throws -> ContentScope {
        guard let word = call.optionalWord(name) else {
            return try await ContentScope(of: call.object(name), at: lemmy.client)
        }
        guard let scope = ContentScope(word) else {
            preconditionFailure("the parameter's words are ContentScope's")
        }
        return scope
    }
}
