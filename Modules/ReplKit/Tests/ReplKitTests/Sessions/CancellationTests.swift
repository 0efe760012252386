import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct Cancellation {
    @Test func `a command that does not listen is left behind, the session goes on`() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let (finished, finish) = AsyncStream<Void>.makeStream()
        let deaf = OneCommand(
            Command("linger", group: .repl, summary: "Linger", examples: ["linger"]) { _ in
                start.finish()
                await Task { for await _ in finished {} }.value
                return .done("too late")
            }
        )
        let recording = Recording()
        let session = try Session(plugins: [deaf], surface: recording.surface)
        let task = Task { await session.execute("linger") }
        for await _ in started {}
        task.cancel()
        #expect(await task.value == .interrupted)
        #expect(recording.drainLines().first?.hasPrefix("error cancelled") == true)
        finish.finish()
        #expect(await session.execute("list") == .ok)
        #expect(recording.drainLines() == ["  (no handles; load KIND ID as h)"], "what it answered is dropped")
    }

    @Test func `a command waits for its own work, not for what was left behind`() async throws {
        let notes = try NotesSession { $0.isInteractive = true }
        _ = await notes.run("load note 1 as n; load note 2 as m; watch n")
        notes.shelf.weather = .holding
        // The work is deliberately not marked as held: it stands for a slow server.
        let slow = notes.session.commits.activity
        slow.begin()
        #expect(await notes.run("list").count == 3, "it does not wait for work that is not its own")
        let waiting = Task { await notes.run("wait") }
        while notes.session.runningCommandCount == 0 { await Task.yield() }
        slow.end()
        #expect(await waiting.value.last?.hasPrefix("ok    ") == true)
    }

    @Test func `what is given up on says how much of it goes on`() async throws {
        let (finished, finish) = AsyncStream<Void>.makeStream()
        let (started, start) = AsyncStream<Void>.makeStream()
        let slow = OneCommand(
            Command("slow", group: .repl, summary: "Be slow", examples: ["slow"]) { call in
                call.session.commits.activity.start { for await _ in finished {} }
                start.finish()
                for await _ in AsyncStream<Void>.makeStream().stream {}
                try Task.checkCancellation()
                return .nothing
            }
        )
        let recording = Recording()
        var options = SessionOptions()
        options.isInteractive = true
        let session = try Session(plugins: [slow], surface: recording.surface, options: options)
        let task = Task { await session.execute("slow") }
        for await _ in started {}
        task.cancel()
        #expect(await task.value == .interrupted)
        #expect(recording.drainLines().first == "error cancelled; 1 request still under way, and may still arrive")
        #expect(await session.execute("list") == .ok)
        finish.finish()
        #expect(await session.execute("wait") == .ok)
        #expect(session.commits.activity.isIdle)
    }

    @Test func `an edit whose request is held back does not hang the session, and its views hear of the end`()
        async throws
    {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; watch n in side; weather holding")
        let lines = await notes.run("star n")
        #expect(lines.last?.hasPrefix("ok    star note:1: held") == true)
        #expect(notes.shelf.heldCount == 1)
        #expect(notes.shelf.living(1)?.pendingStar == true)
        notes.shelf.weather = .fine
        notes.shelf.letThrough()
        #expect(await notes.run("unstar n").last?.hasPrefix("ok    star note:1 off: 1 view changed") == true)
        #expect(notes.shelf.living(1)?.pendingStar == false)
    }
}

/// A plug-in with one command.
struct OneCommand: Plugin {
    var name = "one"
    let command: Command

    init(_ command: Command, plugin name: String = "one") {
        self.command = command
        self.name = name
    }

    func register(in registrar: PluginRegistrar) throws {
        try registrar.add(command)
    }
}
