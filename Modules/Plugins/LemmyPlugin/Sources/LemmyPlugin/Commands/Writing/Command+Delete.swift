import LemmyMiddleware
import ReplKit

extension Command {
    /// `delete`.
    static func delete(_ lemmy: LemmySession) -> Command {
        .mark(
            "delete",
            group: .write,
            summary: "Take away what one wrote, or bring it back",
            details: ["remove is what moderators do to what others wrote."],
            kinds: ["post", "comment", "community", "message"],
            examples: ["login alice; delete post:21; delete post:21 off", "login alice; delete comment:51"],
            synonyms: ["rm", "undelete", "erase"],
            lemmy
        ) { call in
            let target = try EditTarget<any DeletableProviding>(call, lacking: "the mark", lemmy)
            return Mark(target, isSet: target.subject.deleted) { target.subject.setDeleted($0) }
        }
    }
}
