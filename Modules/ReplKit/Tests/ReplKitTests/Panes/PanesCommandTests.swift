import Primitives
import Testing

@testable import ReplKit

@MainActor
@Suite struct `The command panes` {
    @Test func `once draws what is watched, what changed last, and what is not confirmed`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 2 as n; watch f in list; watch n in detail; weather holding")
        _ = await notes.run("star n")
        let drawn = await notes.run("panes once")
        #expect(drawn.contains { $0.hasPrefix("  |*猫の写真 🐈 ") && $0.contains("  21?  yes? ") }, "\(drawn)")
        #expect(drawn.contains { $0.contains("|*stars     21?") }, "\(drawn)")
        #expect(drawn.allSatisfy { TextWidth.columns($0) == 80 }, "\(drawn)")
        notes.shelf.letThrough()
        await notes.session.waitUntilIdle()
        _ = await notes.run("weather fine")
        let settled = await notes.run("panes once")
        #expect(settled.contains { $0.hasPrefix("  |*猫の写真 🐈 ") && $0.contains("   21  yes  ") }, "\(settled)")
        // Printing the panes does not change them.
        #expect(await notes.run("panes once") == settled)
        #expect(settled.contains { $0.contains("|*starred   yes ") }, "how an edit ends is a part of it: \(settled)")
        _ = await notes.run("star note:1")
        let other = await notes.run("panes once")
        #expect(other.contains { $0.hasPrefix("  |*buy milk ") }, "\(other)")
        #expect(!other.contains { $0.contains("|*猫") || $0.contains("|*stars") }, "\(other)")
    }

    @Test func `a list's text is drawn as it is now, whether or not its view tells of it`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 2 as n; watch f in list; panes once")
        _ = await notes.run("write n \"feed the cat\"")
        let drawn = await notes.run("panes once")
        #expect(drawn.contains { $0.contains("feed the cat") && $0.contains(" 20  no ") }, "\(drawn)")
    }

    @Test func `once is data with JSON`() async throws {
        let notes = try NotesSession { $0.printsJSON = true }
        _ = await notes.run("load note 2 as n; watch n in side")
        let lines = await notes.run("panes once")
        let messages = lines.compactMap { PanesMessage(line: $0.utf8) }
        guard case .pane(let pane)? = messages.first, messages.count == 1, lines.count == 1 else {
            Issue.record("\(lines)")
            return
        }
        #expect(pane.view == "side" && pane.reference == "note:2" && !pane.isList)
        #expect(pane.rows.first?.cell("stars")?.text == "20")
    }

    @Test func `on needs a terminal and names what works without`() async throws {
        let notes = try NotesSession()
        #expect(
            await notes.run("panes on") == [
                "error panes on needs a terminal that can move its cursor", "      try: panes once", "!1",
            ]
        )
        #expect(await notes.run("panes once") == ["  (no views: watch REF in PANE)"])
        #expect(await notes.run("panes off") == ["ok    panes off"])
    }

    @Test func `on follows, off gives the screen back, and so does the session's end`() async throws {
        let shown = Lock<[PanesState?]>([])
        let notes = try NotesSession { options in
            options.showPanes = { state, _ in shown.withLock { $0.append(state) } }
        }
        #expect(await notes.run("panes on") == ["ok    panes on: no views, and watch REF in PANE opens one"])
        _ = await notes.run("load note 2 as n; watch n in side; panes on")
        #expect(shown.withLock { $0.last??.panes.map(\.view) } == ["side"])
        _ = await notes.run("star n; panes off")
        #expect(shown.withLock { $0.last } == .some(nil))
        #expect(shown.withLock { $0.contains { $0?.panes.first?.rows.first?.cell("stars")?.text == "21" } })
        let count = shown.withLock { $0.count }
        _ = await notes.run("unstar n; panes once")
        #expect(shown.withLock { $0.count } == count, "off means that nothing is drawn")
        _ = await notes.run("panes on")
        await notes.session.end()
        #expect(shown.withLock { $0.last } == .some(nil))
    }
}
