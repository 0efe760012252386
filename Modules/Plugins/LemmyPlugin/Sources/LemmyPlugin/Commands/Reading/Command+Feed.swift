import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// The lists that servers have no request for, each with the reason and the advice.
    private static let refusedFeeds = [
        "hidden": (
            "no server lists hidden posts alone",
            "feed all hidden lists them with the others, then query post where hidden"
        ),
        "read": (
            "no server lists read posts alone",
            "feed all read lists them with the others, then query post where read"
        ),
    ]

    /// Returns the `feed` command.
    static func feed(_ lemmy: LemmySession) -> Command {
        Command(
            "feed",
            group: .read,
            summary: "Fetch a page of posts",
            details: [
                "NAME is all, local, subscribed or moderated; saved, liked or disliked: the",
                "posts that you marked; a community: swift, !swift@elsewhere.test; a person:",
                "@bob. A bare name is a community. hidden and read also list the posts that",
                "you hid, and those that you have read.",
            ] + Marks.legend,
            parameters: [
                Parameter.reference("NAME", kinds: ["community", "person"]).naming("community")
                    .orWord(ContentScope.words + refusedFeeds.keys.sorted()),
                .option("sort", .choice(PostSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)), .flag("hidden"), .flag("read"),
            ],
            bindsResult: true,
            examples: [
                "feed local limit 5 as f", "feed all sort new limit 3", "feed swift limit 3", "feed @bob limit 3",
                "login alice; feed saved",
            ],
            synonyms: ["fetch", "posts", "timeline", "frontpage"]
        ) { call in
            let scope = try await scope(of: call, "NAME", lemmy)
            let options = FeedOptions(
                scope: scope,
                sort: call.optionalWord("sort").flatMap(PostSort.init(rawValue:)),
                limit: call.optionalNumber("limit"),
                showsHidden: call.has("hidden"),
                showsRead: call.has("read")
            )
            return try await lemmy.feed(options, of: lemmy.client(for: scope, "feed \(scope.id)"))
        }
    }

    /// Returns the scope that a call names: a word, a community or a person.
    ///
    /// - Throws: ``ReplKit/ReplError`` for a list that servers have no request for, and for an object of another server.
    @MainActor
    static func scope(of call: Invocation, _ name: String, _ lemmy: LemmySession) async throws -> ContentScope {
        guard let word = call.optionalWord(name) else {
            return try await ContentScope(of: call.object(name), at: lemmy.client)
        }
        if let (reason, advice) = refusedFeeds[word] {
            throw ReplError(.failed, "\(call.verb) \(word): \(reason)", hint: advice)
        }
        guard let scope = ContentScope(word) else {
            preconditionFailure("the parameter's words are ContentScope's and the refused ones")
        }
        return scope
    }
}
