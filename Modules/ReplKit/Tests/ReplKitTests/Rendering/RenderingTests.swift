import Primitives
import Testing

@testable import ReplKit

/// A value with fields only.
private struct Grouped: Showable {
    let shown: [ShownField]
    var reference: EntityKey { EntityKey(kind: "note", id: 1) }
    var identity: ObjectIdentifier? { nil }
    var headline: String { "n" }
    func fields() -> [ShownField] { shown }
}

@MainActor
@Suite struct Rendering {
    @Test(arguments: [
        ("abc", 3), ("猫の写真 🐈", 11), ("e\u{301}", 1), ("한글", 4), ("ｆ", 2), ("🇯🇵", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("", 0),
        ("é", 1),
        ("👍🏽", 2), ("🏽", 2), ("a🏽", 3), ("1️⃣", 2), ("a\u{200D}", 1), ("🌡", 1), ("🌡️", 2), ("☀", 1), ("क्‍ष", 2), ("〈", 2),
        ("각", 2),
    ])
    func `knows how many columns text takes`(text: String, width: Int) {
        #expect(TextWidth.columns(text) == width)
    }

    @Test func `wide characters line up in a table`() {
        let table = OutputTable(
            columns: ["title", "score"],
            rows: [[.text("猫の写真 🐈"), .number(9)], [.text("Weak maps"), .number(170)]]
        )
        #expect(
            TableLayout(table, columns: 80, style: Style()).lines == [
                "  title        score", "  猫の写真 🐈      9", "  Weak maps      170",
            ]
        )
    }

