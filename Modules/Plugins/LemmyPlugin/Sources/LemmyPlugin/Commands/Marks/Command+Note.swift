import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Returns the `note` command.
    static func note(_ lemmy: LemmySession) -> Command {
        Command(
            "note",
            group: .react,
            summary: "Write a note about a person, for yourself",
            details: [
                "Only you see it: on their page, and in relation.note of show. off deletes",
                "it (in quotes, off is the text); without a text, the note is shown.",
                "Since Lemmy 1.0, and on PieFed.",
            ],
            parameters: [
                .reference("PERSON", kinds: ["person"]),
                .text("TEXT").verbatim.optional, .flag("off"),
            ],
            examples: [
                "login alice; note person:bob Writes well; note person:bob; note person:bob off"
            ],
            synonyms: ["remember", "remark", "annotate"]
        ) { call in
            let target = try EditTarget<any PersonStubProviding>(call, "PERSON", lacking: "anything", lemmy)
            let relation = try await personRelation(call, "PERSON")
            let typed = call.optionalWord("TEXT")
            guard typed != nil || call.has("off") else {
                return .hit("\(target.reference): \(relation.note.map(quoted) ?? "no note")")
            }
            if let typed, call.has("off") {
                throw ReplError(
                    .usage,
                    "note: a text and off are given; nothing was sent",
                    hint: "note \(target.reference) off, or note \(target.reference) \(quoted("\(typed) off"))"
                )
            }
            guard typed?.isBlank != true else {
                throw ReplError(
                    .usage,
                    "note: the text is blank; nothing was sent",
                    hint: "note \(target.reference) off"
                )
            }
            let (before, new) = (relation.note, typed)
            let isOwn = target.api === lemmy.current
            return try await waitForResult(
                of: relation.setNote(new),
                "note \(target.reference)\(new == nil ? " off" : "")\(lemmy.otherAccountSuffix(target.api))",
                by: target.api,
                undo: before != new && isOwn
                    ? InverseCommand("note \(target.reference)", to: before.map(quoted) ?? "off") : nil,
                EditContext(sending: new.map { [LimitedText("the note", $0, .body)] } ?? []),
                call
            )
        }
    }

    /// Returns a text in quotes, also if it needs none: `off` alone is the word that deletes a note.
    private static func quoted(_ text: String) -> String {
        let typed = Quoting.quote(text)
        return typed == text ? "\"\(text)\"" : typed
    }
}
