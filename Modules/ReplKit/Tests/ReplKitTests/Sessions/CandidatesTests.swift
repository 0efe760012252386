import Testing

@testable import ReplKit

/// Tests what Tab shows beside the words that it offers.
@MainActor
@Suite struct `Candidates of Tab` {
    private func candidates(_ line: String, after typed: String = "notes as f; load note 1 as n") async throws
        -> [CompletionCandidate]
    {
        let notes = try NotesSession { $0.isInteractive = true }
        _ = await notes.run(typed)
        return notes.session.candidates(of: line, cursor: line.count)
    }

    private func details(_ line: String, after typed: String = "notes as f; load note 1 as n") async throws -> [String]
    {
        try await candidates(line, after: typed).map { "\($0.word)|\($0.detail)" }
    }

    @Test func `an empty line has the commands by group in the order of help, then handles and kinds`() async throws {
        let found = try await candidates("", after: "notes as f; alias all = notes limit 3")
        var headings: [String] = []
        for heading in found.compactMap(\.heading) where headings.last != heading { headings.append(heading) }
        let notes = try NotesSession()
        #expect(headings == notes.session.registry.groups.map(\.name) + ["Aliases", "Handles", "Kinds"])
        #expect(found.first { $0.word == "all" }?.detail == "alias: notes limit 3")
        #expect(found.filter { $0.heading == "Kinds" }.map(\.word) == ["board:", "note:"])
        #expect(found.filter { $0.heading == "React" }.map(\.word) == ["follow", "star", "unstar"])
        #expect(found.allSatisfy { $0.heading != nil && (!$0.detail.isEmpty || $0.heading == "Handles") }, "\(found)")
    }

    @Test(arguments: [
        ("star", ["star|Star a note"]),
        ("unst", ["unstar|Star a note: star * off"]),
        ("note:", ["note:1|T1  buy milk", "note:2|T1  猫の写真 🐈", "note:3|T1  call Ana"]),
        ("f.1.st", ["f.1.starred|no", "f.1.stars|10"]),
        ("show n st", ["starred|no", "stars|10"]),
        (
            "load note ",
            ["1|T1  buy milk", "2|T1  猫の写真 🐈", "3|T1  call Ana", "as|NAME: a handle for the result", "to|T"]
        ),
        ("load bo", ["board|What notes hang on"]),
        ("notes li", ["limit|N: 1 to 50"]),
        ("star n ", ["off|takes it back"]),
        ("drop n", ["n|note:1  T1  buy milk"]),
        ("set pl", ["plain|off  Print linear text, for screen readers"]),
        ("help ke", ["keys|the keys at the prompt"]),
        ("undo ", []),
    ])
    func `each word says what it is`(line: String, expected: [String]) async throws {
        #expect(try await details(line) == expected)
    }

    @Test func `demos and lessons are shown with their titles, and the words beside them with what they do`()
        async throws
    {
        let demos = try await details("demo ")
        #expect(
            demos == ["list|lists the demos", "next|runs the next step", "off|ends the demo"] + [
                "star|A star, step by step", "stars|A star shows at once",
            ],
            "\(demos)"
        )
        let lessons = try await details("tour ")
        #expect(lessons.contains("stars|A star shows at once") && lessons.contains("off|ends the lesson"))
        #expect(lessons.allSatisfy { !$0.hasSuffix("|") }, "\(lessons)")
    }

    @Test func `a choice says what it means, if its command does`() async throws {
        let choose = Command(
            "choose",
            group: .read,
            summary: "Choose",
            parameters: [
                .choice(["up", "down"]).explaining(["up": "one more"]), .flag("now").explaining(["now": "at once"]),
            ],
            examples: ["choose up"]
        ) { _ in .nothing }
        let session = try Session(plugins: [OneCommand(choose)], surface: Recording().surface)
        let found = session.candidates(of: "choose ", cursor: 7)
        #expect(found.map(\.detail) == ["", "one more"] && found.map(\.word) == ["down", "up"], "\(found)")
        #expect(session.candidates(of: "choose up ", cursor: 10).first?.detail == "at once")
    }

    @Test func `the same words are offered with and without what they are`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 1 as n")
        for line in [
            "", "s", "star ", "show f.1.", "expect n.", "explain ", "set ", "help ", "load note 1 ", "! ls", "n ",
        ] {
            let words = notes.session.completions(of: line, cursor: line.count)
            #expect(
                notes.session.candidates(of: line, cursor: line.count).map(\.word).sorted() == words.sorted(),
                "\(line)"
            )
        }
    }
}
