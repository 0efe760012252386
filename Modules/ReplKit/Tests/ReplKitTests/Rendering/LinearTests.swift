import Primitives
import Testing

@testable import ReplKit

/// Tests the output for a screen reader: `--plain`, `set plain on`.
@MainActor
@Suite struct `Linear output` {
    private func session() throws -> NotesSession { try NotesSession { $0.isPlain = true } }

    @Test func `a row is one line, whose values are named where they need it`() async throws {
        let notes = try session()
        #expect(
            await notes.run("notes") == [
                "1, buy milk, stars 10, note:1", "2, 猫の写真 🐈, stars 20, note:2", "3, call Ana, stars 30, note:3",
                "all rows: tier T1",
            ]
        )
        #expect(await notes.run("notes limit 1") == ["1, buy milk, stars 10, note:1, T1"], "that may be chance")
        #expect(await notes.run("list") == ["no handles; load KIND ID as h"])
    }

    @Test func `an object is a line, and each field is one`() async throws {
        let notes = try session()
        let lines = await notes.run("load note 1 as n; show n")
        #expect(lines.contains("note:1, T1, buy milk") && lines.contains("stars: 10"), "\(lines)")
        #expect(lines.contains("starred: no") && lines.allSatisfy { !$0.hasPrefix(" ") }, "\(lines)")
        #expect(lines.first == "ok: n = note:1, fetched at T1 [ms]", "\(lines)")
    }

    @Test func `empty, unconfirmed and long values are words, in one line each`() {
        let renderer = Renderer(Style(columns: 20, isPlain: true))
        let long = String(repeating: "word ", count: 100) + "end"
        let fields = [
            ShownField("url", nil as String?), ShownField("score", .number(18), isPending: true),
            ShownField("seen", .unknown), ShownField("text", long), ShownField("body", "one\n\n  two"),
            ShownField("mine.vote", "up", isPending: false),
        ]
        #expect(
            renderer.lines(of: .fields(fields), duration: nil) == [
                "url: none", "score: 18 (not confirmed)", "seen: unknown", "text: \(long)", "body:", "one", "", "  two",
                "mine.vote: up",
            ]
        )
        let table = OutputTable(
            columns: ["#", "ref", "url", "seen", "score"],
            cells: [
                [.init(.number(1)), .init(.text("a:1")), .init(.missing), .init(.unknown), .init(.number(2), .pending)]
            ]
        )
        #expect(
            renderer.lines(of: .table(table), duration: nil) == ["1, a:1, seen unknown, score 2 (not confirmed)"]
        )
    }

    @Test func `a row of a tree says which row it stands below`() {
        let renderer = Renderer(Style(columns: 80, isPlain: true))
        let tree = Tree(depths: [0, 1, 2, 1, 0, 3])
        #expect(
            renderer.lines(of: .table(OutputTable(of: tree)), duration: nil) == [
                "1, a, line:1", "2, below 1, a, line:2", "3, below 2, a, line:3",
                "4, below 1, a, line:4", "5, a, line:5", "6, below 5, a, line:6",
            ]
        )
        let known = Set((1...3).map { EntityKey(kind: "line", id: $0) })
        let rest = renderer.lines(of: .table(OutputTable(of: tree, without: known)), duration: nil)
        #expect(rest.first == "4, below 1, a, line:4", "the row above was shown before")
    }

    @Test func `a change of a view is a sentence without signs, here and in replay`() async throws {
        let notes = try session()
        let starred = [
            "n, note:1: stars from 10 to 11, not confirmed; starred from no to yes, not confirmed",
            "n, note:1: stars 11, confirmed",
        ]
        let lines = await notes.run("load note 1 as n; watch n; star n")
        #expect(lines.filter { $0.hasPrefix("n, ") } == starred, "\(lines)")
        #expect(!lines.contains { $0.contains("?") || $0.contains("->") || $0.contains("  ") }, "\(lines)")
        let traced = await notes.run("trace on; star n off; trace off")
        #expect(traced.contains("command: star n off") && traced.contains("request: POST /star {}"), "\(traced)")
        let replayed = await notes.run("replay 1..2")
        #expect(replayed.suffix(2) == starred.enumerated().map { "\($0 + 1). \($1)" }[...], "\(replayed)")
    }

    @Test func `a value that is missing is said in a table of values`() {
        let table = OutputTable(
            columns: ["setting", "value", "meaning"],
            rows: [[.text("languages"), .missing, .text("what you read")]]
        )
        let lines = Renderer(Style(isPlain: true)).lines(of: .table(table), duration: nil)
        #expect(lines == ["languages, value none, meaning what you read"])
    }

    @Test func `errors, steps and views are sentences`() async throws {
        let notes = try session()
        #expect(await notes.run("shwo") == ["error: no command \"shwo\". Did you mean: show", "!1"])
        #expect(await notes.run("print").dropLast() == ["error: no command \"print\"", "try: show, or help read"])
        _ = await notes.run("notes as f; watch f in list; star f.1")
        let steps = await notes.run("explain")
        #expect(steps.first == "1. star f.1", "\(steps)")
        #expect(steps.contains { $0.hasPrefix("2. optimistic: note:1 stars from 10 to 11") }, "\(steps)")
        #expect(!steps.contains { $0.contains("  ") || $0.contains("->") }, "\(steps)")
        let views = await notes.run("panes once")
        #expect(views.first?.hasPrefix("list, ") == true && views.count == 4, "\(views)")
        #expect(views[1].hasPrefix("1, buy milk, stars 11 (changed)"), "\(views)")
        #expect(views[1].hasSuffix(", note:1, T1"), "\(views)")
    }

    @Test func `a drawing is a table`() async throws {
        let notes = try session()
        _ = await notes.run("load note 1 as n")
        let links = await notes.run("graph n")
        #expect(!links.isEmpty && links.allSatisfy { !$0.contains("|-") && !$0.contains("`-") }, "\(links)")
    }

    @Test func `a setting turns it on and off, and nothing is painted again meanwhile`() async throws {
        let appearance = Lock<[String]>([])
        let shown = Lock<[Bool]>([])
        let notes = try NotesSession {
            $0.usesColour = true
            $0.setAppearance = { colour, linear in appearance.withLock { $0.append("\(colour) \(linear)") } }
            $0.showPanes = { state, _ in shown.withLock { $0.append(state != nil) } }
        }
        #expect(await notes.run("set plain on") == ["ok: plain on"])
        #expect(appearance.withLock { $0.last } == "false true")
        let refused = await notes.run("panes on")
        #expect(refused.first?.hasPrefix("error: panes on paints") == true, "\(refused)")
        #expect(shown.withLock { $0.last } != true)
        let lines = await notes.run("notes; shwo")
        #expect(lines.allSatisfy { !$0.contains("\u{1B}") }, "\(lines)")
        _ = await notes.run("set plain off")
        #expect(appearance.withLock { $0.last } == "true false")
        #expect(await notes.run("notes").first?.contains("stars") == true)
    }
}

/// A list whose rows have depths.
private struct Tree: Showable {
    let depths: [Int]

    var reference: EntityKey { EntityKey(kind: "tree", id: 1) }
    var identity: ObjectIdentifier? { nil }
    var headline: String { "tree" }
    var columns: [String] { ["text"] }
    func fields() -> [ShownField] { [] }
    func rows() -> [any Showable]? { depths.indices.map { Line(number: $0 + 1, depth: depths[$0]) } }
    func rowDepths() -> [Int]? { depths }
}

/// A row of such a list.
private struct Line: Showable {
    let number: Int
    let depth: Int

    var reference: EntityKey { EntityKey(kind: "line", id: number) }
    var identity: ObjectIdentifier? { nil }
    var headline: String { "a" }
    func fields() -> [ShownField] { [ShownField("text", String(repeating: "  ", count: depth) + "a")] }
}
