import LemmyMiddleware
import ReplKit

extension Command {
    /// `resolve`.
    static func resolve(_ lemmy: LemmySession) -> Command {
        .mark(
            "resolve",
            group: .moderate,
            summary: "Settle a report, or open it again",
            kinds: ["report"],
            examples: ["login carol; reports as r; resolve r.1; undo"],
            synonyms: ["settle", "unresolve"],
            lacking: "anything",
            lemmy
        ) { (subject: Report) in
            subject.resolved
        } set: {
            $0.setResolved($1)
        }
    }
}
