import ReplKit
import Testing

@MainActor
@Suite struct `Settings that are shown` {
    @Test func `set lists each with its value, and the default of those that differ`() async throws {
        let notes = try NotesSession()
        try await notes.session.start()
        let usual = await notes.run("set")
        #expect(usual.first == "  setting  value  what")
        #expect(usual.contains("  columns  auto   Width of the output, in columns"))
        _ = await notes.run("set columns 100")
        let changed = await notes.run("set")
        #expect(changed.first == "  setting  value  default  what")
        #expect(changed.contains("  columns  100    auto     Width of the output, in columns"))
        #expect(changed.contains("  json     off    off      Print one JSON object a row"))
        #expect(changed.allSatisfy { $0.count <= 80 && !$0.hasSuffix("...") }, "\(changed)")
    }

    @Test func `set NAME tells what a setting takes, and default restores it`() async throws {
        let notes = try NotesSession()
        try await notes.session.start()
        _ = await notes.run("set columns 100")
        #expect(
            await notes.run("set columns") == [
                "  setting  columns", "  what     Width of the output, in columns", "  value    100",
                "  default  auto", "  takes    auto or 20 or more",
            ]
        )
        #expect(await notes.run("set columns default") == ["ok    columns auto"])
        #expect(await notes.run("set").first == "  setting  value  what")
        #expect(await notes.run("set hints perhaps").first == "error hints takes on or off, not \"perhaps\"")
        #expect(
            await notes.run("set colour perhaps").first
                == "error colour takes on, off, light, dark or always, not \"perhaps\""
        )
    }
}
