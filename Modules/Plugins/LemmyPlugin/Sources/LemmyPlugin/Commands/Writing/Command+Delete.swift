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
            lacking: "the mark",
            lemmy
        ) { (subject: any DeletableProviding) in
            subject.deleted
        } set: {
            $0.setDeleted($1)
        }
    }
}
