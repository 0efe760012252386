import LemmyMiddleware
import ReplKit

extension Command {
    /// Returns the `communities` command.
    static func communities(_ lemmy: LemmySession) -> Command {
        Command(
            "communities",
            group: .read,
            summary: "List communities",
            details: [
                "favourites are those on this device. open N goes into a row: its posts.",
                "of multi:1 lists what a multi-community is made of (multis).",
            ],
            parameters: [
                .choice(CommunityList.words, name: "all|local|...").optional,
                .option("of", .reference("MULTI", kinds: ["multi"])),
                .option("sort", .choice(PostSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["communities local sort topAll limit 3 as c; open c.1", "login alice; communities subscribed"],
            synonyms: ["subs", "boards", "magazines", "subscriptions"]
        ) { call in
            if call.has("of") {
                let object = try call.object("of").baseObject
                guard let multi = (object as? ShownModel)?.model as? MultiCommunity else {
                    throw ReplError(.wrongKind, "\(object.reference) is no multi-community", hint: "multis")
                }
                return try await loaded(Listing.communities(of: multi), call)
            }
            let part = call.optionalWord("all|local|...") ?? CommunityList.words[0]
            let isOwn = CommunityList.ownWords.contains(part)
            let api = isOwn ? try lemmy.account(for: "communities \(part)") : try lemmy.client
            let sort = call.optionalWord("sort").flatMap(PostSort.init(rawValue:))
            let limit = call.optionalNumber("limit")
            let listing = try Listing.communities(part, of: api, sort: sort, limit: limit, keptIn: lemmy.files)
            return try await loaded(listing, call)
        }
    }

    /// Returns the `people` command.
    static func people(_ lemmy: LemmySession) -> Command {
        Command(
            "people",
            group: .read,
            summary: "List people, administrators or the banned",
            details: [
                "TEXT is a part of a name; without it, all people that the server knows.",
                "Those with the most comments come first.",
                "Only administrators see banned people. open N shows what a person wrote.",
            ],
            parameters: [
                Parameter.text("TEXT|admins|banned").optional.completing(from: "people"),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["people limit 3", "people ali as p; open p.1", "people admins", "login carol; people banned"],
            synonyms: ["users", "persons", "admins", "banned"]
        ) { call in
            let part = call.optionalWord("TEXT|admins|banned") ?? ""
            let api = part == PeopleList.banned ? try lemmy.account(for: "people banned") : try lemmy.client
            return try await loaded(Listing.people(part, of: api, limit: call.optionalNumber("limit")), call)
        }
    }
}
