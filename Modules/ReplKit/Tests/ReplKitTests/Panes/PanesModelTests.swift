import Foundation
import Observation
import Primitives
import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct `The panes' state` {
    /// A list of whatever rows there are.
    private struct ShownShelf: Showable {
        let shelf: Shelf
        let ids: TrackedIds

        var reference: EntityKey { EntityKey(kind: "notes", id: "some") }
        var identity: ObjectIdentifier? { nil }
        var headline: String { "some notes" }
        func fields() -> [ShownField] { [] }
        func rows() -> [any Showable]? { ids.values.compactMap { shelf.note($0) }.map { ShownNote(note: $0) } }
        var columns: [String] { ["stars", "text"] }
    }

    @MainActor
    @Observable
    final class TrackedIds {
        private(set) var values: [Int]
        @ObservationIgnored private let commits: Commits

        init(_ values: [Int], _ commits: Commits) { (self.values, self.commits) = (values, commits) }

        func write(_ values: [Int]) {
            commits.run(commits.makeCause(.response, "ids")) { self.values = values }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `who follows the news has the state that is read anew`(seed: UInt64) async throws {
        var random = SeededRandom(seed)
        let commits = Commits()
        let shelf = Shelf(commits: commits)
        for id in 1...300 { shelf.texts[id] = "note \(id)" }
        let ids = TrackedIds(Array(1...Int.random(in: 1...200, using: &random)), commits)
        let notes = (1...300).compactMap(shelf.note)
        let views = WatchedViews(commits: commits)
        let board = PanesModel(views)
        var followed = PanesState()
        board.subscribe(as: "test") { news, state in
            for message in news { followed.apply(message) }
            #expect(followed == state, "seed \(seed)")
        }
        for step in 0..<60 {
            let name = ["a", "b", "c"].randomElement(using: &random) ?? "a"
            switch Int.random(in: 0..<10, using: &random) {
            case 0: views.open(ShownShelf(shelf: shelf, ids: ids), as: name)
            case 1: views.open(ShownNote(note: notes[Int.random(in: 0..<300, using: &random)]), as: name)
            case 2: views.close(name)
            case 3: ids.write(ids.values.shuffled(using: &random))
            case 4: ids.write(ids.values.filter { _ in Int.random(in: 0..<4, using: &random) > 0 })
            case 5:
                ids.write(
                    Array(Set(ids.values + (1...20).map { _ in Int.random(in: 1...300, using: &random) })).sorted()
                )
            case 6: views.resetChangedNames()
            default:
                for _ in 0...Int.random(in: 0...3, using: &random) {
                    notes[Int.random(in: 0..<300, using: &random)].write("text \(step) \(random.next() % 100)")
                }
            }
            let state = board.current()
            #expect(followed == state, "seed \(seed), step \(step)")
            #expect(state.panes.map(\.view) == views.all.map(\.name), "seed \(seed), step \(step)")
            for (view, pane) in zip(views.all, state.panes) {
                let rows = view.snapshot.rows
                let shown = rows[pane.first...].prefix(pane.rows.count)
                #expect(pane.total == rows.count && pane.rows.count == min(rows.count, Pane.rowLimit), "seed \(seed)")
                #expect(
                    pane.rows.map(\.reference) == shown.map(\.reference.description),
                    "seed \(seed), step \(step)"
                )
                let texts = shown.map { row in row.fields.first { $0.name == "text" }?.value.text }
                #expect(pane.rows.map { $0.cell("text")?.text } == texts, "seed \(seed), step \(step)")
            }
        }
    }

    private func star(_ note: Note) {
        let commits = note.shelf.commits
        commits.run(commits.makeCause(.edit, "star note:\(note.id)")) { note.star(true) }
    }

    @Test func `a change costs its rows, not the list`() async throws {
        let commits = Commits()
        let shelf = Shelf(commits: commits)
        for id in 1...2_000 { shelf.texts[id] = "note \(id)" }
        let notes = (1...2_000).compactMap(shelf.note)
        let views = WatchedViews(commits: commits)
        let board = PanesModel(views)
        views.open(ShownNotes(notes: notes), as: "list")
        var news: [PanesMessage] = []
        board.subscribe(as: "test") { messages, _ in news += messages }
        notes[70].write("another")
        let text = board.current().panes.first?.rows[70].cell("text")
        #expect(text == nil, "the list of notes watches no text")
        #expect(board.current().panes.first?.rows[70].headline == "another", "and yet it shows what there is now")
        let before = board.readRowCount
        star(notes[70])
        _ = board.current()
        #expect(board.readRowCount == before + 1, "the row that changed, and none of the 99 beside it")
        guard case .rows(let change)? = news.last, news.count == 2 else {
            Issue.record("\(news)")
            return
        }
        #expect(change.rows.map(\.at) == [70])
        // A change far down moves the window there; nearby changes do not move it.
        star(notes[1_500])
        #expect(board.current().panes.first?.first == 1_450)
        star(notes[1_510])
        #expect(board.current().panes.first?.first == 1_450)
        await commits.activity.waitUntilIdle()
    }

    @Test func `a changed row is highlighted for a second, with one timer, and with none when nothing changes`()
        async throws
    {
        let clock = ManualClock(Date(timeIntervalSince1970: 0))
        let commits = Commits()
        let shelf = Shelf(commits: commits)
        for id in 1...3 { shelf.texts[id] = "note \(id)" }
        let notes = (1...3).compactMap(shelf.note)
        let views = WatchedViews(commits: commits)
        let board = PanesModel(views, clock: clock)
        views.open(ShownNotes(notes: notes), as: "list")
        func highlighted() -> [Int] {
            (board.current().panes.first?.rows ?? []).enumerated().filter { $0.element.isHighlighted }.map(\.offset)
        }
        func wait(untilSleeping count: Int) async { while clock.sleeperCount != count { await Task.yield() } }
        star(notes[0])
        #expect(highlighted() == [] && clock.sleeperCount == 0, "nobody watches")
        board.subscribe(as: "test") { _, _ in }
        star(notes[1])
        #expect(highlighted() == [1])
        await wait(untilSleeping: 1)
        clock.advance(by: .milliseconds(400))
        star(notes[2])
        #expect(highlighted().contains(2) && clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(600))
        await wait(untilSleeping: 1)
        #expect(highlighted() == [2], "the first highlight has ended")
        clock.advance(by: .milliseconds(400))
        while highlighted() != [] { await Task.yield() }
        await wait(untilSleeping: 0)
        #expect(board.current().panes.first?.rows.last?.isChanged == true, "the mark stays until the next command")
        star(notes[0])
        await wait(untilSleeping: 1)
        board.unsubscribe("test")
        await wait(untilSleeping: 0)
        #expect(highlighted() == [])
        await commits.activity.waitUntilIdle()
    }
}
