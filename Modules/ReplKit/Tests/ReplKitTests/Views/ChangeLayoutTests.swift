import Primitives
import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct `The lines of change` {
    private func entry(
        _ view: String,
        _ id: Int,
        _ steps: [(String, ShownValue, ShownValue)],
        isPending: Bool = false,
        _ ending: ViewChange.EditEnding = .none
    ) -> ChangeLayout.Entry {
        let steps = steps.map { name, old, new in
            ViewChange.FieldStep(
                name: name,
                old: ShownField(name, old),
                new: ShownField(name, new, isPending: isPending)
            )
        }
        let change = ViewChange.fields(EntityKey(kind: "post", id: id), steps, ending: ending)
        return ChangeLayout.Entry(view: view, content: .change(ChangeBatch(first: change)))
    }

    private func lines(_ entries: [ChangeLayout.Entry], _ style: Style = Style()) -> [String] {
        ChangeLayout(entries, viewWidth: 6, style: style).lines
    }

    @Test func `views, rows and values of one commit are in columns`() {
        let vote: (ShownValue, ShownValue) = (.missing, .text("up"))
        let entries = [
            entry("list", 7, [("score", .number(9), .number(10)), ("vote", vote.0, vote.1)], isPending: true),
            entry("detail", 288, [("score", .number(100), .number(101)), ("vote", vote.0, vote.1)], isPending: true),
            entry("side", 288, [("comments", .number(0), .number(1))]),
        ]
        #expect(
            lines(entries) == [
                "  ~ list    post:7    score 9 -> 10?     vote none -> up?",
                "  ~ detail  post:288  score 100 -> 101?  vote none -> up?",
                "  ~ side    post:288  comments 0 -> 1",
            ]
        )
    }

    @Test func `a mark that came or went is told as the flag that it is`() {
        let marks = ShownValue.text("pin read")
        #expect(
            lines([entry("list", 1, [("marks", .missing, marks)])]) == [
                "  ~ list    post:1  pin no -> yes  read no -> yes"
            ]
        )
        let entries = [entry("list", 1, [("marks", .text("pin banned:2026-12-01"), marks)], isPending: true)]
        #expect(lines(entries) == ["  ~ list    post:1  banned 2026-12-01 -> no?  read no -> yes?"])
        #expect(
            lines(entries, Style(isPlain: true)) == [
                "list, post:1: banned from 2026-12-01 to no, not confirmed; read from no to yes, not confirmed"
            ]
        )
    }

    @Test(arguments: [("post", "4 posts"), ("person", "4 people"), ("messages.person", "4 messages.people")])
    func `rows that change alike are named by the plural that cache also prints`(kind: String, words: String) {
        let step = ViewChange.FieldStep(
            name: "banned",
            old: ShownField("banned", .flag(false)),
            new: ShownField("banned", .flag(true))
        )
        let changes = (1...4).map { ViewChange.fields(EntityKey(kind: kind, id: $0), [step], ending: .none) }
        #expect(ChangeBatch.batches(of: changes).map(\.subject) == [words])
    }

    @Test func `a line without room for its columns is wrapped without them`() {
        let long = [("title", ShownValue.text("a title of words"), ShownValue.text("another title of words"))]
        let entries = [entry("list", 288, long), entry("list", 7, [("title", .text("a"), .text("b"))])]
        let lines = lines(entries, Style(columns: 40))
        #expect(
            lines == [
                "  ~ list    post:288  title \"a title of", "      words\" -> \"another title of words\"",
                "  ~ list    post:7    title a -> b",
            ],
            "\(lines)"
        )
    }

    @Test func `the outcome has a sign and a word, also for a terminal without colour`() {
        let step = [("score", ShownValue.number(18), ShownValue.number(17))]
        func texts(_ signs: Signs) -> [String] {
            lines([entry("list", 1, step, .confirmed)], Style(signs: signs))
                + lines([entry("list", 1, step, .rolledBack)], Style(signs: signs))
        }
        #expect(
            texts(.ascii) == [
                "  = list    post:1  score 18 -> 17  confirmed", "  x list    post:1  score 18 -> 17  rolled back",
            ]
        )
        #expect(
            texts(.unicode) == [
                "  ✓ list    post:1  score 18 → 17  confirmed", "  ✗ list    post:1  score 18 → 17  rolled back",
            ]
        )
    }

    @Test(arguments: [
        (ViewChange.EditEnding.none, true, "1;38;5;136", ""), (.confirmed, false, "1;38;5;28", "confirmed"),
        (.rolledBack, false, "1;38;5;160", "rolled back"), (.none, false, "1", ""),
    ])
    func `the sign, the new value and the outcome have its colour`(
        ending: ViewChange.EditEnding,
        isPending: Bool,
        colour: String,
        words: String
    ) {
        let style = Style(usesColour: true, signs: .unicode, palette: ColourPalette(hasManyColours: true))
        let entry = entry("list", 1, [("score", .number(17), .number(18))], isPending: isPending, ending)
        let (open, close) = ("\u{1B}[\(colour)m", "\u{1B}[0m")
        let sign = ending == .none ? "~" : ending == .confirmed ? "✓" : "✗"
        let value = "\(open)18\(isPending ? "?" : "")\(close)"
        let outcome = words.isEmpty ? "" : "  \(open)\(words)\(close)"
        #expect(
            lines([entry], style) == [
                "  \(open)\(sign)\(close) list    post:1  score \u{1B}[2m17\u{1B}[0m → \(value)\(outcome)"
            ]
        )
    }

    @Test func `colour changes no column, however a line is wrapped`() {
        let title = ShownValue.text("a title e\u{301}\u{301} of 猫の写真 🐈 and more words than a line")
        let entries = [entry("list", 1, [("title", .text("\u{301}x"), title), ("vote", .missing, .unknown)])]
        for columns in [20, 24, 31, 40, 80] {
            let plain = lines(entries, Style(columns: columns))
            let painted = lines(entries, Style(columns: columns, usesColour: true))
            let colour = /\u{1B}\[[0-9;]*m/.matchingSemantics(.unicodeScalar)
            #expect(painted.map { $0.replacing(colour, with: "") } == plain, "\(columns)")
            #expect(painted.contains { $0.contains("\u{1B}[1m") })
        }
    }

    @Test func `the signs are explained once in a session`() async throws {
        let notes = try NotesSession()
        let lines = await notes.run("load note 1 as n; watch n; star n; unstar n; star n")
        #expect(lines.count { $0.contains("not confirmed by the server yet") } == 1)
    }

    @Test func `explain and replay use the words and the signs of the views`() async throws {
        let notes = try NotesSession { $0.usesUnicode = true }
        let lines = await notes.run("load note 1 as n; watch n; star n")
        #expect(lines.contains("  ~ n  note:1  stars 10 → 11?  starred no → yes?"), "\(lines)")
        let explained = await notes.run("explain")
        #expect(explained.contains { $0.hasSuffix("note:1 stars 10 → 11, starred no → yes") }, "\(explained)")
        #expect(explained.contains { $0.contains("→ 200") }, "\(explained)")
        let replayed = await notes.run("replay")
        #expect(replayed.contains("    2  ✓ n  note:1  stars 11  confirmed"), "\(replayed)")
    }

    @Test func `JSON and a recorded transcript stay ASCII`() async throws {
        let notes = try NotesSession {
            $0.usesUnicode = true
            $0.printsJSON = true
        }
        let lines = await notes.run("load note 1 as n; watch n; star n; explain")
        #expect(lines.allSatisfy { !$0.contains("→") }, "\(lines)")
    }
}
