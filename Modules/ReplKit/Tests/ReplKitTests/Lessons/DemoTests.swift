import Foundation
import Primitives
import Testing

@testable import ReplKit

@MainActor
@Suite struct `Demos` {
    private let notes: NotesSession

    init() throws {
        notes = try NotesSession()
    }

    private let steps = [
        "ok    star: A star, step by step", "  Words before it.", "  Look at the notes.", "  > notes as f",
    ]

    @Test func `a script runs all steps, and is left as it was`() async throws {
        _ = await notes.run("load note 2 as mine; watch mine in mine; load note 3")
        notes.session.userAliases = ["star": "weather fine"]
        let said = await notes.run("demo")
        #expect(Array(said.prefix(4)) == steps, "\(said)")
        #expect(said.contains("  > star f.1") && said.contains { $0.contains("~ list") && $0.contains("10 -> 11?") })
        #expect(said.last == "ok    star is over, and the session is as it was; tour lets you do it yourself")
        #expect(notes.session.handles.map(\.name) == ["mine"] && notes.session.views.all.map(\.name) == ["mine"])
        #expect(notes.session.handle("_")?.reference.description == "note:3")
        #expect(notes.session.userAliases == ["star": "weather fine"])
        #expect(await notes.run("show note:1 stars").last?.hasSuffix("10") == true)
        let undone = await notes.run("undo")
        #expect(undone.first?.hasPrefix("hit   nothing to undo") == true, "an edit of the demo: \(undone)")
    }

    @Test func `a person sees one step at a time`() async throws {
        notes.session.options.isInteractive = true
        let first = await notes.run("demo")
        #expect(
            Array(first.prefix(4)) == steps && first.last == "      Enter: step 2 of 2 (demo off ends it)",
            "\(first)"
        )
        #expect(notes.session.prompt == "notes [demo 1/2]> ")
        #expect(await notes.run("show f.1 stars").last?.hasSuffix("10") == true)
        let second = await notes.run("next")
        #expect(second.first == "  Star one." && second.last?.hasPrefix("ok    star is over") == true, "\(second)")
        #expect(notes.session.emptyLineAction == nil && notes.session.prompt == "notes> ")
    }

    @Test func `it ends when it is told to, and with the session`() async throws {
        notes.session.options.isInteractive = true
        _ = await notes.run("load note 2 as mine; demo; load note 3 as other")
        #expect(await notes.run("demo off") == ["ok    star is over; the session is as it was"])
        #expect(notes.session.handles.map(\.name) == ["mine"])
        #expect(await notes.run("demo off") == ["hit   no demo is on"])
        #expect(await notes.run("demo next").first == "error no demo is on")
        _ = await notes.run("demo")
        await notes.session.end()
        #expect(notes.session.demo.script == nil && notes.session.handles.isEmpty)
    }

    @Test func `a lesson is shown by its solutions, and a lesson that is on is not disturbed`() async throws {
        let said = await notes.run("demo stars")
        #expect(said.contains("  Task: star n, and watch it in side."), "\(said)")
        #expect(said.contains("  > watch n in side; star n") && notes.session.handles.isEmpty)
        _ = await notes.run("tour 1")
        #expect(await notes.run("demo").first == "error a lesson is on, and a demo would disturb it")
        #expect(notes.session.tour.lesson?.name == "stars")
        _ = await notes.run("tour off")
        notes.session.options.isInteractive = true
        _ = await notes.run("demo; tour 1")
        #expect(notes.session.demo.script == nil && notes.session.handles.map(\.name) == ["n"])
    }

    @Test func `a refused command is a part of the show, and a wrong one ends it`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).demo")
        // Ignored: the system cleans its temporary folder by itself.
        defer { try? FileManager.default.removeItem(at: file) }
        func run(_ lines: String) async throws -> [String] {
            try Data("demo own: Mine\nstep\n# Words.\n\(lines)\ncleanup\n> weather fine".utf8).write(to: file)
            return await notes.run("demo \(file.path)")
        }
        let refused = try await run("> weather failing; star note:1\n> weather fine; star note:1")
        #expect(refused.contains { $0.hasPrefix("error the server answered 500") }, "\(refused)")
        #expect(refused.last?.hasPrefix("ok    own is over") == true)
        let offline = try await run("> weather offline; star note:2\n> notes")
        #expect(!offline.contains("  > notes") && offline.last == "!3", "\(offline)")
        #expect(offline.contains("error the demo stopped at: weather offline; star note:2"))
        #expect(notes.session.demo.script == nil)
        let text = try await run("> \"x")
        #expect(text.joined(separator: " ").contains("line 4: the quote"), "\(text)")
        #expect(await notes.run("tour star").first == "error no lesson \"star\". Did you mean: stars")
    }

    @Test func `a demo that needs more does not begin, and says what to do`() async throws {
        let text = `A lesson's text`.demo.replacing("setup\n", with: "need status shop = open: open the shop\nsetup\n")
        let error = await #expect(throws: ReplError.self) {
            try await notes.session.demo.begin(Lesson(parsing: text), in: notes.session)
        }
        #expect(
            error?.message == "the demo star cannot begin yet" && error?.hint == "open the shop"
        )
    }
}

