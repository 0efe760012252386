import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import PieFedMiddleware
import Primitives
import ReplKit

extension Command {
    /// Returns the `multis` command.
    static func multis(_ lemmy: LemmySession) -> Command {
        Command(
            "multis",
            group: .read,
            summary: "List multi-communities",
            details: [
                "A multi-community is communities with one feed, with Lemmy 1.0; PieFed calls",
                "it a feed. feed multi:1 lists its posts, communities of multi:1 its parts.",
                "create multi NAME makes one; include puts communities into it. subscribe",
                "follows one, edit changes its title and summary, and delete deletes it.",
            ],
            parameters: [
                .choice(MultiCommunityRange.allCases.map(\.rawValue)).optional,
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["multis local limit 3", "login alice; multis subscribed as m"],
            synonyms: ["multi-communities", "multireddits", "collections", "feeds"]
        ) { call in
            let part = call.optionalWord("all|local|subscribed") ?? MultiCommunityRange.all.rawValue
            let isOwn = part == MultiCommunityRange.subscribed.rawValue
            let api = isOwn ? try lemmy.account(for: "multis \(part)") : try lemmy.client
            return try await loaded(Listing.multis(part, of: api, limit: call.optionalNumber("limit")), call)
        }
    }

    /// Returns the `include` command.
    static func include(_ lemmy: LemmySession) -> Command {
        Command(
            "include",
            group: .write,
            summary: "Put a community into your multi-community",
            details: ["With off, takes it out: its posts leave the feed at once."],
            parameters: [
                .reference("COMMUNITY", kinds: ["community"]), .option("in", .reference("MULTI", kinds: ["multi"])),
                .flag("off"),
            ],
            examples: [
                "login alice; create multi both; include community:swift in multi:1; include community:swift in multi:1 off"
            ],
            synonyms: ["add-to", "exclude", "collect"]
        ) { call in
            let community = try EditTarget<any Community1Providing>(call, "COMMUNITY", lacking: "its number", lemmy)
            guard call.has("in") else {
                let typed = call.enteredReference("COMMUNITY") ?? "COMMUNITY"
                throw ReplError(.usage, "include: the multi-community is missing", hint: "include \(typed) in MULTI")
            }
            let multi = try EditTarget<MultiCommunity>(call, "in", lacking: "anything", lemmy)
            try lemmy.requireOneServer(community.api, multi.api, call, "COMMUNITY", "in")
            let (api, id, multiID) = (multi.api, community.subject.id, multi.subject.id)
            let isIncluded = !call.has("off")
            func line(_ isIncluded: Bool) -> InverseCommand {
                InverseCommand("include \(community.reference) in \(multi.reference)", to: isIncluded ? "" : "off")
            }
            let deed = line(isIncluded).line
            return try await send(deed, call) {
                try await isIncluded
                    ? api.addCommunity(id: id, toMultiCommunity: multiID).isUnchanged
                    : api.removeCommunity(id: id, fromMultiCommunity: multiID).isUnchanged
            } done: { isUnchanged in
                let text = "\(deed)\(lemmy.otherAccountSuffix(api))"
                guard !isUnchanged else { return .unchanged(text) }
                return .edit(text).undone(by: api === lemmy.current ? line(!isIncluded) : nil)
            }
        }
    }
}

extension Command {
    /// Creates a multi-community for a call of `create`.
    @MainActor
    static func createMulti(_ call: Invocation, _ lemmy: LemmySession) async throws -> Output {
        let api = try lemmy.account(for: "create multi")
        if let option = ["icon", "banner", "nsfw", "restricted", "local"].first(where: call.has) {
            throw ReplError(
                .usage,
                "create: \(option) is for a community; nothing was sent",
                hint: "a multi-community has description alone"
            )
        }
        let (name, title) = (try call.word("NAME"), call.optionalWord("TITLE"))
        let summary = call.optionalWord("description")
        let texts = summary.map { [LimitedText("the description", $0, .body)] } ?? []
        return try await write("multi \(name)", "created", EditContext(sending: texts), by: api, call, lemmy) {
            ShownModel(try await api.createMultiCommunity(name: name, title: title, summary: summary))
        }
    }

    /// Returns the mark of a multi-community that its owner deletes for a call of `delete`. The person confirms it where nothing brings it
    /// back.
    ///
    /// - Throws: ``ReplKit/ReplError`` without the confirmation.
    @MainActor
    static func multiDeletion(_ call: Invocation, _ lemmy: LemmySession) async throws -> FlagSetter {
        let target = try EditTarget<MultiCommunity>(call, lacking: "anything", lemmy)
        let (multi, isRestorable) = (target.subject, target.api.keepsDeletedMultis)
        if isRestorable {
            guard !call.has("forever") else { throw restorable(target.reference) }
        } else if !call.has("off"), !multi.deleted {
            try await confirm("delete \(target.reference)", bySaying: "\(target.reference)", call)
        }
        return FlagSetter(target, isSet: multi.deleted, isReversible: isRestorable) { multi.setDeleted($0) }
    }

    /// Returns the error for `delete REF forever` about what its author can restore.
    static func restorable(_ reference: EntityKey) -> ReplError {
        ReplError(
            .usage,
            "delete: \(reference) can be restored; nothing was sent",
            hint: "delete \(reference); delete \(reference) off restores it"
        )
    }

    /// Changes the texts of a multi-community for a call of `edit`.
    ///
    /// - Throws: ``ReplKit/ReplError`` for a field other than the title and the summary.
    @MainActor
    static func editMulti(
        _ target: EditTarget<Any>,
        _ multi: MultiCommunity,
        _ call: Invocation,
        _ lemmy: LemmySession
    ) async throws -> Output {
        var (title, summary): (String?, String?)
        var before: [InverseCommand.Setting] = []
        func setting(_ field: String, _ value: String?) -> InverseCommand.Setting {
            InverseCommand.Setting(field, "\(field)=\(Quoting.quote(value ?? ""))")
        }
        for assignment in call.assignments() {
            switch assignment.field {
            case "title":
                title = assignment.value
                before.append(setting("title", multi.title))
            case "summary", "description":
                summary = assignment.value
                before.append(setting("summary", multi.summary))
            default:
                throw ReplError(
                    .usage,
                    "edit: a multi-community has no field \(assignment.field) to change",
                    hint: "one of title, summary"
                )
            }
        }
        let (api, id) = (target.api, multi.id)
        let names = call.assignments().map(\.field).joined(separator: ", ")
        let deed = "edit \(target.reference) \(names)"
        let (newTitle, newSummary) = (title, summary)
        return try await send(deed, call) {
            try await api.editMultiCommunity(id: id, title: newTitle, summary: newSummary)
        } done: { _ in
            let output = Output.edit("\(deed)\(lemmy.otherAccountSuffix(api))")
            guard api === lemmy.current else { return output }
            return output.undone(by: InverseCommand("edit \(target.reference)", before))
        }
    }
}

extension ApiClient {
    /// True if the server is one of PieFed.
    var isPieFed: Bool { dialect?.name == ApiDialect.pieFed.name }

    /// True if a deleted multi-community can be restored: PieFed forgets it.
    var keepsDeletedMultis: Bool { !isPieFed }
}
