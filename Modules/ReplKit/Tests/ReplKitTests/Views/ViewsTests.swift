import Primitives
import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct `Watched views` {
    @Test func `each view tells an edit once, its confirmation, and what was not touched`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; load note 1 as n; watch f in list; watch n in detail; watch note:2 in side")
        #expect(
            await notes.run("star n") == [
                "  ~ list    note:1  stars 10 -> 11?  starred no -> yes?",
                "  ~ detail  note:1  stars 10 -> 11?  starred no -> yes?",
                "    (? not confirmed by the server yet; then = confirmed, or x rolled back)",
                "  = list    note:1  stars 11  confirmed",
                "  = detail  note:1  stars 11  confirmed",
                "ok    star note:1: 2 views changed, side untouched" + String(repeating: " ", count: 26) + "[ms]",
            ]
        )
    }

    @Test func `a failed edit is taken back in every view`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; watch n in a; watch n in b; star n; weather failing")
        #expect(
            await notes.run("unstar n") == [
                "  ~ a  note:1  stars 11 -> 10?  starred yes -> no?",
                "  ~ b  note:1  stars 11 -> 10?  starred yes -> no?",
                "  x a  note:1  stars 10 -> 11  starred no -> yes  rolled back",
                "  x b  note:1  stars 10 -> 11  starred no -> yes  rolled back",
                "error the server answered 500; nothing changed", "      try: weather fine", "!1",
            ]
        )
    }

    @Test func `views that change together are told in the order they were opened`() async throws {
        for _ in 0..<20 {
            let notes = try NotesSession()
            let panes = (1...9).map { "v\($0)" }
            _ = await notes.run("load note 1 as n; " + panes.map { "watch n in \($0)" }.joined(separator: "; "))
            let lines = await notes.run("write n hello").filter { $0.hasPrefix("  ~") }
            #expect(lines.map { String($0.dropFirst(4).prefix(2)) } == panes)
        }
    }

    @Test func `a fact of another entity moves every row that shows it`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("notes as f; watch f in list")
        #expect(
            await notes.run("follow f.1.board") == [
                "  ~ list  note:1  followed no -> yes", "  ~ list  note:2  followed no -> yes",
                "  ~ list  note:3  followed no -> yes",
                "ok    follow board:kitchen: 1 view changed" + String(repeating: " ", count: 34) + "[ms]",
            ]
        )
    }

    @Test func `a closed view is silent, a name opened again shows the other`() async throws {
        let notes = try NotesSession()
        _ = await notes.run("load note 1 as n; load note 2 as m; watch n in a; watch m in a")
        #expect(await notes.run("write n x").first?.hasPrefix("ok    write note:1: no view changed") == true)
        #expect(await notes.run("write m x").first == "  ~ a  note:2  text \"猫の写真 🐈\" -> x")
        _ = await notes.run("unwatch a")
        #expect(await notes.run("write m y") == ["ok    write note:2" + String(repeating: " ", count: 58) + "[ms]"])
    }

    @Test func `what changes between commands is shown without one`() async throws {
        let shown = AsyncStream<String>.makeStream()
        let commits = Commits()
        let shelf = Shelf(commits: commits)
        let surface = Surface(show: { shown.continuation.yield($0) }, showError: { shown.continuation.yield($0) })
        let session = try Session(plugins: [NotesPlugin(shelf: shelf)], surface: surface, commits: commits)
        _ = await session.execute("load note 1 as n; watch n")
        shelf.living(1)?.write("from elsewhere")
        var lines = shown.stream.makeAsyncIterator()
        while let line = await lines.next() {
            if line.hasPrefix("  ~") {
                #expect(line == "  ~ n  note:1  text \"buy milk\" -> \"from elsewhere\"")
                break
            }
        }
    }

    @Test func `trace and JSON tell the same changes`() async throws {
        let notes = try NotesSession { $0.printsJSON = true }
        _ = await notes.run("load note 1 as n; watch n in a")
        let changes = await notes.run("star n").filter { $0.contains("\"change\"") }
        #expect(
            changes.first
                == #"{"type":"change","view":"a","cause":"edit","change":"field","ref":"note:1","field":"stars","#
                + #""from":10,"to":11,"pending":true}"#
        )
        #expect(changes.last?.contains(#""change":"confirmed""#) == true)
    }

    @Test func `ten views are redrawn within the time of one frame`() async throws {
        let notes = try NotesSession()
        let panes = (1...10).map { "watch f in v\($0)" }.joined(separator: "; ")
        _ = await notes.run("notes as f; \(panes)")
        let note = try #require(notes.shelf.living(1))
        let least = (1...10).map { round in
            let spent = ThreadTime.spent {
                note.board.follow(round % 2 == 1)
                notes.session.flush()
            }
            #expect(notes.recording.drainLines().count { $0.hasPrefix("  ~") } == 30)
            return spent
        }
        .min()
        #expect(try #require(least) < 0.25, "a debug build spends 2 ms; the rest is for slower machines")
    }
}

