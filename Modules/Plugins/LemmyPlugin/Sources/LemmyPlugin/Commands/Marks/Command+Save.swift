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
            lacking: "the mark",
            lemmy
        ) { (subject: any Interactable2Providing) in
            subject.saved
        } set: {
            $0.setSaved($1)
        }
    }
}
