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
            lemmy
        ) { call in
            let target = try EditTarget<any ReadableProviding>(call, lacking: "the mark", lemmy)
            return Mark(target, isSet: target.subject.read) { target.subject.setRead($0) }
        }
    }
}