@MainActor
@Suite struct `An empty line` {
    private func run(_ events: [LineEvent], isInteractive: Bool = true) async throws -> ScriptedSource {
        let source = ScriptedSource(events, isInteractive: isInteractive)
        let notes = try NotesSession(on: Surface(source))
        _ = await Repl(session: notes.session, source: source).run()
        return source
    }

    @Test func `it does nothing while nothing is on`() async throws {
        let source = try await run([.line(""), .line("  "), .line("weather fine")])
        #expect(source.shown == ["ok    weather fine"])
    }

    @Test func `it gives a hint, and goes on when the task is done`() async throws {
        let events: [LineEvent] = [.line("tour 1"), .line(""), .line("watch n in side; star n"), .line("")]
        let source = try await run(events)
        let shown = source.shown.joined(separator: "\n").split(separator: "\n").map(String.init)
        #expect(
            shown.filter { $0.hasPrefix("      Enter: ") }
                == ["a hint", "the solution", "next"].map { "      Enter: \($0)" }
        )
        #expect(shown.contains("  star n") && shown.last?.hasPrefix("ok    well done, stars is finished") == true)
        #expect(source.prompts[1] == "notes [tour 1, 1/1]> " && source.prompts.last == "notes [tour 1, done]> ")
    }

    @Test func `its effect is told below a step that is shown again, too`() async throws {
        let source = try await run([.line("tour 1"), .line("tour"), .line("tour 1"), .line("check")])
        let shown = source.shown.joined(separator: "\n").split(separator: "\n").map(String.init)
        #expect(shown.filter { $0 == "      Enter: a hint" }.count == 3, "\(shown)")
    }

    @Test func `Ctrl-C at the prompt ends a demo`() async throws {
        let source = try await run([.line("demo"), .interrupted, .line(""), .line("list")])
        #expect(source.shown.contains("ok    star is over; the session is as it was"), "\(source.shown)")
        #expect(source.prompts.suffix(3) == ["notes> ", "notes> ", "notes> "])
    }

    @Test func `blank lines of a pasted text and of a script do nothing`() async throws {
        let pasted = try await run([.line("tour 1"), .line("weather fine\n\nweather fine"), .line("tour off")])
        #expect(!pasted.shown.contains("  star n"), "\(pasted.shown)")
        let script = try await run([.line("tour 1"), .line(""), .line("tour off")], isInteractive: false)
        #expect(!script.shown.contains("  star n"))
    }

    @Test func `a plug-in may use it`() async throws {
        let source = ScriptedSource([.line(""), .line("")])
        let notes = try NotesSession(on: Surface(source))
        notes.session.registry.emptyLineOffers.append { _ in EmptyLineAction("good weather", line: "weather fine") }
        _ = await Repl(session: notes.session, source: source).run()
        #expect(source.shown == ["ok    weather fine", "      Enter: good weather", "ok    weather fine"])
    }
}
