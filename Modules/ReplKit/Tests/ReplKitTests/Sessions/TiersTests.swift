import ReplKit
import Testing

@MainActor
@Suite struct `Tiers of an entity` {
    /// Runs lines in a session of ``LayersPlugin``, and returns the output of the last line without blanks at its end.
    private func run(_ lines: String...) async throws -> [String] {
        let recording = Recording(columns: 120)
        var options = SessionOptions()
        options.durations = .masked
        let session = try Session(plugins: [LayersPlugin()], surface: recording.surface, options: options)
        for line in lines {
            _ = recording.drainLines()
            _ = await session.execute(line)
        }
        let shown = recording.drainLines().map { $0.replacing(/\ +\[ms\]$/, with: "") }
        await session.end()
        return shown
    }

    // MARK: Fields

    @Test(arguments: ["show b height", "b.height", "expect b.height = 2"])
    func `a field of a higher tier is named with its tier, its place and its Swift`(line: String) async throws {
        #expect(
            try await run("base 1 as b", line) == [
                "error height is a T2 field; b is here at T1 (in Swift, layer.height_ is nil)",
                "      try: load b to T2",
            ]
        )
    }

    @Test func `a mistyped field is guessed among those of all tiers`() async throws {
        #expect(
            try await run("base 1 as b", "show b heigth") == [
                "error layer:1 has no field \"heigth\". Did you mean: height"
            ]
        )
        #expect(
            try await run("base 1 as b", "show b.wieght") == [
                "error b has no \"wieght\" to follow. Did you mean: weight"
            ]
        )
    }

    @Test func `a field that no tier has, and one that is there, are no question of tiers`() async throws {
        #expect(
            try await run("base 1 as b", "show b depth") == [
                "error layer:1 has no field \"depth\"", "      try: show layer:1",
            ]
        )
        #expect(try await run("top 1 as t", "expect t.height = 2") == ["ok    t.height is 2"])
    }

    // MARK: Falls

    @Test func `the fall of a tier is told where it happens, with who held it`() async throws {
        #expect(
            try await run("base 1 as b; top 1 as t; base 2", "drop t") == [
                "ok    t dropped; layer:1 is still held at T1 by b",
                "note  layer:1 T2 -> T1: height and 1 more went; t held them",
            ]
        )
    }

    @Test func `a tier that something else holds does not fall`() async throws {
        #expect(
            try await run("base 1 as b; top 1 as t; top 1 as u; base 2", "drop t") == [
                "ok    t dropped; layer:1 is still held by b, u"
            ]
        )
    }

    @Test func `what the last result alone held falls when it moves on, and is told to whom asked for the tier`()
        async throws
    {
        let fall = "note  layer:1 T2 -> T1: height and 1 more went; _ held them"
        let asked = "base 1 as b; load layer:1 to T2"
        #expect(try await run(asked, "base 2") == ["ok    layer:2 at T1", fall])
        #expect(try await run(asked, "top 1") == ["ok    layer:1 at T2"])
        #expect(try await run(asked, "gc").count == 1, "a command without a result lets nothing go")
    }

    @Test func `what the last result alone held falls silently if nobody asked for the tier`() async throws {
        #expect(try await run("base 1 as b; top 1", "base 2") == ["ok    layer:2 at T1"])
        let other = "base 1 as b; base 2 as c; load layer:2 to T2; top 1"
        #expect(try await run(other, "base 3") == ["ok    layer:3 at T1"], "the tier of another entity was asked for")
    }

    @Test func `a name that is given to another object lets go of the first`() async throws {
        #expect(
            try await run("base 1 as b; top 1 as t; base 2", "base 2 as t").last
                == "note  layer:1 T2 -> T1: height and 1 more went; t held them"
        )
    }

    @Test func `a closed view, and one that is replaced, let go of what they showed`() async throws {
        let fall = "note  layer:1 T2 -> T1: height and 1 more went; v held them"
        let watched = "base 1 as b; top 1 as t; base 2 as c; watch t in v; drop t"
        #expect(try await run(watched, "unwatch v") == ["ok    no views", fall])
        #expect(try await run(watched, "watch c in v") == ["ok    1 view: v", fall])
    }

    @Test func `several falls are one line`() async throws {
        #expect(
            try await run("base 1 as a; base 2 as b; base 3 as c; tops as f; base 1", "drop f").last
                == "note  layer:1 T2 -> T1; f held it at T2; also layer:2 T2 -> T1 and layer:3 T2 -> T1"
        )
    }

    @Test func `drop says what the last result still holds`() async throws {
        #expect(
            try await run("tops as f; f.1", "drop f").last
                == "note  _ still holds layer:1 at T2: any other command that gives a result lets it go"
        )
    }
}
