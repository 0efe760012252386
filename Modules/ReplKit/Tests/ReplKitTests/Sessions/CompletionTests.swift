import Foundation
import Testing

@testable import ReplKit

@MainActor
@Suite struct Completion {
    private func complete(_ line: String, after typed: String = "notes as f; load note 1 as n") async throws -> [String]
    {
        let notes = try NotesSession()
        _ = await notes.run(typed)
        return notes.session.completions(of: line, cursor: line.count)
    }

    @Test(arguments: [
        ("star ", ["_", "f.", "n", "note:"]),
        ("star f.", ["f.1", "f.2", "f.3"]),
        ("star f.1.", []),
        ("show f.1.b", ["f.1.board"]),
        ("show f.1.st", ["f.1.starred", "f.1.stars"]),
        ("show n st", ["starred", "stars"]),
        ("show note:1 te", ["text"]),
        ("SHOW N.ST", []),
        ("show N.ST", []),
        ("Sho", ["show"]),
        ("weather ", ["failing", "fine", "holding", "offline"]),
        ("weather fine ", []),
        ("load ", ["board", "note"]),
        ("load note ", ["1", "2", "3", "as", "to"]),
        ("load note 1 to ", ["T1"]),
        ("load note 1 as ", []),
        ("watch n in ", []),
        ("drop ", ["f", "n"]),
        ("set col", ["colour", "columns"]),
        ("help vie", ["views"]),
        ("? unw", ["unwatch"]),
        ("expect n.sta", ["n.starred", "n.stars"]),
        ("expect n.stars ", ["="]),
        ("expect n.stars = ", ["10"]),
        ("expect n.stars=", ["n.stars=10"]),
        ("expect f.count = ", ["3"]),
        ("alias x unw", ["unwatch"]),
        ("alias x = show n st", ["starred", "stars"]),
        ("explain ", ["1", "2", "code"]),
        ("undo ", []),
        ("record of", []),
        ("n st", ["starred", "stars"]),
        ("list; unw", ["unwatch"]),
        ("list # unw", []),
        ("show 'n", ["'n'", "'n.'", "'note:'"]),
        ("show \"n st", []), ("show \"n\" st", ["starred", "stars"]), ("show n \"st", ["\"starred\"", "\"stars\""]),
        ("show \\", []), ("show a>b", []), ("show n\\", []), ("\"show\" n te", ["text"]),
        ("load note 1 \"", []),
        ("!ls /", []),
        ("frobnicate ", []),
    ])
    func `goes by the parameter that comes next`(line: String, expected: [String]) async throws {
        #expect(try await complete(line) == expected)
    }

    @Test func `an alias is completed as what it stands for`() async throws {
        #expect(try await complete("s f.1.bo", after: "notes as f; alias s show *") == ["f.1.board"])
    }

    @Test(arguments: ["alias a alias q a", "alias a alias q b; alias b alias q a"])
    func `aliases that make aliases of each other are completed once`(made: String) async throws {
        for line in ["a ", "a a ", "alias x = a "] {
            #expect(try await complete(line, after: made) == ["keep"], "\(line)")
        }
    }

