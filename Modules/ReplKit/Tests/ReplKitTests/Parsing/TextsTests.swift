import Foundation
import Primitives
import Testing

@testable import ReplKit

/// Commands that publish; the plug-in records their arguments in order.
private struct Publishing: Plugin {
    let name = "publishing"
    let published = Lock<[[String]]>([])

    func register(in registrar: PluginRegistrar) throws {
        try registrar.add(
            Command(
                "say",
                group: .write,
                summary: "Say something",
                parameters: [.word("TO"), .text("TEXT").verbatim],
                examples: ["say bob Hello"],
                aliases: [CommandAlias("tell", for: "say * ")]
            ) { [published] call in
                let text = try call.word("TEXT")
                published.withLock { $0.append([text]) }
                return .nothing
            }
        )
        try registrar.add(
            Command(
                "label",
                group: .write,
                summary: "Label something",
                parameters: [.word("PLACE"), .text("TEXT").verbatim.optional, .flag("off")],
                examples: ["label news Hello", "label news off"]
            ) { [published] call in
                let parts = [call.optionalWord("TEXT") ?? "", call.has("off") ? "off" : ""]
                published.withLock { $0.append(parts) }
                return .nothing
            }
        )
        try registrar.add(
            Command(
                "publish",
                group: .write,
                summary: "Publish something",
                parameters: [
                    .word("PLACE"), .text("TITLE").verbatim, .option("url", .word("U")), .option("body", .word("B")),
                ],
                bindsResult: true,
                examples: ["publish news Hello"]
            ) { [published] call in
                let parts = [try call.word("TITLE"), call.optionalWord("url") ?? "", call.optionalWord("body") ?? ""]
                published.withLock { $0.append(parts) }
                return call.resultName == nil ? .nothing : .list(ShownNews())
            }
        )
    }
}

/// A list that is published.
private struct ShownNews: Showable {
    var reference: EntityKey { EntityKey(kind: "news", id: "all") }
    var identity: ObjectIdentifier? { nil }
    var headline: String { "" }
    func fields() -> [ShownField] { [] }
    func rows() -> [any Showable]? { [] }
}

/// Tests that text written for others is taken as it is typed, or refused with the correct line.
@MainActor
@Suite struct `Texts for others` {
    private let plugin = Publishing()
    private let recording = Recording()
    private let session: Session

    init() throws {
        session = try Session(plugins: [plugin], surface: recording.surface)
        // In JSON a hint is neither cleaned nor wrapped.
        session.options.printsJSON = true
    }

    private var published: [[String]] { plugin.published.withLock { $0 } }

    /// Returns the texts that a line publishes; or, if it is refused, the hint with the correct line.
    private func type(_ line: String) async -> (published: [[String]], hint: String?) {
        plugin.published.withLock { $0 = [] }
        _ = recording.drainLines()
        let status = await session.execute(line)
        guard status != .ok else { return (published, nil) }
        let error = recording.drainLines().compactMap { line in
            try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }
        return (published, error.first { $0["type"] as? String == "error" }?["hint"] as? String)
    }

    @Test(arguments: [
        "I don't think it's right", "see # 3, and #4", "a | b | c", "x; y; say bob no", "a > b >> c", "hi as c",
        #"C:\path\n \*not italic\*"#, "`let x = \"y\"`; done", "'tis the season", "it's 'quoted' here", "2 'dogs",
        "off", "?",
        "*", "- [ ] a # b", "> a quotation", "trailing \\",
    ])
    func `a text without quotes is published as it is typed`(_ text: String) async {
        for verb in ["say bob", "tell bob", "say  bob "] {
            let (published, hint) = await type("\(verb) \(text)")
            #expect(published == [[text]], "\(hint ?? "")")
        }
    }

    @Test func `a text that is the option for help alone is not published, and in quotes it is`() async {
        for allowsUnquotedText in [true, false] {
            session.options.allowsUnquotedText = allowsUnquotedText
            for line in ["say bob --help", "tell bob --help ", "say --help", "say -h", "publish news --help"] {
                let (published, hint) = await type(line)
                #expect(published.isEmpty && hint == nil, "\(line): \(hint ?? "")")
            }
            #expect(await type("say bob \"--help\"").published == [["--help"]])
        }
        session.options.allowsUnquotedText = true
        for text in ["git --help", "--help me", "-h"] {
            #expect(await type("say bob \(text)").published == [[text]])
        }
    }

    @Test func `the word of a flag is the flag, and in quotes it is the text`() async {
        #expect(await type("label news off").published == [["", "off"]])
        #expect(await type("label news \"off\"").published == [["off", ""]])
        #expect(await type("label news switched off").published == [["switched off", ""]])
        #expect(await type("label news \"on\" off").published == [["on", "off"]])
    }

    @Test func `in quotes it ends with the quote, and commands may follow`() async {
        #expect(await type(#"say bob "Yes; no" ; say bob 'it is'  # a remark"#).published == [["Yes; no"], ["it is"]])
        #expect(await type("say bob \"two\nlines\"").published == [["two\nlines"]])
        #expect(await type(#"say bob "a \"b\" \n c""#).published == [["a \"b\" \n c"]])
    }

    @Test(arguments: [
        #""Hello" she said"#, #""Hello"s"#, "'tis the dogs' bone", #""open"#, #""a" b; c"#, #""a" > "b" c"#,
    ])
    func `what goes on behind a quote is refused, and the hint publishes all of it`(_ text: String) async throws {
        let (published, hint) = await type("say bob \(text)")
        #expect(published.isEmpty)
        let right = try #require(hint)
        #expect(await type(right).published == [[text]], "\(right)")
    }

