import LemmyMiddleware
import ReplKit

extension Command {
    /// `distinguish`.
    static func distinguish(_ lemmy: LemmySession) -> Command {
        .mark(
            "distinguish",
            group: .moderate,
            summary: "Mark a comment as a moderator's, or not",
            details: ["Of one's own comments, where one moderates."],
            kinds: ["comment"],
            examples: ["login alice; comment post:21 Stay kind.; distinguish _; distinguish _ off"],
            lacking: "its number",
            lemmy
        ) { (subject: any Comment1Providing) in
            subject.distinguished
        } set: {
            $0.setDistinguished($1)
        }
    }
}
