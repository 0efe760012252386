import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Returns the `tags` command.
    static func tags(_ lemmy: LemmySession) -> Command {
        Command(
            "tags",
            group: .moderate,
            summary: "List the tags of a community, or change them",
            details: [
                "Lemmy 1.0 has tags; PieFed calls them flairs. tag puts one on a post.",
                "add, rename and remove are for its moderators; posts lose a removed one.",
            ],
            parameters: [
                .reference("COMMUNITY", kinds: ["community"]), .choice(["add", "rename", "remove"]).optional,
                .word("NAME").optional, .option("to", .word("NEW")),
            ],
            examples: ["login alice; tags community:swift add question; tags community:swift"],
            synonyms: ["flairs", "flair", "labels"]
        ) { call in
            guard let deed = call.optionalWord("add|rename|remove") else {
                let community = try await ContentScope(of: call.object("COMMUNITY"), at: lemmy.client)
                guard case .community(let id) = community else {
                    throw ReplError(.wrongKind, "tags: that is no community", hint: "help tags")
                }
                return list(try await offeredTags(of: id, at: lemmy.client))
            }
            let target = try EditTarget<any Community1Providing>(call, "COMMUNITY", lacking: "its number", lemmy)
            guard let name = call.optionalWord("NAME") else {
                throw ReplError(.usage, "tags \(deed): NAME is missing", hint: "tags \(target.reference) \(deed) NAME")
            }
            return try await change(deed, name, target, call, lemmy)
        }
    }

    /// Returns the `tag` command.
    static func tag(_ lemmy: LemmySession) -> Command {
        .flag(
            "tag",
            group: .moderate,
            summary: "Tag a post, or take the tag off",
            details: ["For its author and for moderators; tags COMMUNITY lists the tags."],
            reference: "POST",
            kinds: ["post"],
            more: [.word("NAME")],
            examples: [
                "login alice; tags community:swift add question; tag post:21 question; tag post:21 question off"
            ],
            synonyms: ["untag", "flair"],
            lemmy
        ) { call in
            let target = try EditTarget<any Post2Providing>(call, "POST", lacking: "its tags", lemmy)
            let post = target.subject
            let tag = try await find(try call.word("NAME"), of: post.communityId, at: target.api)
            let others = (post.tags ?? []).filter { $0.id != tag.id }
            return FlagSetter(
                target,
                words: " \(Quoting.quote(tag.description))",
                isSet: post.tags?.contains { $0.id == tag.id } ?? false
            ) { post.setTags($0 ? others + [tag] : others) }
        }
    }

    @MainActor
    private static func list(_ tags: [CommunityTag]) -> Output {
        let table = OutputTable(
            columns: ["tag", "name"],
            rows: tags.map { [.text($0.description), .text($0.name)] },
            emptyText: "it offers no tags: tags COMMUNITY add NAME",
            uncut: ["tag"]
        )
        return Output([.table(table)])
    }

    @MainActor
    private static func change(
        _ deed: String,
        _ name: String,
        _ target: EditTarget<any Community1Providing>,
        _ call: Invocation,
        _ lemmy: LemmySession
    ) async throws -> Output {
        let (api, id, start) = (target.api, target.subject.id, "tags \(target.reference)")
        let suffix = lemmy.otherAccountSuffix(api)
        let text = "\(start) \(deed) \(Quoting.quote(name))"
        func inverse(_ words: String) -> InverseCommand? {
            api === lemmy.current ? InverseCommand("\(start) \(words)") : nil
        }
        if deed == "add" {
            return try await send(text, call) {
                try await api.createTag(named: name, inCommunity: id)
            } done: { tag in
                .edit("\(text)\(suffix)").undone(by: inverse("remove \(Quoting.quote(tag.name))"))
            }
        }
        let tag = try await find(name, of: id, at: api)
        if deed == "remove" {
            return try await send(text, call) {
                try await api.deleteTag(tag)
            } done: {
                .edit("\(text)\(suffix)")
            }
        }
        guard let new = call.optionalWord("to") else {
            throw ReplError(.usage, "tags rename: the new name is missing", hint: "\(text) to NEW")
        }
        return try await send("\(text) to \(Quoting.quote(new))", call) {
            try await api.renameTag(tag, to: new)
        } done: { _ in
            let back = "rename \(Quoting.quote(new)) to \(Quoting.quote(tag.description))"
            return .edit("\(text) to \(Quoting.quote(new))\(suffix)").undone(by: inverse(back))
        }
    }

    /// Returns the tags that a community offers, as its server says; without a connection, as it said last.
    ///
    /// - Throws: The error of the request; `ApiClientError` with code `unsupported` on a server without tags, before a request.
    @MainActor
    private static func offeredTags(of id: CommunityID, at api: ApiClient) async throws -> [CommunityTag] {
        try await api.requireTags(inCommunity: id)
        do {
            return try await api.getCommunity(id: id).tags ?? []
        } catch {
            guard api.isUnreachable(error), let known = api.caches.community2[id]?.tags else { throw error }
            return known
        }
    }

    /// Returns the tag with a name, or with a shown name. The server is asked if the known community has none.
    ///
    /// - Throws: ``ReplKit/ReplError`` if there is none; the errors of ``offeredTags(of:at:)``.
    @MainActor
    private static func find(_ name: String, of id: CommunityID, at api: ApiClient) async throws -> CommunityTag {
        func found(among tags: [CommunityTag]) -> CommunityTag? {
            tags.first { $0.description == name } ?? tags.first { $0.name == name }
        }
        if let known = found(among: api.caches.community2[id]?.tags ?? []) { return known }
        let tags = try await offeredTags(of: id, at: api)
        if let tag = found(among: tags) { return tag }
        let guess = DidYouMean(name, among: tags.map(\.description))
        throw ReplError(
            .unknownReference,
            "community:\(id) has no tag \(Quoting.quote(name))\(guess)",
            hint: "tags community:\(id)"
        )
    }
}
