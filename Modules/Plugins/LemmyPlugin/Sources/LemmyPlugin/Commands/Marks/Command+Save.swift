import LemmyMiddleware
import ReplKit

extension Command {
    /// `save`.
    static func save(_ lemmy: LemmySession) -> Command {
        .mark(
            "save",
            summary: "Save it, or take the mark off",
            kinds: ["post", "comment", "reply"],
            examples: ["login alice; save post:1; save post:1 off", "login alice; save comment:1"],
            synonyms: ["bookmark", "unsave"],
            lemmy
        ) { call in
            let target = try EditTarget<any Interactable2Providing>(call, lacking: "the mark", lemmy)
            return Mark(target, isSet: target.subject.saved) { target.subject.setSaved($0) }
        }
    }
}
