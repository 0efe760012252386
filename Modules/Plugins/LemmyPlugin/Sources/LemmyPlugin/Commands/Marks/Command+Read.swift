import LemmyMiddleware
import ReplKit

extension Command {
    /// `read`.
    static func read(_ lemmy: LemmySession) -> Command {
        .mark(
            "read",
            summary: "Mark it read, or unread",
            kinds: ["post", "reply", "message"],
            examples: ["login alice; read post:1; read post:1 off", "login alice; inbox as i; read i.1"],
            synonyms: ["seen", "unread"],
            lacking: "the mark",
            lemmy
        ) { (subject: any ReadableProviding) in
            subject.read
        } set: {
            $0.setRead($1)
        }
    }
}
