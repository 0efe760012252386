import Foundation
import Primitives
import Propagation
import Testing

@testable import ReplKit

@MainActor @Suite struct `Explanations` {
    /// A command that changes something by itself, so that trees are rebuilt.
    private var edit: Command {
        Command("edit", group: .write, summary: "", examples: ["edit"]) { call in
            let commits = call.session.commits
            guard let cause = Cause.current else { throw ReplError(.failed, "a command runs without a cause") }
            commits.run(cause) {
                let person = EntityKey(kind: "person", id: 42)
                commits.record(EntityChange(person, [FieldChange("online", from: "no", to: "yes")]))
                let message = EntityKey(kind: "message", id: 12)
                commits.log.record(.rebuild, cause: cause, entity: message, "through person:42")
                for _ in 0..<2 { commits.log.record(.rebuild, cause: cause, entity: person, "") }
            }
            return .nothing
        }
    }

    @Test func `what a command changed by itself is told, and the trees that were rebuilt for it`() async throws {
        let recording = Recording()
        let session = try Session(plugins: [OneCommand(edit)], surface: recording.surface)
        #expect(await session.execute("edit; explain") == .ok)
        #expect(
            recording.drainLines() == [
                "  1  edit",
                "  2  changed  person:42 online no -> yes",
                "  3  rebuilt  message:12 through person:42; person:42 (2 times)",
            ]
        )
    }

    @Test func `a command that failed says why, behind what it had done`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; watch n in pane; weather failing")
        _ = await notes.run("star n")
        #expect(
            await notes.run("explain") == [
                "  1  star n",
                "  2  optimistic   note:1 stars 10 -> 11, starred no -> yes",
                "  3  notified     pane",
                "  4  POST /star   {} -> no answer",
                "  5  rolled back  note:1 stars 11 -> 10, starred yes -> no",
                "  6  notified     pane",
                "  7  failed       the server answered 500; nothing changed",
            ]
        )
    }

    @Test func `one that failed before it began is explained by what it had asked for`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("star note:99")
        #expect(
            await notes.run("explain").map { $0.replacing(/[ ]{3,}\[ms\]$/, with: " [ms]") } == [
                "  1  star note:99", "  2  GET /note     {} -> 200 [ms]", "  3  failed        there is no note 99",
            ]
        )
    }

    @Test func `one that did nothing says so, and one that only looked is passed over`() async throws {
        let idle = Command("idle", group: .write, summary: "", examples: ["idle"]) { _ in
            .unchanged("idle")
        }
        let look = Command("look", group: .read, summary: "", examples: ["look"]) { _ in .done("seen") }
        let recording = Recording()
        let session = try Session(
            plugins: [OneCommand(idle), OneCommand(look, plugin: "two")],
            surface: recording.surface
        )
        _ = await session.execute("idle; look")
        #expect(recording.drainLines().first?.hasPrefix("ok    idle: already so, nothing to do  ") == true)
        #expect(await session.execute("explain") == .ok)
        #expect(recording.drainLines() == ["  1  idle", "  2  nothing  idle: already so, nothing to do"])
        #expect(await session.execute("undo") == .ok)
        #expect(recording.drainLines().first?.contains("nothing to undo: no edit yet") == true)
    }

    @Test func `what a command left behind and finished later tells that nobody waited`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; weather holding; star n")
        notes.shelf.weather = .fine
        notes.shelf.letThrough()
        while notes.shelf.living(1)?.pendingStar == true { await Task.yield() }
        #expect(
            await notes.run("explain").map { $0.replacing(/[ ]{3,}\[ms\]$/, with: " [ms]") } == [
                "  1  star n", "  2  optimistic  note:1 stars 10 -> 11, starred no -> yes",
                "  3  POST /star  {} -> 200, after the command had ended [ms]",
                "  4  merge       server agrees: 0 fields changed, 0 redraws",
            ]
        )
    }

    @Test(.timeLimit(.minutes(20)))
    func `one that was cancelled says so`() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let (never, unfinished) = AsyncStream<Void>.makeStream()
        let wait = Command("linger", group: .write, summary: "", examples: ["linger"]) { _ in
            start.finish()
            for await _ in never {}
            withExtendedLifetime(unfinished) {}
            try Task.checkCancellation()
            return .nothing
        }
        let recording = Recording()
        let session = try Session(plugins: [OneCommand(wait)], surface: recording.surface)
        let task = Task { await session.execute("linger") }
        for await _ in started {}
        task.cancel()
        #expect(await task.value == .interrupted)
        _ = recording.drainLines()
        #expect(await session.execute("explain") == .ok)
        #expect(recording.drainLines() == ["  1  linger", "  2  cancelled  by Ctrl-C; what was sent before goes on"])
    }

    @Test func `an undo names the command that it ran`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; write n oat milk; undo")
        let lines = await notes.run("explain")
        #expect(lines.prefix(2) == ["  1  undo", "  2  command  write note:1 \"buy milk\""], "\(lines)")
    }

    @Test func `to machines it says kinds, changes, views and times`() async throws {
        let notes = try NotesSession {
            $0.printsJSON = true
            $0.durations = .measured
        }
        _ = await notes.run("load note 1 as n; watch n in pane; watch note:2 in side; star n")
        let steps = try await notes.run("explain").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(steps.map { $0["kind"] as? String } == ["command", "edit", "views", "request", "merge"])
        #expect(steps.map { $0["step"] as? Int } == [1, 2, 3, 4, 5])
        #expect(
            steps[1]["changes"] as? [[String: String]] == [
                ["ref": "note:1", "field": "stars", "from": "10", "to": "11"],
                ["ref": "note:1", "field": "starred", "from": "no", "to": "yes"],
            ]
        )
        #expect(steps[2]["views"] as? [String] == ["pane"] && steps[2]["untouched"] as? [String] == ["side"])
        #expect(steps[3]["ms"] is Int && steps.allSatisfy { $0["at"] is Int })
    }

    @Test func `every reference that trace and explain print can be typed back`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; watch n in pane; trace on")
        // The lines that trace prints above the commands' own lines, and all lines that explain prints.
        var lines = await notes.run("star n; write note:2 x; follow n.board; undo")
            .filter { $0.hasPrefix("  . ") && !$0.contains("command ") }
        _ = await notes.run("trace off")
        for number in 1...4 { lines += await notes.run("explain \(number)").dropFirst() }
        let words = try lines.flatMap { line -> [String] in
            // Remove the punctuation around people's texts, which is not part of a command.
            try LineParser.parse(line.replacing(/\(.*|[{}\[\];,]/, with: " ").replacing("->", with: " "))
                .flatMap { statement -> [String] in
                    guard case .command(let words) = statement.action else { return [] }
                    return words.map(\.text)
                }
        }
        let references = Set(words.filter { $0.contains(/^(note|board):/) })
        #expect(references.count >= 1, "\(lines)")
        for reference in references {
            let found = try await notes.session.resolve(reference)
            #expect(found.reference.description == reference)
        }
        #expect(commandText(for: EntityKey(kind: "boardGame", id: "top shelf")) == "\"board_game:top shelf\"")
    }
}