    @Test func `the last column gives way first, numbers never`() {
        let table = OutputTable(
            columns: ["score", "community", "title"],
            rows: [[.number(123_456), .text("swift"), .text("Weak identity maps, explained at length")]]
        )
        #expect(
            TableLayout(table, columns: 40, style: Style()).lines == [
                "   score  community  title", "  123456  swift      Weak identity ma...",
            ]
        )
    }

    @Test func `what people type again is never cut: the last column goes below instead`() {
        let table = OutputTable(
            columns: ["setting", "value", "what"],
            rows: [
                [.text("campus-time"), .text("2026-11-23T07:30:00Z"), .text("What the schools' clock shows")],
                [.text("colour"), .text("off"), .missing],
            ]
        )
        #expect(
            TableLayout(table, columns: 40, style: Style()).lines == [
                "  setting      value",
                "               what",
                "  campus-time  2026-11-23T07:30:00Z",
                "               What the schools' clock",
                "               shows",
                "  colour       off",
            ]
        )
        // If they do not fit next to each other, the columns are stacked.
        let records = TableLayout(table, columns: 30, style: Style()).lines
        #expect(records.first == "  setting  campus-time" && records.count == 8, "\(records)")
    }

    @Test func `a table may name columns of its own that are not cut`() {
        let rows: [[ShownValue]] = [[.text("a word that is typed"), .text("and what it means to people")]]
        let table = OutputTable(columns: ["word", "what"], rows: rows, uncut: ["word"])
        #expect(
            TableLayout(table, columns: 42, style: Style()).lines.last == "  a word that is typed  and what it mea..."
        )
        // With less room the other column is not cut to some letters, but printed below.
        #expect(
            TableLayout(table, columns: 34, style: Style()).lines == [
                "  word", "    what", "  a word that is typed", "    and what it means to people",
            ]
        )
    }

    @Test func `a table may be drawn in groups, without columns that are empty`() {
        func table(_ until: ShownValue) -> OutputTable {
            OutputTable(
                columns: ["since", "type", "field", "until"],
                rows: [
                    [.text("0.18"), .text("Post"), .text("read"), until],
                    [.text("0.18"), .text("Site"), .text("icon"), .missing],
                    [.text("0.19"), .text("Post"), .text("hidden"), .missing],
                ],
                uncut: ["field"],
                optional: ["until"],
                groupedBy: "type"
            )
        }
        #expect(
            TableLayout(table(.text("0.20")), columns: 50, style: Style()).lines == [
                "    since  field   until", "  Post", "    0.18   read    0.20", "    0.19   hidden", "  Site",
                "    0.18   icon",
            ]
        )
        let lines = TableLayout(table(.missing), columns: 50, style: Style()).lines
        #expect(lines.prefix(3) == ["    since  field", "  Post", "    0.18   read"])
        let json = JSONRenderer(durations: .masked).lines(of: .table(table(.missing)), duration: nil)
        #expect(json[1] == ##"{"type":"row","since":"0.18","type_":"Site","field":"icon","until":null}"##)
    }

    @Test func `a duration stands at the right edge of a sentence, never alone`() {
        let renderer = Renderer(Style(columns: 30))
        let short = renderer.lines(of: OutputLine(.ok, "signed in", isTimed: true), duration: .milliseconds(3))
        #expect(short == ["ok    signed in         [3 ms]"])
        let full = renderer.lines(of: OutputLine(.ok, "signed in as somebody", isTimed: true), duration: .seconds(12))
        #expect(full == ["ok    signed in as", "      somebody          [12 s]"])
    }

    @Test func `a sentence and its time keep together on a wide screen`() {
        let renderer = Renderer(Style(columns: 200))
        let short = renderer.lines(of: OutputLine(.ok, "signed in", isTimed: true), duration: .milliseconds(3))
        #expect(short.map(\.count) == [100] && short[0].hasSuffix("[3 ms]"))
        let words = String(repeating: "word ", count: 100)
        let step = OutputStep(number: 1, label: "edit", detail: words, labelWidth: 4, duration: .milliseconds(3))
        let page = OutputPage(of: Grouped(shown: []), byline: words, text: words)
        for block in [Output.Block.line(OutputLine(.note, words)), .step(step), .page(page)] {
            #expect(renderer.lines(of: block, duration: nil).allSatisfy { $0.count <= 100 }, "\(block)")
        }
    }

    @Test func `a change stays on one line, as long as it fits on one`() {
        let (change, other) = (TextLayout.glued("downvotes 0 -> 1"), TextLayout.glued("vote none -> up"))
        #expect(
            TextLayout.wrap("post:1 \(change), \(other)", first: "  ", indent: 4, columns: 24) == [
                "  post:1", "    downvotes 0 -> 1,", "    vote none -> up",
            ]
        )
        #expect(TextLayout.wrap(change, first: "", indent: 0, columns: 12) == ["downvotes 0", "-> 1"])
        let step = OutputStep(number: 2, label: "edit", detail: change, labelWidth: 4, duration: nil)
        #expect(Renderer(Style(isPlain: true)).lines(of: .step(step), duration: nil) == ["2. edit: downvotes 0 -> 1"])
        let line = OutputLine(.ok, "done: \(TextLayout.glued("1 view changed"))")
        let documents = [Output.Block.step(step), .line(line)].flatMap {
            JSONRenderer(durations: .masked).lines(of: $0, duration: nil)
                + (CSVRenderer.parts(of: [$0]).first?.lines ?? [])
        }
        #expect(!documents.isEmpty && documents.allSatisfy { !$0.contains("\u{A0}") }, "\(documents)")
    }

    @Test func `unknown, no, an empty text, none and zero each have a spelling of their own`() {
        let fields = [
            ShownField("locked", .unknown), ShownField("saved", .flag(false)), ShownField("body", .text("")),
            ShownField("ends", .missing), ShownField("score", 0), ShownField("name", "none"),
        ]
        #expect(
            Renderer(Style()).lines(of: .fields(fields), duration: nil) == [
                "  locked  unknown", "  saved   no", "  body    \"\"", "  ends    none", "  score   0",
                "  name    \"none\"",
            ]
        )
        let json = JSONRenderer(durations: .masked).lines(of: .fields(fields), duration: nil)
        #expect(
            json == [
                ##"{"type":"fields","locked":null,"saved":false,"body":"","ends":null,"score":0,"name":"none","##
                    + ##""unknown":["locked"]}"##
            ]
        )
        #expect(fields.map(\.shortText) == ["unknown", "no", "\"\"", "none", "0", "\"none\""])
        let typed = ["unknown", "no", "\"\"", "none", "0", "\"none\""]
        #expect(zip(fields, typed).allSatisfy { $0.value.isMeant(by: $1) })
        #expect(fields.filter { $0.value.isMeant(by: "-") }.map(\.name) == ["body", "ends"])
        // An unknown number is still in a number column.
        let table = OutputTable(columns: ["n", "x"], rows: [[.number(1), .text("a")], [.unknown, .text("b")]])
        let lines = TableLayout(table, columns: 40, style: Style()).lines
        #expect(lines == ["        n  x", "        1  a", "  unknown  b"])
    }

    @Test func `the marks of a row stand in brackets before its text, and behind what that is set in by`() {
        func row(_ number: Int, _ marks: ShownField, _ text: String) -> [OutputTable.Cell] {
            [.init(.number(number)), .init(marks.value, marks.certainty), .init(.text(text))]
        }
        let rows = [
            row(1, RowMarks.field(["pin", "nsfw"]), "tomatoes"), row(2, RowMarks.field([]), "  plain"),
            row(3, RowMarks.field(["lock"], .pending), "    deep"), row(4, RowMarks.field(["deleted"]), ""),
        ]
        let table = OutputTable(columns: ["#", RowMarks.fieldName, "text"], cells: rows)
        #expect(
            TableLayout(table, columns: 40, style: Style()).lines == [
                "  #  text", "  1  [pin nsfw] tomatoes", "  2    plain", "  3      [lock?] deep", "  4  [deleted]",
            ]
        )
        let json = JSONRenderer(durations: .masked).lines(of: .table(table), duration: nil)
        #expect(json.first == ##"{"type":"row","#":1,"marks":["pin","nsfw"],"text":"tomatoes"}"##)
        #expect(json[1] == ##"{"type":"row","#":2,"marks":[],"text":"  plain"}"##)
    }

    @Test func `fields of a group stand behind or below its name, which their own then lack`() {
        let fields = [
            ShownField("title", .text("Weak maps"), group: "T1"), ShownField("score", .number(9), group: "T2"),
            ShownField("relation.blocked", .flag(false), group: "relation"),
        ]
        #expect(
            Renderer(Style()).lines(of: .fields(fields), duration: nil) == [
                "  T1  title    Weak maps", "  T2  score    9", "  relation", "      blocked  no",
            ]
        )
        let alone = OutputObject(Grouped(shown: fields), fields: ["relation.blocked"])
        #expect(
            Renderer(Style()).lines(of: .object(alone), duration: nil) == ["  n  note:1", "    relation.blocked  no"]
        )
    }

    @Test func `a property is spelled as people type it`() {
        let typed = ["commentCount", "nsfw", "isBot", "personRelation:Ana"].map(snakeCaseName)
        #expect(typed == ["comment_count", "nsfw", "is_bot", "person_relation:Ana"])
    }

    @Test func `an object begins with its title, which stands out from its reference`() {
        let object = OutputObject(Grouped(shown: []))
        let lines = Renderer(Style(usesColour: true)).lines(of: .object(object), duration: nil)
        #expect(lines == ["  \u{1B}[1mn\u{1B}[0m  \u{1B}[2mnote:1\u{1B}[0m"])
    }

    @Test func `an error has its hint below`() {
        let lines = Renderer(Style()).lines(of: ReplError(.failed, "no", hint: "net ok"))
        #expect(lines == ["error no", "      try: net ok"])
    }

    @Test func `nothing from outside reaches the terminal as a control`() {
        let hostile = "a\u{1B}[31mb\u{7}\u{202E}c\nd\u{9B}"
        let renderer = Renderer(Style())
        let blocks: [Output.Block] = [
            .line(OutputLine(.ok, hostile)), .text([hostile]),
            .table(OutputTable(columns: ["x"], rows: [[.text(hostile)]])),
            .fields([ShownField("x", hostile)]),
        ]
        for line in blocks.flatMap({ renderer.lines(of: $0, duration: nil) }) {
            #expect(
                line.unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value != 0x202E
                }
            )
        }
    }

    @Test func `no line is wider than the terminal`() {
        var random = SeededRandom(7)
        for _ in 0..<1_500 {
            let columns = Int.random(in: 20...130, using: &random)
            let renderer = Renderer(Style(columns: columns))
            let block = RandomBlock.make(&random)
            for line in renderer.lines(of: block, duration: .milliseconds(1_234)) {
                #expect(TextWidth.columns(line) <= columns, "\(columns): \(line.debugDescription) of \(block)")
            }
            let error = ReplError(.failed, RandomText.make(&random, upTo: 40), hint: RandomText.make(&random, upTo: 40))
            for line in renderer.lines(of: error) { #expect(TextWidth.columns(line) <= columns) }
        }
    }

    /// A regression: wrapping a word took quadratic time, nine seconds for 200,000 letters.
    @Test(arguments: ["x", "猫"])
    func `a word of sixteen times as many letters takes sixteen times as long, not the square of that`(_ letter: String)
    {
        func wrap(_ count: Int) -> Double {
            let word = String(repeating: letter, count: count)
            return ThreadTime.least {
                let lines = TextLayout.wrap(word, first: "  ", indent: 2, columns: 80)
                #expect(lines.count == (count * TextWidth.columns(letter) + 77) / 78)
                #expect(lines.joined().count { $0 != " " } == count)
            }
        }
        let (short, long) = (wrap(4_000), wrap(64_000))
        #expect(long < short * 100, "4,000 letters: \(short) s, 64,000: \(long) s")
    }

    @Test func `a long word begins behind its label, and fills each row`() {
        #expect(
            TextLayout.wrap("abcdefghij klm", first: "a  ", indent: 3, columns: 8) == [
                "a  abcde", "   fghij", "   klm",
            ]
        )
        #expect(TextLayout.wrap("ab cdefghij", first: "a  ", indent: 3, columns: 8) == ["a  ab", "   cdefg", "   hij"])
        #expect(TextLayout.wrap("a猫猫猫", first: "", indent: 0, columns: 4) == ["a猫", "猫猫"])
    }

    @Test func `wrapping keeps every word`() {
        var random = SeededRandom(8)
        for _ in 0..<1_000 {
            let text = TextLayout.clean(RandomText.make(&random, upTo: 60))
            let lines = TextLayout.wrap(
                text,
                first: "ok  ",
                indent: 4,
                columns: Int.random(in: 20...90, using: &random)
            )
            let kept = lines.joined().unicodeScalars.filter { $0 != " " }
            #expect(Array(kept) == Array(("ok" + text).unicodeScalars.filter { $0 != " " }), "\(text.debugDescription)")
        }
    }
}

enum RandomBlock {
    static func make(_ random: inout SeededRandom) -> Output.Block {
        switch Int.random(in: 0...4, using: &random) {
        case 0: .line(OutputLine(.ok, RandomText.make(&random, upTo: 60), isTimed: Bool.random(using: &random)))
        case 1: .text([RandomText.make(&random, upTo: 60)])
        case 2: table(&random)
        case 3:
            .step(
                OutputStep(
                    number: 3,
                    label: RandomText.make(&random),
                    detail: RandomText.make(&random, upTo: 40),
                    labelWidth: Int.random(in: 0...20, using: &random),
                    duration: .seconds(1)
                )
            )
        default: .fields((0..<3).map { _ in ShownField(RandomText.make(&random), RandomText.make(&random, upTo: 40)) })
        }
    }

    private static func table(_ random: inout SeededRandom) -> Output.Block {
        let columns = (0..<Int.random(in: 1...9, using: &random)).map { _ in RandomText.make(&random) }
        let rows = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            columns.map { _ -> ShownValue in
                Bool.random(using: &random)
                    ? .text(RandomText.make(&random, upTo: 30)) : .number(.random(in: 0...9999, using: &random))
            }
        }
        return .table(OutputTable(columns: columns, rows: rows))
    }
}
