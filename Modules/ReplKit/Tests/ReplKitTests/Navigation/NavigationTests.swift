import Primitives
import Propagation
import Testing

@testable import ReplKit

/// The notes on a board, as `open` shows them.
private struct ShownBoardNotes: Showable {
    let board: NoteBoard
    let notes: [Note]

    var reference: EntityKey { EntityKey(kind: "notes-on", id: board.name) }
    var identity: ObjectIdentifier? { nil }
    var headline: String { board.name }
    func fields() -> [ShownField] { [] }
    func rows() -> [any Showable]? { notes.map { ShownNote(note: $0) } }
    var columns: [String] { ["stars"] }
}

/// The rows that are left in a list, with the numbers that they had before.
private struct ShownRemainingNotes: Showable {
    let note: Note
    let numbers: [Int]

    var reference: EntityKey { EntityKey(kind: "notes", id: "left") }
    var identity: ObjectIdentifier? { nil }
    var headline: String { "left" }
    func fields() -> [ShownField] { [] }
    func rows() -> [any Showable]? { numbers.map { _ in ShownNote(note: note) } }
    func rowNumbers() -> [Int]? { numbers }
}

extension ShownBoard: Openable {
    func open(in session: Session) async throws -> Output {
        let page = OutputPage(
            of: self,
            byline: "in the kitchen",
            addresses: [OutputPage.Address("link", "https://notes.test/kitchen")],
            text: "First line\n\nLast line"
        )
        let notes = session.service(Shelf.self).living.sorted { $0.id > $1.id }
        return .page(page, of: self) + .list(ShownBoardNotes(board: board, notes: notes))
    }
}

@MainActor
@Suite struct `Rows of the last list` {
    @Test func `a bare number is a row in every command that takes a reference`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes; notes limit 2")
        #expect(await notes.run("show 2 stars") == ["  猫の写真 🐈  note:2  T1", "    stars  20"])
        #expect(await notes.run("star 2").last?.hasPrefix("ok    star note:2") == true)
        #expect(await notes.run("2 star off").last?.hasPrefix("ok    star note:2 off") == true)
        #expect(await notes.run("2 stars").last == "    stars  20")
        #expect(await notes.run("show 1.board").first == "  kitchen  board:kitchen")
        #expect(await notes.run("star 3").first == "error notes:all, the last list, has no row 3: its rows are 1 to 2")
    }

    @Test func `the number of a row that has left the list is no id`() async throws {
        let notes = try NotesSession()
        let left = ShownRemainingNotes(note: try #require(notes.shelf.note(1)), numbers: [1, 3, 4, 5])
        notes.session.navigation.show(left, inside: false)
        notes.session.bind(left, as: "f")
        #expect(
            await notes.run("star 2") == [
                "error row 2 is no longer in the list (its rows are 1, 3 to 5)", "      try: back, or undo", "!1",
            ]
        )
        #expect(
            await notes.run("star f.2") == [
                "error row 2 is no longer in f (its rows are 1, 3 to 5)", "      try: show f", "!1",
            ]
        )
        #expect(
            await notes.run("star 6") == [
                "error notes:left, the last list, has no row 6: its rows are 1, 3 to 5",
                "      try: note:6, with the kind, if it is an id", "!1",
            ]
        )
    }

    private nonisolated static let ranges: [(numbers: [Int], text: String)] = [
        ([], "it is empty"), ([4], "its row is 4"), ([1, 2, 3], "its rows are 1 to 3"),
        ([5, 3, 1, 4], "its rows are 1, 3 to 5"), ([1, 2, 5], "its rows are 1 to 2, 5"),
        ([1, 3, 5, 7, 9, 11, 13], "its rows are 1 to 13, with gaps"),
    ]

    @Test(arguments: ranges)
    func `the numbers of rows are told with their gaps`(numbers: [Int], text: String) throws {
        let notes = try NotesSession()
        let left = ShownRemainingNotes(note: try #require(notes.shelf.note(1)), numbers: numbers)
        #expect(left.rowRange == text)
    }

    @Test(arguments: [
        ("star 1..3", "1..3 is no row", "one row at a time: 1"),
        ("star 1...3", "1...3 is no row", "one row at a time: 1"),
        ("star f.1..3", "f.1..3 is no row", "one row at a time: f.1"),
        ("star f..3", "f..3 is no row", "one row at a time: f.3"),
        ("star #1", "star: REF is missing", "star 1, because # begins a remark"),
        ("star #1 off; list", "star: REF is missing", "star 1 off, because # begins a remark"),
        ("star # 1", "star: REF is missing", "star REF [off]"),
    ])
    func `a guess at rows is answered with one row`(_ line: String, _ message: String, _ hint: String) async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f")
        #expect(await notes.run(line) == ["error \(message)", "      try: \(hint)", "!1"])
    }

    @Test func `without a list a number is nothing`() async throws {
        let notes = try NotesSession()
        for line in ["3", "open 3", "3 star"] {
            #expect(await notes.run(line).first == "error nothing is called \"3\"", "\(line)")
        }
    }

    @Test func `a number alone opens, and back returns to the rows as they are`() async throws {
        let notes = try NotesSession()
        let list = await notes.run("notes")
        #expect(await notes.run("2").first == "  猫の写真 🐈  note:2  T1")
        let page = await notes.run("open 1.board")
        #expect(
            page == [
                "  kitchen  board:kitchen", "    in the kitchen", "    link  https://notes.test/kitchen", "",
                "    First line", "", "    Last line", "",
                "  #  stars  ref", "  1     30  note:3", "  2     20  note:2", "  3     10  note:1",
                "  (all rows: tier T1)",
            ]
        )
        // The rows of the page are those of the last list now.
        #expect(await notes.run("star 3").last?.hasPrefix("ok    star note:1") == true)
        let back = await notes.run("back")
        #expect(back.count == list.count && back[1] == "  1  buy milk        11  note:1", "\(back)")
        #expect(await notes.run("back").first?.hasPrefix("hit   there is no list to go back to") == true)
        #expect(await notes.run("star 3").last?.hasPrefix("ok    star note:3") == true)
    }

    @Test func `rows that were opened in a list are forgotten when other lists are restored`() {
        let board = NoteBoard(name: "kitchen", commits: Commits())
        let list = ShownBoardNotes(board: board, notes: [])
        let navigation = Navigation()
        navigation.show(list, inside: false)
        navigation.show(list, inside: true)
        navigation.restore([list])
        #expect(navigation.goBack() == nil)
        navigation.show(list, inside: true)
        #expect(navigation.goBack() != nil && navigation.goBack() == nil)
    }

    @Test func `a list that was not reached from a row begins anew`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes; open board:kitchen; notes limit 1")
        #expect(await notes.run("back").first?.hasPrefix("hit   there is no list") == true)
    }

    @Test func `the last list holds its rows until it is dropped, and cache says so`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes limit 2 as f; load note 3 as n")
        #expect(await notes.run("cache note").contains { $0.contains("note:1") && $0.contains("f") })
        _ = await notes.run("notes limit 2; load note:3")
        notes.session.handleTable["f"] = nil
        #expect(await notes.run("cache note").contains { $0.contains("note:1") && $0.hasSuffix("last list") })
        notes.session.releaseLists { _ in true }
        #expect(!(await notes.run("cache note").contains { $0.contains("last list") }))
        #expect(notes.session.lastList == nil)
    }

    @Test func `dropping a list's handle also releases it as the last list`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; drop f")
        #expect(notes.session.lastList == nil)
    }

    @Test func `a handle of one letter is shown by its name alone`() async throws {
        let notes = try NotesSession()
        #expect(await notes.run("load note 1 as o").first?.contains("o = note:1") == true)
        #expect(await notes.run("o").first == "  buy milk  note:1  T1")
        #expect(await notes.run("alias b star *; b note:2").last?.hasPrefix("ok    star note:2") == true)
    }

    @Test func `Tab offers the rows to a person who types a number`() async throws {
        let notes = try NotesSession { $0.isInteractive = true }
        _ = await notes.run("notes")
        func completions(of line: String) -> [String] { notes.session.completions(of: line, cursor: line.count) }
        #expect(completions(of: "star 2") == ["2"])
        #expect(completions(of: "star ").allSatisfy { Int($0) == nil })
        #expect(completions(of: "2 sta").contains("star"))
    }

    @Test func `a page is one object in JSON, and its addresses are links in colour`() async throws {
        let page = OutputPage(
            of: ShownBoard(board: NoteBoard(name: "kitchen", commits: Commits())),
            byline: "",
            addresses: [OutputPage.Address("link", "https://notes.test/1")],
            text: "Hello"
        )
        let json = JSONRenderer(durations: .masked).lines(of: .page(page), duration: nil)
        #expect(
            json == [
                #"{"type":"page","ref":"board:kitchen","title":"kitchen","byline":"","link":"https://notes.test/1","text":"Hello"}"#
            ]
        )
        let plain = Renderer(Style(columns: 80)).lines(of: .page(page), duration: nil)
        #expect(plain == ["  kitchen  board:kitchen", "    link  https://notes.test/1", "", "    Hello"])
        let coloured = Renderer(Style(columns: 80, usesColour: true)).lines(of: .page(page), duration: nil)
        let link = "\u{1B}]8;;https://notes.test/1\u{1B}\\https://notes.test/1\u{1B}]8;;\u{1B}\\"
        #expect(coloured[1] == "    link  \(link)")
    }

    @Test(arguments: ["javascript:alert(1)", "https://a.test/\u{1B}]8;;x", "https://a test", "file:///etc/passwd"])
    func `what is no address of the web is no link`(_ text: String) {
        #expect(!Style.isWebAddress(text))
    }
}

