import Testing

@testable import ReplKit

@Suite struct `Line parser` {
    private func words(_ line: String) throws -> [[String]] {
        try LineParser.parse(line).map { statement in
            switch statement.action {
            case .command(let words): words.map(\.text)
            case .shell(let text): ["!", text]
            }
        }
    }

    private static let cases: [(line: String, words: [[String]])] = [
        ("a b  c", [["a", "b", "c"]]),
        ("a; b;;c ;", [["a"], ["b"], ["c"]]),
        ("a;b", [["a"], ["b"]]),
        ("", []),
        ("  # all comment", []),
        ("a # b; c", [["a"]]),
        ("a b#c", [["a", "b#c"]]),
        (#"a "b; c # d > e" f"#, [["a", "b; c # d > e", "f"]]),
        (#"a 'b "c" d'"#, [["a", #"b "c" d"#]]),
        (#"a x="b c" "#, [["a", "x=b c"]]),
        (#"a "b\"c\\d\ne""#, [["a", "b\"c\\d\ne"]]),
        (#"a 'b\'c\nd'"#, [["a", #"b'c\nd"#]]),
        (##"a b\ c \; \#"##, [["a", "b c", ";", "#"]]),
        ("a \"\"", [["a", ""]]),
        ("load note 1\tas  n", [["load", "note", "1", "as", "n"]]),
        ("!ls; rm # x", [["!", "ls; rm # x"]]),
        ("show 猫; show 🐈", [["show", "猫"], ["show", "🐈"]]),
    ]

    @Test(arguments: cases)
    func `splits`(line: String, expected: [[String]]) throws {
        #expect(try words(line) == expected)
    }

    @Test func `keeps what was typed, without comment and file`() throws {
        let statements = try LineParser.parse(#" show  n "x y" > out.txt # why; star n"#)
        #expect(statements.count == 1)
        #expect(statements[0].sourceText == #"show  n "x y""#)
        #expect(statements[0].destination == .file("out.txt"))
    }

    @Test(arguments: [
        ("a > b", OutputDestination.file("b")), ("a >b", .file("b")), ("a>b > c", .file("c")), ("a >> b", .append("b")),
        ("a >>b # c", .append("b")), ("a >| b", .overwrite("b")), ("a >|b", .overwrite("b")), ("a | b", .pipe("b")),
        ("a | b | c; d # e", .pipe("b | c; d # e")),
        ("a b|c", .screen), ("a |b", .screen), ("a \"|\" b", .screen), ("a \\| b", .screen),
    ])
    func `output goes where the sign leads`(line: String, expected: OutputDestination) throws {
        let statements = try LineParser.parse(line)
        #expect(statements.map(\.destination) == [expected])
        #expect(line.hasPrefix(statements[0].sourceText))
    }

    /// The parser knows one verb with a condition, `pick`.
    @Test(arguments: [
        ("pick where a > 5", OutputDestination.screen), ("pick where a >= 5 and b >7; x", .screen),
        ("pick where a > 5 sort b > c", .file("c")), ("pick where a > 5 > c", .file("c")),
        ("pick where not a > c", .screen), ("pick where not a sort b > c", .file("c")), ("pick > c", .file("c")),
        ("pick where a >> c", .append("c")),
        ("show where a > c", .file("c")),
    ])
    func `a sign behind a field compares`(line: String, expected: OutputDestination) throws {
        let statements = try LineParser.parse(line) { _ in
            []
        } conditions: { verb in
            verb.text == "pick" ? ConditionScanner(keyword: "where", ends: ["sort"]) : nil
        }
        #expect(statements.first?.destination == expected)
        let words = statements.first?.commandWords ?? []
        #expect(words.contains(where: { $0.text.hasPrefix(">") }) == line.contains("a > 5") || expected == .screen)
    }

    @Test(arguments: [
        (#"show "n"#, ReplError.Code.badQuote),
        ("show 'n", .badQuote),
        (#"show n\"#, .badQuote),
        (#"show "n\"#, .badQuote),
        ("show >", .usage),
        ("> x", .usage),
        ("show > ;", .usage),
        ("show > a b", .usage),
        ("show >>", .usage),
        ("show >|", .usage),
        ("show > a >> b", .usage),
        ("show > a | b", .usage),
        ("show |", .usage),
        ("| less", .usage),
    ])
    func `refuses what is not whole`(line: String, code: ReplError.Code) throws {
        let error = try #require(throws: ReplError.self) { try LineParser.parse(line) }
        #expect(error.code == code)
        #expect(!error.hint.isEmpty)
    }

    @Test func `reads back every word that is quoted`() throws {
        var random = SeededRandom(5)
        for _ in 0..<2_000 {
            let words = (0..<Int.random(in: 1...5, using: &random)).map { _ in RandomText.make(&random) }
            let line = words.map(Quoting.quote).joined(separator: " ")
            #expect(try self.words(line) == [words], "\(line.debugDescription)")
        }
    }

    @Test func `takes any text without crashing, and never loses a plain word`() throws {
        var random = SeededRandom(6)
        for _ in 0..<5_000 {
            let line = (0..<Int.random(in: 0...6, using: &random)).map { _ in RandomText.make(&random) }.joined(
                separator: " "
            )
            do {
                _ = try LineParser.parse(line)
            } catch {
                #expect([.badQuote, .usage].contains(error.code))
            }
        }
    }
}
