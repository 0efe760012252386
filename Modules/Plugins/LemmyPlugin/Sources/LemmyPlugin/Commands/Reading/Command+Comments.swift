import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Command {
    /// Returns the `comments` command.
    static func comments(_ lemmy: LemmySession) -> Command {
        Command(
            "comments",
            group: .read,
            summary: "Fetch the comments under a post, or a list",
            details: [
                "A reply is indented below its comment. more fetches the next page; open N on",
                "a row with more replies fetches those. [not loaded] and [blocked] stand for",
                "comments that are missing although replies to them are here.",
                "For a comment: the comment itself and the replies below it. For a community,",
                "a person or a word such as saved: a list of comments, the latest first.",
                "help feed explains [deleted] and other marks in front of a text.",
            ],
            parameters: [
                Parameter.reference("POST", kinds: ["post", "comment", "community", "person"]).naming("community")
                    .orWord(ContentScope.words),
                .option("sort", .choice(CommentSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: [
                "comments post:1 sort top limit 5 as c; show c.1", "comments post:1 sort new", "comments @bob limit 3",
                "comments local sort new limit 3", "login alice; comments saved",
            ],
            synonyms: ["replies"]
        ) { call in
            let sort = call.optionalWord("sort").flatMap(CommentSort.init(rawValue:))
            let limit = call.optionalNumber("limit")
            let isWord = call.optionalWord("POST") != nil
            let shown = isWord ? nil : try call.object("POST").baseObject
            if let shown = shown as? any SubjectProviding, let place = place(of: shown.subject) {
                let tree = try Listing.comments(place, of: shown.api, sort: sort, limit: limit, keptIn: lemmy.files)
                return try await loaded(tree, call)
            }
            if let shown, shown.reference.kind == "post" || shown.reference.kind == "comment" {
                throw ReplError(
                    .wrongKind,
                    "\(shown.reference) is known by its address only",
                    hint: "upgrade \(shown.reference)"
                )
            }
            let scope = try await scope(of: call, "POST", lemmy)
            let api = try lemmy.client(for: scope, "comments \(scope.id)")
            let list = try Listing.comments(scope.id, of: api, sort: sort, limit: limit, keptIn: lemmy.files)
            return try await loaded(list, call)
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
    /// Returns the `thread` command.
    static func thread(_ lemmy: LemmySession) -> Command {
        Command(
            "thread",
            group: .read,
            summary: "Fetch a comment with what it answers",
            details: [
                "The comments above it come first, and the replies below it last. The",
                "comment itself has the mark \(Marks.here.sign) in front of its text.",
            ],
            parameters: [
                .reference("COMMENT", kinds: ["comment", "reply"]),
                .option("sort", .choice(CommentSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["comments post:1 as c; thread c.2"],
            synonyms: ["context", "conversation"]
        ) { call in
            let object = try call.object("COMMENT")
            guard let shown = object.baseObject as? any SubjectProviding, let id = shown.commentID else {
                throw ReplError(
                    .wrongKind,
                    "\(object.reference) is known by its address only",
                    hint: "upgrade \(object.reference)"
                )
            }
            let list = Listing.thread(
                of: id,
                at: shown.api,
                sort: call.optionalWord("sort").flatMap(CommentSort.init(rawValue:)),
                limit: call.optionalNumber("limit"),
                keptIn: lemmy.files
            )
            return try await loaded(list, call)
        }
    }
}

extension SubjectProviding {
    /// The id of the comment that the object shows: its own, or that of a row of the inbox.
    var commentID: CommentID? {
        if let comment = subject as? any Comment1Providing { return comment.id }
        return (subject as? any Reply1Providing)?.commentId
    }
}