    @Test func `files are completed behind the sign, and for what takes one`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "strata-files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder.appending(path: "inner"), withIntermediateDirectories: true)
        // Ignored: a file left in the temporary folder does no harm.
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder.appending(path: "one.strata"))
        try Data().write(to: folder.appending(path: ".hidden"))
        let path = folder.path
        #expect(try await complete("list > \(path)/") == ["\(path)/inner/", "\(path)/one.strata"])
        #expect(try await complete("run \(path)/o") == ["\(path)/one.strata"])
        #expect(try await complete("run \(path)/.h") == ["\(path)/.hidden"])
        #expect(try await complete("run /nowhere/at/all/") == [])
    }

    @Test func `every file name that is offered, inserted, is read back as the file's`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "names \(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder + "/in ner", withIntermediateDirectories: true)
        // Ignored: a file left in the temporary folder does no harm.
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let names = [
            "my notes.txt", " ahead", "behind ", "it's", "a\"quote", "both'\"", "back\\slash", "end\\", "two\nlines",
            "tab\there",
            "return\r", ";rm", "a;b", "#remark", ">out", "|", "|pipe", "!shout", "~", "~ann", "$HOME", "*", "-", "as",
            "force", "猫の写真 🐈",
            "Größe", "\u{301}mark", "\"\u{301}", "e\u{301}", "\u{1B}[31m", "\u{200B}", "a  b",
        ]
        for name in names { try Data().write(to: URL(fileURLWithPath: folder).appending(path: name)) }
        let notes = try NotesSession()
        for typed in [
            "run \(folder.replacing(" ", with: "\\ "))/", "run \"\(folder)/", "run '\(folder)/", "list > \"\(folder)/",
        ] {
            let offered = notes.session.completions(of: typed, cursor: typed.count)
            let words = try offered.map { candidate in
                let statements = try LineParser.parse("run \(candidate)")
                #expect(statements.count == 1 && statements[0].destination == .screen, "\(candidate)")
                let words = statements[0].commandWords.map(\.text)
                #expect(words.count == 2, "\(candidate)")
                #expect(Quoting.word(of: candidate) == words.last, "\(candidate)")
                return words.last ?? ""
            }
            #expect(
                Set(words.map { Array($0.utf8) }) == Set((names + ["in ner/"]).map { Array("\(folder)/\($0)".utf8) }),
                "\(typed): \(words)"
            )
        }
        let typed = "run '\(folder)/in"
        #expect(notes.session.completions(of: typed, cursor: typed.count) == ["'\(folder)/in ner/'"])
    }

    @Test func `the home is completed as it is typed`() async throws {
        let home = try #require(ProcessInfo.processInfo.environment["HOME"])
        #expect(try await complete("run ~") == ["~/"])
        let direct = try await complete("run \(home)/")
        let typed = try await complete("run ~/")
        #expect(typed.map { Quoting.word(of: $0) } == direct.map { "~" + Quoting.word(of: $0).dropFirst(home.count) })
    }

    @Test func `any candidate, whatever is in it, is read back`() throws {
        var random = SeededRandom(11)
        for _ in 0..<5_000 {
            let word = RandomText.make(&random, upTo: 30)
            let quotes: [Unicode.Scalar?] = [nil, "'", "\""]
            let quote = quotes[Int.random(in: 0...2, using: &random)]
            let candidate = Quoting.quotedCandidate(word, in: quote)
            let words = try LineParser.parse("x \(candidate)").flatMap { $0.commandWords.map(\.text) }
            #expect(words.count == 2 && words.last?.utf8.elementsEqual(word.utf8) == true, "\(word.debugDescription)")
            let begun = "x " + Quoting.quotedPrefix(of: word, in: quote ?? "\"")
            #expect(
                CompletionContext(begun, cursor: begun.count).partialWord.utf8.elementsEqual(word.utf8),
                "\(word.debugDescription)"
            )
        }
    }

    @Test func `ten thousand candidates come at once`() async throws {
        let choose = Command(
            "choose",
            group: .read,
            summary: "Choose",
            parameters: [.word("W").completing(from: "many")],
            examples: ["choose w1"]
        ) { _ in .nothing }
        let session = try Session(
            plugins: [Offering(choose)],
            surface: Surface(ScriptedSource([], isInteractive: false))
        )
        #expect(session.completions(of: "choose w99", cursor: 10).count == 111)
        #expect(session.completions(of: "choose ", cursor: 7).count == 10_000)
    }

    @Test func `a thread of a terminal asks the session`() async throws {
        let notes = try NotesSession()
        let completer = notes.session.completer(waiting: .seconds(600))
        let found = await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: completer("unw", 3)) }.start()
        }
        #expect(
            found == [CompletionCandidate("unwatch", detail: "Close a view, or all of them", heading: "Commands")],
            "\(found)"
        )
    }
}

/// One command with ten thousand candidates.
private struct Offering: Plugin {
    let name = "offering"
    let command: Command

    init(_ command: Command) { self.command = command }

    func register(in registrar: PluginRegistrar) throws {
        try registrar.add(command)
        registrar.addCompletions("many") { _ in (0..<10_000).map { "w\($0)" } }
    }
}
