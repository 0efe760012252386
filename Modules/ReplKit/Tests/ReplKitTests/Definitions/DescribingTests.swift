import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct Describing {
    private let server = ChoreServer()
    private let recording = Recording()

    private func makeSession() throws -> Session {
        var options = SessionOptions()
        options.durations = .masked
        return try Session(plugins: [ChoresPlugin(server: server)], surface: recording.surface, options: options)
    }

    @Test func `a session of closures reads as one of models`() async throws {
        let runner = TranscriptRunner { surface, options in
            try Session(plugins: [ChoresPlugin(server: ChoreServer())], surface: surface, options: options)
        }
        let result = try await runner.run(Transcript(parsing: Self.transcript))
        #expect(result.isMatch, "\(result.report(file: "chores"))")
    }

    private static let transcript = #"""
        > chores as f
          #  title         done  ref
          1  water plants  no    chore:7
          2  call Ana      no    chore:12
        > load Chore 7 as c
        hit   c = chore:7, already live through f: same object, no request          [ms]
        > watch f in list; watch c in detail
        ok    2 views: list, detail
        > done c
          ~ list    chore:7  done no -> yes?
          ~ detail  chore:7  done no -> yes?
            (? not confirmed by the server yet; then = confirmed, or x rolled back)
          = list    chore:7  done yes  confirmed
          = detail  chore:7  done yes  confirmed
        ok    done chore:7: 2 views changed                                         [ms]
        > explain
          1  done c
          2  optimistic  chore:7 done no -> yes
          3  notified    list, detail
          4  send        done chore:7 -> ok                                         [ms]
          5  merge       server agrees: 0 fields changed, 2 redraws
        > rename c WATER PLANTS
          ~ list    chore:7  title "water plants" -> "WATER PLANTS"?
          ~ detail  chore:7  title "water plants" -> "WATER PLANTS"?
          x list    chore:7  title "WATER PLANTS" -> "water plants"  rolled back
          x detail  chore:7  title "WATER PLANTS" -> "water plants"  rolled back
        error the server does not like to be shouted at
        !1
        > explain
          1  rename c WATER PLANTS
          2  optimistic            chore:7 title "water plants" -> "WATER PLANTS"
          3  notified              list, detail
          4  send                  rename chore:7 -> the server does not like to be
                                   shouted at                                       [ms]
          5  rolled back           chore:7 title "WATER PLANTS" -> "water plants"
          6  notified              list, detail
          7  failed                the server does not like to be shouted at
        > rename CHORE:7 "water  all"
          ~ list    chore:7  title "water plants" -> "water  all"?
          ~ detail  chore:7  title "water plants" -> "water  all"?
          = list    chore:7  title "water  all" -> "water all"  confirmed
          = detail  chore:7  title "water  all" -> "water all"  confirmed
        ok    rename chore:7: 2 views changed                                       [ms]
        > done c
        ok    done chore:7: no view changed                                         [ms]
        > show c
          water all  chore:7
            title  water all
            done   yes
            owner  ana
        > load owner ana as o; show c.owner
        ok    o = owner:ana, fetched                                                [ms]
          ana  owner:ana
            name  ana
        > load https://chores.test/12
        hit   chore:12, already live through f, list: same object, no request       [ms]
        > load chore 9
        error there is no chore 9
              try: chore:7, or chore:12
        !1
        > load chore x
        error chore:x is no chore: "x" is no number
              try: chore:7
        !1
        > rename owner:ana bob
        error rename is for a chore, and owner:ana is an owner
              try: help rename
        !1
        """#

    @Test func `ids that have been seen are offered, whatever the kind's case`() async throws {
        let session = try makeSession()
        func ids(_ line: String) -> [String] {
            session.completions(of: line, cursor: line.count).filter { Int($0) != nil }
        }
        #expect(ids("load chore ") == [])
        _ = await session.execute("chores")
        #expect(ids("load chore ") == ["12", "7"])
        #expect(ids("load Chore ") == ["12", "7"])
        #expect(session.completions(of: "done CHORE:1", cursor: 12) == ["CHORE:12"])
        _ = await session.execute("load OWNER ana as o")
        #expect(session.completions(of: "load owner a", cursor: 12).contains("ana"))
    }

    @Test func `what lives is one object, and what nobody holds is gone`() async throws {
        let session = try makeSession()
        _ = await session.execute("load chore 7 as a; load chore:7 as b")
        #expect(server.requests == 1)
        #expect(session.handle("a")?.identity == session.handle("b")?.identity)
        server.chores[7]?.title = "water nothing"
        _ = await session.execute("refresh a")
        #expect(session.handle("b")?.headline == "water nothing")
        _ = recording.drainLines()
        _ = await session.execute("drop a; drop b; load owner bob; cache")
        #expect(recording.drainLines().last == "ok    1 owner alive")
    }

    @Test func `an edit whose request is held back stays as it is wanted, until it is answered`() async throws {
        let session = try makeSession()
        _ = await session.execute("load chore 7 as c")
        let gate = Gate(session.commits.activity)
        server.beforeAnswer = { await gate.wait() }
        _ = recording.drainLines()
        #expect(await session.execute("done c; show c done") == .ok)
        #expect(recording.drainLines().suffix(2) == ["  water plants  chore:7", "    done  yes?"])
        gate.open()
        await session.waitUntilIdle()
        #expect(await session.execute("show c done") == .ok)
        #expect(recording.drainLines().last == "    done  yes")
        #expect(server.chores[7]?.isDone == true)
    }

    @Test func `a list that fails says why, and leaves nothing behind`() async throws {
        let session = try makeSession()
        let status = await session.execute("chores as f extra")
        #expect(status == .failed && session.handle("f") == nil)
        _ = recording.drainLines()
        #expect(await session.execute("trace on; load chore 9") == .failed)
        let lines = recording.drainLines()
        #expect(lines.contains { $0.hasSuffix("load chore:9") } && lines.contains { $0.contains("response") })
    }

    @Test func `an edit that fails takes back nothing but itself`() async throws {
        let record = Record(Chore(id: 1, title: "a"))
        let (first, second) = (record.nextEditNumber(), record.nextEditNumber())
        record.apply(first, fields: ["title"]) { $0.title = "b" }
        record.apply(second, fields: ["done"]) { $0.isDone = true }
        #expect(record.pending == ["title", "done"])
        record.merge(Chore(id: 1, title: "c", owner: "bob"))
        #expect(record.value == Chore(id: 1, title: "b", isDone: true, owner: "bob"))
        record.finishEdit(first, keeping: false)
        #expect(record.value == Chore(id: 1, title: "c", isDone: true, owner: "bob"))
        record.finishEdit(second, keeping: true)
        #expect(record.value.isDone && record.pending.isEmpty)
        record.merge(Chore(id: 1, title: "c"))
        #expect(!record.value.isDone, "what is settled is the server's to change")
    }

    @Test func `many that are gone are forgotten`() {
        let records = RecordCache<Chore>()
        let held = (1...10).map { records.add(Chore(id: $0, title: "held")) }
        for id in 11...3_000 { _ = records.add(Chore(id: id, title: "gone")) }
        #expect(records.all.map(\.value.id) == held.map(\.value.id))
        #expect(records.knownIDs.count <= 1_010)
        #expect(records.knownIDs.contains(3_000))
    }

    @Test func `a session lists its commands, and what runs them`() throws {
        let session = try makeSession()
        let own = session.commands.filter { !$0.isCore }
        #expect(own.map(\.usage) == ["chores [as h]", "done REF [off]", "rename REF TITLE"])
        #expect(own.flatMap(\.examples).contains("done chore:7 off"))
        #expect(session.commands.count > own.count + 20)
    }
}

/// Holds requests until it is opened, as `net hold` does.
@MainActor
private final class Gate {
    private let activity: Activity
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false

    init(_ activity: Activity) { self.activity = activity }

    func wait() async {
        guard !isOpen else { return }
        activity.suspend()
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting {
            // Resume the activity at once, so that callers that wait for idleness from now on wait for this request.
            activity.resume()
            continuation.resume()
        }
        waiting = []
    }
}
