import LemmyMiddleware
import ReplKit

extension Command {
    /// `remove`.
    static func remove(_ lemmy: LemmySession) -> Command {
        .mark(
            "remove",
            group: .moderate,
            summary: "Take away what others wrote, or bring it back",
            details: ["As a moderator; a community, as an administrator. The modlog says why."],
            kinds: ["post", "comment", "community"],
            more: [.option("reason", .word("R"))],
            examples: ["login alice; remove post:11 reason \"Off topic\"; remove post:11 off"],
            synonyms: ["restore"],
            lemmy
        ) { call in
            let target = try EditTarget<any RemovableProviding>(call, lacking: "the mark", lemmy)
            let reason = call.optionalWord("reason")
            return Mark(target, isSet: target.subject.removed) { target.subject.setRemoved($0, reason: reason) }
        }
    }
}
