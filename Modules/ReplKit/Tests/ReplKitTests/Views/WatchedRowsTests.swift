import Observation
import Primitives
import Propagation
import Testing

@testable import ReplKit

@MainActor
@Suite struct `Watched rows` {
    @Test func `a change reads the rows it touches, and no other`() async throws {
        let shelf = CountedShelf(count: 1_000)
        let views = WatchedViews(commits: shelf.commits)
        views.open(shelf, as: "list")
        shelf.readings = 0
        shelf.set(17, to: "new")
        #expect(shelf.readings == 1)
        #expect(views.drainLines(.plain, summing: true) == ["  ~ list  item:17  text old -> new"])
    }

    @Test func `a row that comes or goes reads only what is new`() async throws {
        let shelf = CountedShelf(count: 1_000)
        let views = WatchedViews(commits: shelf.commits)
        views.open(shelf, as: "list")
        shelf.readings = 0
        shelf.change {
            $0.removeFirst(); $0.append(Item(5_000))
        }
        #expect(shelf.readings == 1)
        #expect(views.drainLines(.plain, summing: true) == ["  ~ list  - item:0", "  ~ list  + item:5000  item 5000"])
        shelf.set(5_000, to: "new")
        shelf.set(0, to: "gone")
        #expect(views.drainLines(.plain, summing: true) == ["  ~ list  item:5000  text old -> new"])
    }

    @Test func `another object of the same name is read and watched in place of the first`() async throws {
        let shelf = CountedShelf(count: 3)
        let views = WatchedViews(commits: shelf.commits)
        views.open(shelf, as: "list")
        let other = Item(1)
        other.text = "other"
        shelf.change { $0[1] = other }
        #expect(views.drainLines(.plain, summing: true) == ["  ~ list  item:1  text old -> other"])
        shelf.set(1, to: "again")
        #expect(views.drainLines(.plain, summing: true) == ["  ~ list  item:1  text other -> again"])
    }

    @Test func `what changes in rows and in their order is told together`() async throws {
        let shelf = CountedShelf(count: 3)
        let views = WatchedViews(commits: shelf.commits)
        views.open(shelf, as: "list")
        shelf.commits.run(shelf.commits.makeCause(.response, "both")) {
            shelf.items[2].text = "new"
            shelf.items.swapAt(0, 2)
        }
        #expect(
            views.drainLines(.plain, summing: true) == [
                "  ~ list  item:2  text old -> new", "  ~ list  rows are in another order",
            ]
        )
    }

    @Test func `one thing twice in a list is told twice`() async throws {
        let shelf = CountedShelf(count: 2)
        let views = WatchedViews(commits: shelf.commits)
        shelf.change { $0.append($0[0]) }
        views.open(shelf, as: "list")
        shelf.set(0, to: "new")
        #expect(
            views.drainLines(.plain, summing: true) == Array(repeating: "  ~ list  item:0  text old -> new", count: 2)
        )
    }

    @Test func `rows that change alike are told in one line`() async throws {
        let shelf = CountedShelf(count: 26)
        let views = WatchedViews(commits: shelf.commits)
        views.open(shelf, as: "list")
        shelf.commits.run(shelf.commits.makeCause(.response, "all")) {
            for item in shelf.items { item.text = item.id == 3 ? "own" : "same" }
        }
        #expect(
            views.drainLines(.plain, summing: true) == [
                "  ~ list  25 items: text old -> same", "  ~ list  item:3  text old -> own",
            ]
        )
    }

    @Test func `many redraws at once are summed up, view by view`() async throws {
        let shelf = CountedShelf(count: 200)
        let views = WatchedViews(commits: shelf.commits)
        views.open(shelf, as: "a")
        views.open(shelf, as: "b")
        for id in 0..<200 { shelf.set(id, to: "\(id)") }
        #expect(
            views.drainLines(.plain, summing: true) == [
                "  ~ a  200 rows changed: text, in 200 redraws", "  ~ b  200 rows changed: text, in 200 redraws",
            ]
        )
        shelf.set(1, to: "one")
        #expect(views.drainLines(.plain, summing: true).count == 2)
    }

    @Test func `a closed view watches nothing`() async throws {
        let shelf = CountedShelf(count: 3)
        let views = WatchedViews(commits: shelf.commits)
        views.open(shelf, as: "list")
        views.close("list")
        shelf.readings = 0
        shelf.set(1, to: "new")
        #expect(shelf.readings == 0)
        weak let item = shelf.items[2]
        shelf.change { _ = $0.popLast() }
        #expect(item == nil)
    }
}

extension Style {
    fileprivate static var plain: Style { Style(columns: 80, usesColour: false, durations: .masked) }
}

@MainActor
@Observable
private final class Item {
    let id: Int
    var text = "old"

    init(_ id: Int) { self.id = id }
}

/// A list that counts how often its rows are read.
@MainActor
@Observable
private final class CountedShelf: Showable {
    var items: [Item]
    @ObservationIgnored var readings = 0
    @ObservationIgnored let commits = Commits()

    init(count: Int) { items = (0..<count).map(Item.init) }

    func change(_ body: (inout [Item]) -> Void) {
        commits.run(commits.makeCause(.response, "items")) { body(&items) }
    }

    func set(_ id: Int, to text: String) {
        commits.run(commits.makeCause(.response, "item \(id)")) { items.first { $0.id == id }?.text = text }
    }

    var reference: EntityKey { EntityKey(kind: "items", id: "all") }
    var identity: ObjectIdentifier? { ObjectIdentifier(self) }
    var headline: String { "items" }
    var columns: [String] { ["text"] }
    func fields() -> [ShownField] { [] }
    func rows() -> [any Showable]? { items.map { Row(item: $0, shelf: self) } }

    private struct Row: Showable {
        let item: Item
        let shelf: CountedShelf

        var reference: EntityKey { EntityKey(kind: "item", id: item.id) }
        var identity: ObjectIdentifier? { ObjectIdentifier(item) }
        var headline: String { "item \(item.id)" }
        func fields() -> [ShownField] {
            shelf.readings += 1
            return [ShownField("text", item.text)]
        }
    }
}
