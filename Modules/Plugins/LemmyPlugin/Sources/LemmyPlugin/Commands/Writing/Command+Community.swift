import LemmyIdentifiers
import LemmyMiddleware
import ReplKit
import WireRuntime

extension Command {
    /// Returns the `create` command.
    static func create(_ lemmy: LemmySession) -> Command {
        Command(
            "create",
            group: .write,
            summary: "Create a community or a multi-community",
            details: [
                "NAME is a part of its address: small letters, digits and _. TITLE is shown.",
                "restricted: only moderators can post; local: only this server sees it.",
                "Quote the title to put options behind it. delete community:N takes it back.",
                "multi, with 1.0 and on PieFed: a multi-community (multis), which needs no",
                "TITLE. Of the options it has description alone.",
            ],
            parameters: [
                .choice(["community", "multi"]), .word("NAME"), .text("TITLE").verbatim.optional,
                .option("description", .word("D")),
                .option("icon", .word("URL")), .option("banner", .word("URL")), .flag("nsfw"), .flag("restricted"),
                .flag("local"),
            ],
            bindsResult: true,
            examples: [
                "login alice; create community teapots Teapots of the world",
                "login alice; create multi both \"Both of them\"",
                "login alice; create community kettles \"Kettles\" description \"They sing.\" restricted as k",
            ],
            synonyms: ["new-community", "found", "start"]
        ) { call in
            if call.optionalWord("community|multi") == "multi" { return try await createMulti(call, lemmy) }
            let api = try lemmy.account(for: "create community")
            let name = try call.word("NAME")
            guard call.has("TITLE") else {
                throw ReplError(.usage, "create: TITLE is missing", hint: "create community \(name) TITLE")
            }
            let title = try await call.composedText("TITLE", of: "title")
            let (description, icon, banner) = (
                call.optionalWord("description"), call.optionalWord("icon"), call.optionalWord("banner")
            )
            let texts = description.map { [LimitedText("the description", $0, .body)] } ?? []
            let (nsfw, restricted, local) = (call.has("nsfw"), call.has("restricted"), call.has("local"))
            return try await write("community \(name)", "created", EditContext(sending: texts), by: api, call, lemmy) {
                ShownCommunity(
                    try await api.createCommunity(
                        name: name,
                        title: title,
                        description: description,
                        icon: icon.map { WireURL($0) },
                        banner: banner.map { WireURL($0) },
                        nsfw: nsfw ? true : nil,
                        onlyModeratorsCanPost: restricted ? true : nil,
                        isLocalOnly: local ? true : nil
                    )
                )
            }
        }
    }
}

extension Command {
    /// Returns the `transfer` command.
    static func transfer(_ lemmy: LemmySession) -> Command {
        Command(
            "transfer",
            group: .moderate,
            summary: "Make somebody the first moderator",
            details: [
                "For the first moderator of a community, and for administrators. The other",
                "must moderate it already: appoint PERSON in COMMUNITY",
                "You stay a moderator, and only the new first one can give it back.",
            ],
            parameters: [
                .reference("COMMUNITY", kinds: ["community"]), .option("to", .reference("PERSON", kinds: ["person"])),
            ],
            examples: [
                "login alice; appoint person:dave in community:swift; transfer community:swift to person:dave"
            ],
            synonyms: ["hand-over", "give"]
        ) { call in
            let community = try EditTarget<any Community1Providing>(call, "COMMUNITY", lacking: "its number", lemmy)
            guard call.has("to") else {
                let typed = call.enteredReference("COMMUNITY") ?? "COMMUNITY"
                throw ReplError(.usage, "transfer: the person is missing", hint: "transfer \(typed) to PERSON")
            }
            let person = try EditTarget<any Person1Providing>(call, "to", lacking: "their number", lemmy)
            try lemmy.requireOneServer(community.api, person.api, call, "COMMUNITY", "to")
            let (api, id, personID) = (community.api, community.subject.id, person.subject.id)
            let deed = "transfer \(community.reference) to \(person.reference)"
            return try await send(deed, call) {
                _ = try await api.transferCommunity(id: id, to: personID)
            } done: {
                .edit("\(deed)\(lemmy.otherAccountSuffix(api))")
            }
        }
    }
}
