import Testing

@testable import ReplKit

@Suite struct `Argument binder` {
    private static func command(_ parameters: [Parameter], bindsResult: Bool = false) -> Command {
        Command(
            "verb",
            group: .repl,
            summary: "",
            parameters: parameters,
            bindsResult: bindsResult,
            examples: ["verb"]
        ) { _ in .nothing }
    }

    private let feed = command(
        [.word("NAME"), .option("sort", .word("S")), .option("limit", .number("N", in: 1...50))],
        bindsResult: true
    )
    private let comment = command([.reference(), .text("TEXT"), .option("in", .word("KIND")), .flag("off")])
    private let save = command([.reference(), .flag("off")])

    private func bind(_ command: Command, _ line: String) throws -> ArgumentBinder {
        guard case .command(let words)? = try LineParser.parse(line).first?.action else { throw ReplError(.usage, "") }
        return try ArgumentBinder(command, words[...])
    }

    @Test func `a text that is only a name for a handle is taken for a slip, unless it is in quotes`() throws {
        let error = #expect(throws: ReplError.self) { try bind(comment, "p as q") }
        #expect(error?.message == "verb: TEXT is missing before as q; quote it if that is the text")
        #expect(try bind(comment, "p \"as q\"").values["TEXT"] == .text("as q"))
        #expect(try bind(comment, "p the same as q").values["TEXT"] == .text("the same as q"))
    }

    @Test(arguments: ["local limit 5 as f", "local as f limit 5", "limit limit 5 as f"])
    func `options come in any order, after what is required`(line: String) throws {
        let bound = try bind(feed, line)
        #expect(bound.values["limit"] == .number(5))
        #expect(bound.values["NAME"] == .text(line.hasPrefix("local") ? "local" : "limit"))
        #expect(bound.resultName == "f")
    }

    @Test(arguments: [
        ("p hello there", "hello there", nil, false),
        ("p off", "off", nil, false),
        ("p hello off", "hello", nil, true),
        ("p hello in post", "hello", "post", false),
        ("p hello in post off", "hello", "post", true),
        ("p in post", "in post", nil, false),
        ("p \"hello off\"", "hello off", nil, false),
        ("p hello \"off\"", "hello off", nil, false),
    ])
    func `a text takes the rest but the options behind it`(line: String, text: String, kind: String?, off: Bool) throws
    {
        let bound = try bind(comment, line)
        #expect(bound.values["TEXT"] == .text(text))
        #expect(bound.values["in"] == kind.map(ArgumentBinder.Value.text))
        #expect((bound.values["off"] == .flag) == off)
    }

    @Test func `a number may stand behind its own name, and an option behind the word that is guessed`() throws {
        let command = Self.command([Parameter.number("WEEK").optional, .option("ical", .word("FILE")).orKeyword("to")])
        for line in ["7 ical a.ics", "week 7 to a.ics", "to a.ics week 7"] {
            let bound = try bind(command, line)
            #expect(bound.values == ["WEEK": .number(7), "ical": .text("a.ics")], "\(line)")
        }
        #expect(throws: ReplError.self) { try bind(command, "week") }
        #expect(throws: ReplError.self, "either word, once") { try bind(command, "to a.ics ical b.ics") }
        #expect(command.usage == "verb [WEEK] [ical FILE]")
    }

    @Test func `assignments split at the first sign`() throws {
        let edit = Self.command([.reference(), .assignments()])
        let bound = try bind(edit, #"p title="a = b" url="#)
        #expect(
            bound.values["FIELD=V"]
                == .assignments([.init(field: "title", value: "a = b"), .init(field: "url", value: "")])
        )
        #expect(throws: ReplError.self) { try bind(edit, "p title") }
        #expect(throws: ReplError.self) { try bind(edit, "p =x") }
    }

    @Test(arguments: [
        ("", "NAME is missing", ReplError.Code.usage),
        ("local 5", "\"5\" is one argument too many", .usage),
        ("limit 5", "NAME is missing before limit", .usage),
        ("local limit", "a value is missing after \"limit\"", .usage),
        ("local limit x", "\"x\" is no number", .badNumber),
        ("local limit 51", "limit takes 1 to 50, not 51", .badNumber),
        ("local limit 99999999999999999999", "is no number", .badNumber),
        ("local limit 1 limit 2", "limit is given twice", .usage),
        ("local as 1x", "no name for a handle", .usage),
        ("local as _", "no name for a handle", .usage),
        ("local as a as b", "as is given twice", .usage),
    ])
    func `says what does not fit, with the usage`(line: String, message: String, code: ReplError.Code) throws {
        let words = line.split(separator: " ").map { Word(String($0)) }
        let error = try #require(throws: ReplError.self) { try ArgumentBinder(feed, words[...]) }
        #expect(error.message.contains(message))
        #expect(error.code == code)
        #expect(error.hint == "verb NAME [sort S] [limit N] [as h]")
    }

    @Test func `as is refused where there is nothing to name`() throws {
        let error = try #require(throws: ReplError.self) { try bind(save, "p as h") }
        #expect(error.message == "verb has no result that could be named")
    }

    @Test func `a wrong choice is told the right ones`() throws {
        let vote = Self.command([.reference(), .choice(["up", "down", "off"])])
        let error = try #require(throws: ReplError.self) { try bind(vote, "p dwon") }
        #expect(error.message == "verb: \"dwon\" is none of up, down, off. Did you mean: down")
    }
}
