import LemmyMiddleware
import ReplKit

extension Command {
    /// `appoint`.
    static func appoint(_ lemmy: LemmySession) -> Command {
        .mark(
            "appoint",
            group: .moderate,
            summary: "Make somebody a moderator, or no longer",
            details: ["As another moderator of that community: appoint PERSON in COMMUNITY."],
            reference: "PERSON",
            kinds: ["person"],
            more: [.option("in", .reference("COMMUNITY", kinds: ["community"]))],
            examples: [
                "login alice; appoint person:dave in community:swift; appoint person:dave in community:swift off"
            ],
            synonyms: ["mod", "demote", "promote"],
            lemmy
        ) { call in
            let target = try EditTarget<any Person1Providing>(call, "PERSON", lacking: "their number", lemmy)
            guard call.has("in") else {
                throw ReplError(
                    .usage,
                    "appoint: a moderator of what?",
                    hint: "appoint \(call.typedReference("PERSON") ?? "PERSON") in community:swift"
                )
            }
            let community = try EditTarget<any Community1Providing>(call, "in", lacking: "its number", lemmy)
            try lemmy.requireOneServer(target.api, community.api, call, "PERSON", "in")
            let standing = try target.api.standing(of: target.subject.id, in: community.subject.id)
            return Mark(target, words: " in \(community.reference)", isSet: standing.isModerator) {
                standing.setModerator($0)
            }
        }
    }
}
