import Testing

@testable import ReplKit

@MainActor
@Suite struct Cancellation {
    @Test func `a command that does not listen is left behind, the session goes on`() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let (finished, finish) = AsyncStream<Void>.makeStream()
        let deaf = OneCommand(
            Command("wait", group: .meta, summary: "Wait", examples: ["wait"]) { _ in
                start.finish()
                await Task { for await _ in finished {} }.value
                return .done("too late")
            }
        )
        let recording = Recording()
        let session = try Session(plugins: [deaf], surface: recording.surface)
        let task = Task { await session.execute("wait") }
        for await _ in started {}
        task.cancel()
        #expect(await task.value == .interrupted)
        #expect(recording.take().first?.hasPrefix("error cancelled") == true)
        finish.finish()
        #expect(await session.execute("list") == .ok)
        #expect(recording.take() == ["  (no handles; load KIND ID as h)"], "what it answered is dropped")
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

/// A plug-in of one command.
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
