import MessagesPlugin
import ReplKit
import Testing

@MainActor @Suite struct `Undoing in value trees` {
    private let output = Recording()

    private func run(_ lines: String...) async throws -> [String] {
        let session = try Session(plugins: [MessagesPlugin()], surface: output.surface)
        try await session.start()
        for line in lines {
            _ = output.drainLines()
            let status = await session.execute(line)
            #expect(status == .ok, "\(line): \(output.drainLines())")
        }
        await session.end()
        return output.drainLines()
    }

    @Test func `an edit through a handle is taken back by the reference`() async throws {
        let lines = try await run(
            "load message 12 as m; edit m text=\"See you\" author.online=yes image=-",
            "undo",
            "expect m.text = Hey, how are you doing?",
            "expect m.image_width = 200; expect person:42.online = no"
        )
        #expect(lines.last?.contains("is no") == true)
    }

    @Test func `a picture that was not there goes again`() async throws {
        _ = try await run(
            "load message 13 as m; edit m image=/a.png image_width=7; undo",
            "expect m.image = -",
            "redo; expect m.image = /a.png; expect m.image_width = 7"
        )
    }

    @Test func `what was deleted comes back wherever it was shown, with what went with it`() async throws {
        _ = try await run(
            "load message 12 as m; load contacts as c; load conversation as v; load person 42 as p",
            "expect c.count = 2; expect v.count = 3",
            "delete p; expect v.count = 1",
            "edit person:53 username=nick",
            "undo; undo; expect c.count = 2; expect v.count = 3",
            "expect p.username = plivesey; expect m.author.username = plivesey",
            "expect c.2.username = nsnyder; expect c.1.username = plivesey",
            "redo; expect v.count = 1"
        )
    }

    @Test func `a paused provider goes on, unless another has its name`() async throws {
        _ = try await run("load person 42 as p; pause p; undo", "edit p online=yes; expect p.online = yes")
        let lines = try await run(
            "load person 42 as p; provider p as q; edit p online=yes; pause q; undo",
            "expect p.online = no; show q"
        )
        #expect(lines.contains { $0.contains("(paused)") })
    }
}