@Suite struct `View changes` {
    private func snapshot(_ rows: [(Int, [ShownField])], status: ShownStatus? = nil) -> ViewSnapshot {
        ViewSnapshot(
            rows: rows.map {
                .init(reference: EntityKey(kind: "note", id: $0.0), headline: "note \($0.0)", fields: $0.1)
            },
            status: status,
            isList: true
        )
    }

    private func texts(_ old: ViewSnapshot, _ new: ViewSnapshot, _ kind: Cause.Kind = .response) -> [String] {
        ViewChange.changes(from: old, to: new, because: kind).map { $0.text(.ascii).plain }
    }

    @Test func `rows come, go and move`() {
        let old = snapshot([(1, []), (2, []), (3, [])])
        #expect(texts(old, snapshot([(1, []), (3, []), (4, [])])) == ["- note:2", "+ note:4  note 4"])
        #expect(texts(old, snapshot([(3, []), (2, []), (1, [])])) == ["rows are in another order"])
        #expect(texts(old, old).isEmpty)
    }

    @Test func `a status is a change`() {
        let loading = snapshot([], status: ShownStatus(isLoading: true, age: .seconds(7_300)))
        #expect(texts(snapshot([]), loading) == ["(loading, from disk, 2 h old)"])
        #expect(texts(loading, snapshot([])) == ["(fresh)"])
        let stored = snapshot([], status: ShownStatus(age: .milliseconds(400)))
        #expect(texts(snapshot([]), stored) == ["(from disk, a moment old)"])
    }

    private func row(_ score: Int, _ isPending: Bool, comments: Int = 0) -> ViewSnapshot {
        snapshot([
            (1, [ShownField("score", score, isPending: isPending), ShownField("comments", comments)])
        ])
    }

    @Test func `the server's answer may differ from what was expected`() {
        #expect(texts(row(18, true), row(18, false), .verification) == ["note:1  score 18  confirmed"])
        #expect(texts(row(18, true), row(25, false), .verification) == ["note:1  score 18 -> 25  confirmed"])
        #expect(texts(row(18, true), row(17, false), .rollback) == ["note:1  score 18 -> 17  rolled back"])
    }

    @Test func `what an edit left uncertain keeps its mark until an answer says it`() {
        func row(_ score: Int, _ certainty: ShownField.Certainty, saved: ShownField.Certainty) -> ViewSnapshot {
            snapshot([
                (1, [ShownField("score", .number(score), certainty), ShownField("saved", .flag(true), saved)])
            ])
        }
        let lost = row(17, .uncertain, saved: .confirmed)
        #expect(
            texts(row(18, .pending, saved: .confirmed), lost, .rollback)
                == ["note:1  score 18 -> 17?  rolled back"]
        )
        #expect(texts(lost, row(17, .confirmed, saved: .confirmed), .response) == ["note:1  score 17  confirmed"])
        #expect(texts(lost, row(18, .confirmed, saved: .confirmed), .response) == ["note:1  score 17 -> 18  confirmed"])
        #expect(texts(lost, row(18, .pending, saved: .confirmed), .edit) == ["note:1  score 17 -> 18?"])
        #expect(
            texts(row(17, .uncertain, saved: .pending), row(17, .confirmed, saved: .confirmed), .verification)
                == ["note:1  score 17  saved yes  confirmed"]
        )
    }

    @Test func `another tier is told once, not field by field`() {
        func row(_ tier: String, _ fields: [ShownField]) -> ViewSnapshot {
            snapshot([(1, [ShownField("tier", tier)] + fields)])
        }
        let low = row("T1", [ShownField("text", "a")])
        let high = row("T2", [ShownField("text", "b"), ShownField("stars", 3)])
        #expect(texts(low, high) == ["note:1  tier T1 -> T2  text a -> b"])
        #expect(texts(high, low) == ["note:1  tier T2 -> T1  text b -> a"])
    }

    @Test func `what is watched by itself stays one under another name`() {
        func view(_ id: String, _ tier: String) -> ViewSnapshot {
            let row = ViewSnapshot.Row(
                reference: EntityKey(kind: "note", id: id),
                headline: "",
                fields: [ShownField("tier", tier)]
            )
            return ViewSnapshot(rows: [row], status: nil, isList: false)
        }
        #expect(texts(view("https://notes.test/1", "stub"), view("1", "T1")) == ["note:1  tier stub -> T1"])
    }

    @Test func `what else an answer says stands apart from what it confirms`() {
        #expect(
            texts(row(18, true), row(18, false, comments: 3), .verification) == [
                "note:1  score 18  confirmed", "note:1  comments 0 -> 3",
            ]
        )
        #expect(texts(row(18, true), row(19, true, comments: 3)) == ["note:1  score 18 -> 19?  comments 0 -> 3"])
    }
}