    @Test(arguments: [
        ("Some title body text", #"publish news "Some title" body text"#),
        ("Some title body a long text", #"publish news "Some title" body "a long text""#),
        ("Swift as language", #"publish news Swift as language"#),
    ])
    func `what may be a part of the title or an option is refused with both lines`(line: String, right: String)
        async throws
    {
        let (published, hint) = await type("publish news \(line)")
        #expect(published.isEmpty)
        let hints = try #require(hint).split(separator: ", or ", maxSplits: 1).map(String.init)
        #expect(hints == [right, "publish news \"\(line)\""])
        #expect(await type(hints[1]).published == [[line, "", ""]])
    }

    @Test(arguments: [
        (#"Hello from the REPL body "It works.""#, ["Hello from the REPL", "", "It works."]),
        ("A page about cats url https://example.org/cats", ["A page about cats", "https://example.org/cats", ""]),
        (#""body" body "text" url x"#, ["body", "x", "text"]),
        ("My body; is # a | temple", ["My body; is # a | temple", "", ""]),
        ("As it was", ["As it was", "", ""]), ("Living as we do", ["Living as we do", "", ""]),
        ("body", ["body", "", ""]),
    ])
    func `a title takes the line, up to options that can be nothing else`(line: String, parts: [String]) async {
        let (published, hint) = await type("publish news \(line)")
        #expect(published == [parts], "\(hint ?? "")")
    }

    @Test func `an argument of a program needs the quotes`() async throws {
        session.options.allowsUnquotedText = false
        let (published, hint) = await type("say bob Hello; say bob again")
        #expect(published.isEmpty)
        #expect(hint == #"say bob "Hello; say bob again""#)
        #expect(await type(#"say bob "Hello"; say bob "again""#).published == [["Hello"], ["again"]])
    }

    @Test func `an alias publishes what is typed behind it`() async {
        #expect(await session.execute("alias bob say bob") == .ok)
        #expect(await type("bob I don't; # mind").published == [["I don't; # mind"]])
        #expect(await session.execute("alias thank say * \"Thanks\"") == .ok)
        #expect(await type("thank bob").published == [["Thanks"]])
    }

    @Test func `a text that took a command says so`() async {
        _ = recording.drainLines()
        #expect(await session.execute("say bob Hello; say bob again") == .ok)
        #expect(
            recording.drainLines().contains {
                $0.contains("the whole line is the text; quote it, to put a command after it")
            }
        )
        #expect(await session.execute("say bob Yes; no") == .ok)
        #expect(recording.drainLines().isEmpty)
    }

    @Test func `a name that was taken is no part of the text`() async {
        for line in [#"publish news Hello body "It works." as p"#, #"publish news "Hello" as p"#] {
            _ = await type(line)
            #expect(published.first?.first == "Hello", "\(line)")
            #expect(!recording.drainLines().contains { $0.contains("the whole line is the text") }, "\(line)")
        }
    }

    @Test func `a second text in quotes is told which words can stand before it`() async {
        let (published, hint) = await type(#"publish news "A title" "and a body""#)
        #expect(published.isEmpty)
        let line = #"publish news "\"A title\" \"and a body\"""#
        #expect(hint == line + #", if that is the text; else say url or body before "and a body""#)
        #expect(await type(line).published == [[#""A title" "and a body""#, "", ""]])
    }

    /// No part of a line is dropped, run or written to a file: it is published as typed, or refused with a hint that publishes it.
    @Test func `ten thousand lines of English, code and Markdown`() async throws {
        let pieces = [
            "don't", "it's", "'tis", "dogs'", "\"Hello\"", "\"", "'", "`code`", "```", "# Title", "#1", ";", "; rm -rf",
            "|", "| cat",
            ">", "> /dev/null", ">>", "file.txt", "as", "c", "\\", "\\n", "\\\"", "let x = \"a\"", "f('b')", "{ $0 }",
            "[a](b)", "**b**", "!",
            "!ls", "?", "off", "body", "url", "say", "bob", "ä", "e\u{301}", "👩‍👩‍👧", "\u{301}", "\t", "  ", "-", "--",
            "a=b", "=\"", "é'",
        ]
        var draw = SeededRandom(20_261_127)
        for _ in 0..<10_000 {
            let count = Int.random(in: 1...8, using: &draw)
            let joint = ["", " ", " ", " "].randomElement(using: &draw) ?? " "
            let text = (0..<count).map { _ in pieces.randomElement(using: &draw) ?? "" }.joined(separator: joint)
            let typed = String(text.drop { $0.isWhitespace })
            guard !typed.isEmpty else { continue }
            let (published, hint) = await type("say bob \(typed)")
            if published == [[typed]] { continue }
            if published.isEmpty {
                // The line is refused without an effect, and the hint contains all of the text.
                let right = try #require(hint, "\(typed) is neither published nor refused")
                    .replacing(/, if that is the text(; else say .*)?$/, with: "")
                #expect(await type(right).published == [[typed]], "\(typed)\n\(right)")
            } else {
                // The text is in quotes, and other commands follow them.
                #expect(typed.first == "\"" || typed.first == "'", "\(typed) was published as \(published)")
                let quoted = try #require(try LineParser.parse(typed).first?.commandWords.first)
                #expect(published.first == [quoted.text], "\(typed) was published as \(published)")
            }
        }
    }
}