@Suite struct `Prefixes of a command` {
    @Test(arguments: [
        ("3 star", ["star", "3"]), ("3 star off", ["star", "3", "off"]), ("3", ["3"]), ("3 stars", ["3", "stars"]),
        ("\"3\" star", ["3", "star"]), ("star 3", ["star", "3"]),
    ])
    func `a row's number may stand before the verb`(_ line: String, _ expected: [String]) throws {
        let statement = try #require(try LineParser.parse(line).first)
        #expect(statement.withVerbFirst { $0.text == "star" }.commandWords.map(\.text) == expected)
    }

    @Test(arguments: [
        ("3 say it's; fine # x", "it's; fine # x"), ("as alice say it's; fine", "it's; fine"),
        ("as alice 3 say a \"b\"", "a \"b\""), ("say it's; fine", "it's; fine"),
    ])
    func `a verbatim text is found behind them`(_ line: String, _ text: String) throws {
        // The verb `say` has its text behind a row's number, or at once if there is none.
        let statements = try LineParser.parse(line) { verb in
            verb.text == "say" ? (line.contains("3 ") ? [1] : [0]) : []
        }
        #expect(statements.count == 1 && statements[0].commandWords.last?.text == text, "\(statements)")
    }

    @Test func `as NAME stands before the verb and names the account`() throws {
        let statement = try #require(try LineParser.parse("as alice 3 star > f.txt").first?.withoutAccount)
        #expect(statement.account == "alice" && statement.commandWords.map(\.text) == ["3", "star"])
        #expect(statement.destination == .file("f.txt"))
        #expect(try LineParser.parse("as alice").first?.withoutAccount.account == nil)
        #expect(try LineParser.parse("notes as alice").first?.withoutAccount.account == nil)
    }
}
