import Testing

@testable import ReplKit

/// Tests the concepts that `help` and `what` explain.
@MainActor
@Suite struct `Words that help explains` {
    private let notes: NotesSession

    /// A plug-in with a concept of its own, which the toy's lesson shows.
    private struct Stars: Plugin {
        let name = "stars"

        func register(in registrar: PluginRegistrar) throws {
            registrar.add(HelpTopic("stars", ["star-sign"], lesson: "stars", ["A star shows at once."]))
        }
    }

    init() throws { notes = try NotesSession(besides: [Stars()]) }

    @Test(arguments: ["help stars", "what is a star-sign?", "what are the stars", "what Stars"])
    func `a concept is explained, with its lesson`(line: String) async {
        #expect(await notes.run(line) == ["  stars", "    A star shows at once.", "    try: tour 1"])
    }

    @Test func `a concept that is a command, too, has both`() async {
        let said = await notes.run("help views")
        #expect(said.first == "  views" && said.contains { $0.contains("Example: ") }, "\(said)")
        #expect(!said.contains { $0.contains("try: tour") }, "the toy has no lesson about views: \(said)")
    }

    @Test func `help lists them at its end, and what explains everything else as help does`() async {
        #expect(await notes.run("help all").contains("  Words: handles, views, stars: help WORD"))
        #expect(await notes.run("what is gc") == notes.run("help gc"))
        #expect(await notes.run("what is").first == "error what: the word is missing")
        #expect(await notes.run("what is nonsense").first?.hasPrefix("error no command \"nonsense\"") == true)
    }

    @Test func `help alone lists what a person needs first, by groups, and the ways to the rest`() async throws {
        let said = await notes.run("help")
        let names = notes.session.registry.commands.filter { $0.plugin == "notes" }.map(\.command.name)
        #expect(said.contains { $0.hasPrefix("    Learn ") && $0.contains(" tour ") }, "\(said)")
        #expect(said.contains { $0.hasPrefix("          ") && $0.contains(" demo ") }, "the group stands once: \(said)")
        #expect(said.last == "  help all, help COMMAND, help keys, help stars")
        for name in names.prefix(5) { #expect(said.contains { $0.contains(" \(name) ") }, "\(name): \(said)") }
        #expect(names.count > 5 && said.count == 11 + 5 + 2, "\(said)")
        let narrow = await notes.run("set columns 50; help")
        #expect(narrow.contains("  Learn") && narrow.allSatisfy { $0.count <= 50 }, "\(narrow)")
        #expect(await notes.run("help all").count > said.count * 2)
    }

    @Test func `each has three to six lines that fit`() {
        for topic in HelpTopic.core {
            #expect((3...6).contains(topic.lines.count) && topic.lines.allSatisfy { $0.count <= 76 }, "\(topic.name)")
        }
    }
}
