import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Command {
    /// Returns the `purge` command.
    static func purge(_ lemmy: LemmySession) -> Command {
        Command(
            "purge",
            group: .moderate,
            summary: "Delete something for ever, with all below it",
            details: [
                "For administrators. A purged person is banned, and all that they wrote is",
                "gone. Nothing brings it back, so you are asked to type the reference again;",
                "a script says forever. remove hides content, and can be taken back.",
            ],
            parameters: [
                .reference(kinds: ["post", "comment", "community", "person"]), .option("reason", .word("R")),
                .flag("forever"),
            ],
            examples: [
                "login carol; purge comment:1 reason \"Personal data\" forever", "login carol; purge post:11 forever",
            ],
            synonyms: ["erase", "wipe", "destroy"]
        ) { call in
            let target = try EditTarget<Any>(call, lacking: "its number", lemmy)
            let (api, reference) = (target.api, target.reference)
            let reason = call.optionalWord("reason")
            let request: @MainActor () async throws -> Void
            switch target.subject {
            case let post as any Post1Providing: request = { try await post.purge(reason: reason) }
            case let comment as any Comment1Providing: request = { try await comment.purge(reason: reason) }
            case let community as any Community1Providing: request = { try await community.purge(reason: reason) }
            case let person as any Person1Providing: request = { try await person.purge(reason: reason) }
            default:
                throw ReplError(
                    .wrongKind,
                    "\(reference) is known by its address only",
                    hint: "upgrade \(call.enteredReference() ?? "\(reference)"), then \(call.enteredText)"
                )
            }
            let deed = "purge \(reference)"
            try await confirm(deed, bySaying: "\(reference)", call)
            let texts = reason.map { [LimitedText("the reason", $0, .body)] } ?? []
            return try await send(deed, sending: texts, call, request) {
                .edit("\(deed)\(lemmy.otherAccountSuffix(api))") + leftoversNote(of: reference, in: call.session)
            }
        }
    }

    /// Returns a note about the handles that still show or list a purged entity.
    @MainActor
    private static func leftoversNote(of reference: EntityKey, in session: Session) -> Output {
        let shown = session.handles.filter { $0.object.reference == reference }.map(\.name)
        let lists = session.handles.filter { handle in
            (handle.object.rows() ?? []).contains { $0.reference == reference }
        }.map(\.name)
        let notes = [
            shown.first.map {
                "\(shown.joined(conjunction: "and")) still \(shown.count == 1 ? "shows" : "show") it: drop \($0)"
            },
            lists.first.map {
                "\(lists.joined(conjunction: "and")) still \(lists.count == 1 ? "lists" : "list") it: refresh \($0)"
            },
        ]
        return Output(notes.compactMap(\.self).map { .line(OutputLine(.note, $0)) })
    }
}

extension Command {
    /// Returns the `banned` command, which is `people banned` among the commands of moderators.
    static func banned(_ lemmy: LemmySession) -> Command {
        Command(
            "banned",
            group: .moderate,
            summary: "List the people banned from the server",
            details: ["For administrators. ban ROW off lifts a ban: banned as b; ban b.1 off"],
            bindsResult: true,
            examples: ["login carol; banned as b; ban b.1 off"],
            synonyms: ["bans", "blacklist"]
        ) { call in
            try await loaded(Listing.people(PeopleList.banned, of: lemmy.account(for: call.verb)), call)
        }
    }
}
