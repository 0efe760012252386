import Testing

@testable import ReplKit

@MainActor
@Suite struct `Commands in narrow and wide terminals` {
    @Test func `help has the summary below the usage in a narrow terminal, and room for usages in a wide one`()
        async throws
    {
        let notes = try NotesSession()
        let narrow = await notes.run("set columns 50; help all")
        let place = try #require(narrow.firstIndex { $0.hasPrefix("    watch REF") })
        #expect(narrow[place + 1].hasPrefix("        ") && narrow.allSatisfy { $0.count <= 50 }, "\(narrow)")
        let usual = await notes.run("set columns 80; help all")
        #expect(usual.contains { $0.hasPrefix("    unwatch PANE|all ") && $0.count > 35 }, "\(usual)")
        let wide = await notes.run("set columns 120; help all")
        let line = try #require(wide.first { $0.hasPrefix("    unwatch PANE|all ") })
        let usage = line.prefix(44)
        #expect(usage.hasSuffix(String(repeating: " ", count: 20)) && line.count > 50, "\(line)")
    }

    @Test func `help has the same lines for a program in every width`() async throws {
        let notes = try NotesSession { $0.printsJSON = true }
        let narrow = await notes.run("set columns 50; help all").filter { $0.contains("\"step\"") }
        let wide = await notes.run("set columns 120; help all").filter { $0.contains("\"step\"") }
        #expect(narrow == wide && !wide.isEmpty)
    }
}
