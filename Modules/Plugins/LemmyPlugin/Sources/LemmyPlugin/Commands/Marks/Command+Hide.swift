import LemmyMiddleware
import Primitives
import ReplKit

extension Command {
    /// `hide`.
    static func hide(_ lemmy: LemmySession) -> Command {
        .mark(
            "hide",
            summary: "Leave it out of feeds, or show it again",
            details: [
                "A post is hidden from oneself; a community, by an administrator, from all", "who do not follow it.",
            ],
            kinds: ["post", "community"],
            more: [.option("reason", .word("R"))],
            examples: ["login alice; hide post:1; hide post:1 off", "login carol; hide community:cats"],
            synonyms: ["unhide"],
            lemmy
        ) { call in
            if try call.object().reference.kind == "post" {
                let target = try EditTarget<any Post2Providing>(call, lacking: "the mark", lemmy)
                return Mark(target, isSet: target.subject.hidden) { target.subject.setHidden($0) }
            }
            let target = try EditTarget<any Community1Providing>(call, lacking: "the mark", lemmy)
            let reason = call.optionalWord("reason")
            return Mark(target, isSet: target.subject.hidden) { target.subject.setHidden($0, reason: reason) }
        }
    }
}
