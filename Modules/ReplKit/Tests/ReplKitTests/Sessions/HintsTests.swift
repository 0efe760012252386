import Testing

@testable import ReplKit

@MainActor
@Suite struct Hints {
    private func hinter(_ configure: (inout SessionOptions) -> Void = { _ in }) throws -> (Session, (String) -> String?)
    {
        let session = try NotesSession { options in
            options.usesColour = true
            configure(&options)
        }.session
        let hinter = session.hinter
        return (session, { hinter($0, $0.count) })
    }

    @Test(arguments: [
        ("watch", " REF [in PANE] [every N]"), ("watch ", "REF [in PANE] [every N]"),
        ("watch n", " [in PANE] [every N]"),
        ("watch n in", " PANE [every N]"), ("watch n in ", "PANE [every N]"), ("gc; watch n ", "[in PANE] [every N]"),
        ("watch n in list", " [every N]"), ("load note 1 ", "[to T] [as h]"),
        ("load note 1 as", " h"), ("load note 1 as n", " [to T]"), ("show n", " [FIELD...] [as h]"),
    ])
    func `what may follow is what help calls it`(line: String, expected: String) throws {
        let (session, hint) = try hinter()
        #expect(hint(line) == expected)
        withExtendedLifetime(session) {}
    }

    @Test(arguments: [
        "", "w", "watch n in list every 2", "watch n in list every 2 ", "nonsense ", "# watch ", "!watch ", "watch \"",
        "watch > ",
        "watch | ", "gc", "gc ",
    ])
    func `nothing is said where nothing can be, or is known`(line: String) throws {
        let (session, hint) = try hinter()
        #expect(hint(line) == nil)
        withExtendedLifetime(session) {}
    }

    @Test func `it is said where there is colour, and not against one's will`() async throws {
        let (plain, plainHint) = try hinter { $0.usesColour = false }
        #expect(plainHint("watch ") == nil)
        let (session, hint) = try hinter()
        #expect(hint("watch ") != nil)
        #expect(session.hinter("watch n", 3) == nil, "the cursor stands inside")
        #expect(await session.execute("set hints off") == .ok)
        #expect(hint("watch ") == nil)
        withExtendedLifetime(plain) {}
    }

    @Test func `an alias has its own, and no command leaves one that ends in a blank`() throws {
        let (session, hint) = try hinter()
        for verb in session.verbs {
            let text = hint(verb)
            #expect(text != "" && text?.last != " " && text?.hasPrefix("  ") != true, "\(verb)")
        }
    }
}
