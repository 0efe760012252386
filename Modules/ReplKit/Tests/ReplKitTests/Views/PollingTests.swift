import Foundation
import Primitives
import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct `Polled views` {
    private struct Polled {
        let notes: NotesSession
        let clock: ManualClock

        @MainActor init(_ configure: (inout SessionOptions) -> Void = { _ in }) throws {
            clock = ManualClock(Date(timeIntervalSince1970: 1_000_000))
            notes = try NotesSession(clock: clock, configure)
        }

        @MainActor func run(_ line: String) async -> [String] { await notes.run(line) }
    }

    @Test func `what others change is told at wait, when a look is due`() async throws {
        let polled = try Polled()
        #expect(
            await polled.run("load note 1 as n; watch n every 2").last == "ok    1 view: n; n polls every 2 s"
        )
        polled.notes.shelf.texts[1] = "buy bread"
        polled.clock.advance(by: .seconds(2))
        #expect(await polled.run("list").count == 2, "in a script nothing looks by itself")
        let lines = await polled.run("wait")
        #expect(lines.first == "  ~ n  note:1  text \"buy milk\" -> \"buy bread\"")
        #expect(lines.last?.hasPrefix("ok    1 view polled") == true)
        #expect(polled.notes.session.sessionLog.entries.contains { $0.cause.kind == .poll })
    }

    @Test func `in a script wait waits until a look is due, and looks`() async throws {
        let polled = try Polled()
        _ = await polled.run("load note 1 as n; load note 2 as m; watch n every 2; watch m every 60")
        polled.notes.shelf.texts[1] = "buy bread"
        polled.notes.shelf.texts[2] = "buy salt"
        let waiting = Task { await polled.run("wait") }
        while polled.clock.sleeperCount == 0 { await Task.yield() }
        polled.clock.advance(by: .seconds(2))
        let lines = await waiting.value
        #expect(lines.first == "  ~ n  note:1  text \"buy milk\" -> \"buy bread\"")
        #expect(lines.last?.hasPrefix("ok    1 view polled") == true, "the other is not due yet: \(lines)")
    }

    @Test func `a wait for a look that is cancelled ends, and at a prompt there is none`() async throws {
        let polled = try Polled()
        _ = await polled.run("load note 1 as n; watch n every 60")
        let waiting = Task { await polled.run("wait") }
        while polled.clock.sleeperCount == 0 { await Task.yield() }
        waiting.cancel()
        #expect(await waiting.value.last == "!130")
        let typed = try Polled { $0.isInteractive = true }
        _ = await typed.run("load note 1 as n; watch n every 60")
        #expect(await typed.run("wait").last?.hasPrefix("ok    nothing is under way") == true)
        _ = await typed.run("unwatch n")
    }

    @Test func `a look is no command`() async throws {
        let polled = try Polled()
        _ = await polled.run("load note 1 as n; watch n every 2; load note 2")
        let records = polled.notes.session.records.count
        polled.clock.advance(by: .seconds(2))
        _ = await polled.run("wait")
        #expect(polled.notes.session.handleTable.lastResult?.reference.description == "note:2")
        #expect(polled.notes.session.records.count <= records + 1)
    }

    @Test func `a view that is closed looks no more`() async throws {
        let polled = try Polled()
        _ = await polled.run("load note 1 as n; watch n every 2; unwatch n")
        polled.clock.advance(by: .seconds(2))
        let requests = polled.notes.shelf.requests
        _ = await polled.run("wait")
        #expect(polled.notes.shelf.requests == requests)
    }

    @Test func `it looks less often while nobody answers, and says so once`() async throws {
        let polled = try Polled()
        _ = await polled.run("load note 1 as n; watch n every 2; weather offline")
        polled.clock.advance(by: .seconds(2))
        #expect(await polled.run("wait").first?.hasPrefix("note  poll n: ") == true)
        let requests = polled.notes.shelf.requests
        let waiting = Task { await polled.run("wait") }
        while polled.clock.sleeperCount == 0 { await Task.yield() }
        polled.clock.advance(by: .seconds(2))
        #expect(polled.clock.sleeperCount == 1, "the pause has doubled")
        #expect(polled.notes.shelf.requests == requests)
        polled.clock.advance(by: .seconds(2))
        let silent = await waiting.value
        #expect(polled.notes.shelf.requests == requests + 1)
        #expect(!silent.contains { $0.contains("poll n") })
        polled.notes.shelf.weather = .fine
        polled.clock.advance(by: .seconds(8))
        #expect(await polled.run("wait").contains { $0.contains("poll n: answered again") })
    }

    @Test func `where a person types it looks by itself`() async throws {
        let polled = try Polled { $0.isInteractive = true }
        _ = await polled.run("load note 1 as n; watch n every 2")
        polled.notes.shelf.texts[1] = "buy bread"
        while polled.clock.sleeperCount == 0 { await Task.yield() }
        polled.clock.advance(by: .seconds(2))
        while polled.notes.shelf.living(1)?.text != "buy bread" { await Task.yield() }
        _ = await polled.run("unwatch n")
    }

    @Test func `an interval below two seconds is refused`() async throws {
        let polled = try Polled()
        #expect(await polled.run("load note 1 as n; watch n every 0").last == "!1")
    }
}
