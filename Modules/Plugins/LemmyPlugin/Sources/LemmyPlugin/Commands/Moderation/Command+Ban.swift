import Foundation
import LemmyMiddleware
import Primitives
import ReplKit

extension Command {
    /// `ban`.
    static func ban(_ lemmy: LemmySession) -> Command {
        .mark(
            "ban",
            group: .moderate,
            summary: "Keep somebody out, or let them back in",
            details: [
                "From a community as its moderator; without from, from the whole server,",
                "as an administrator. For ever, unless days says how long.",
            ],
            reference: "PERSON",
            kinds: ["person"],
            more: [
                .option("from", .reference("COMMUNITY", kinds: ["community"])),
                .option("days", .number("N", in: 1...3650)),
                .option("reason", .word("R")),
            ],
            examples: [
                "login alice; ban person:dave from community:swift days 3; ban person:dave from community:swift off",
                "login carol; ban person:dave reason \"Spam\"",
            ],
            synonyms: ["kick", "unban", "expel"],
            lemmy
        ) { call in
            let target = try EditTarget<any Person1Providing>(call, "PERSON", lacking: "their number", lemmy)
            let reason = call.optionalWord("reason")
            let days = call.optionalNumber("days")
            let ends = days.map { target.api.clock.now.addingTimeInterval(Double($0) * 86_400) }
            let remark = days.map { $0 == 1 ? " for a day" : " for \($0) days" } ?? ""
            guard call.has("from") else {
                let person = target.subject
                return Mark(target, remark: remark, isSet: person.banned, isReversible: person.banExpires == nil) {
                    person.setBanned($0, until: $0 ? ends : nil, reason: reason)
                }
            }
            let community = try EditTarget<any Community1Providing>(call, "from", lacking: "its number", lemmy)
            try lemmy.requireOneServer(target.api, community.api, call, "PERSON", "from")
            let standing = try target.api.standing(of: target.subject.id, in: community.subject.id)
            return Mark(
                target,
                words: " from \(community.reference)",
                remark: remark,
                isSet: standing.banned,
                isReversible: standing.banExpires == nil
            ) {
                standing.setBanned($0, until: $0 ? ends : nil, reason: reason)
            }
        }
    }
}
