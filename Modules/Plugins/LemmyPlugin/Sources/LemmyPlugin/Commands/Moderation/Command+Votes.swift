import LemmyMiddleware
import Primitives
import ReplKit

extension Command {
    /// `votes`.
    static func votes(_ lemmy: LemmySession) -> Command {
        Command(
            "votes",
            group: .moderate,
            summary: "List who voted how",
            details: ["For the moderators of its community, and administrators."],
            parameters: [.reference(kinds: ["post", "comment"]), .option("limit", .number("N", in: 1...50))],
            bindsResult: true,
            examples: ["login alice; votes post:21 limit 5", "login carol; votes comment:1"],
            synonyms: ["voters", "likes"]
        ) { call in
            let limit = call.optionalNumber("limit")
            if try call.object().reference.kind == "post" {
                let target = try EditTarget<any Post1Providing>(call, lacking: "its number", lemmy)
                let (id, community) = (target.subject.id, target.subject.communityId)
                return try await loaded(.votes(on: .post(id), in: community, of: target.api, limit: limit), call)
            }
            let target = try EditTarget<any Comment2Providing>(call, lacking: "its community", lemmy)
            let (id, community) = (target.subject.id, target.subject.communityId)
            return try await loaded(.votes(on: .comment(id), in: community, of: target.api, limit: limit), call)
        }
    }
}
