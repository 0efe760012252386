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
            lemmy
        ) { call in
            let target = try EditTarget<any Comment1Providing>(call, lacking: "its number", lemmy)
            return Mark(target, isSet: target.subject.distinguished) { target.subject.setDistinguished($0) }
        }
    }
}
