import Observation
import Propagation
import Testing

@testable import Middleware

@MainActor @Suite struct `A live query` {
    @Observable @MainActor final class Settings { var least = 0 }

    private let client = LeafClient()

    private func make(_ values: LeafValue...) throws -> [Leaf] {
        let commits = client.clientStore.commits
        let answer = Answer(values, startedAt: commits.makeStamp(), cause: commits.makeCause(.other, "leaves"))
        return try client.show(answer)
    }

    private func liked() -> LiveQuery<Leaf> {
        client.query(Leaf.self, where: { $0.likes > 0 }, sortedBy: .descending(\.likes), .ascending(\.name))
    }

    @Test func `it lists what is alive, in order, and follows inserts, moves and removals`() throws {
        let leaves = try make(LeafValue(1, "oak", likes: 2), LeafValue(2, "elm", likes: 2), LeafValue(3, "ash"))
        let query = liked()
        #expect(query.items.map(\.name) == ["elm", "oak"])
        var changes: [String] = []
        let subscription = query.onChanges { changes += $0.map(words) }
        let more = try make(LeafValue(4, "fir", likes: 5), LeafValue(3, "ash", likes: 2))
        #expect(query.items.map(\.name) == ["fir", "ash", "elm", "oak"])
        _ = try make(LeafValue(4, "fir", likes: 1))
        _ = try make(LeafValue(2, "elm"))
        #expect(query.items.map(\.name) == ["ash", "oak", "fir"] && query.count == 3)
        #expect(query.contains(leaves[0]) && !query.contains(leaves[1]))
        #expect(query.index(of: more[0]) == 2 && query.index(of: leaves[1]) == nil)
        #expect(changes == ["insert ash 0", "insert fir 0", "move fir 0-3", "remove elm 1"])
        withExtendedLifetime(subscription) {}
    }

    @Test func `a commit notifies once, and only for inserted, moved and removed rows`() throws {
        let leaves = try make(LeafValue(1, likes: 2), LeafValue(2, likes: 1), LeafValue(3))
        let query = client.query(Leaf.self, where: { $0.likes > 0 }, sortedBy: .descending(\.likes))
        var (lists, counts): ([[Int]], [Int]) = ([], [])
        let commits = client.clientStore.commits
        let list = commits.watch { _ in lists.append(query.items.map(\.id)) }
        let count = commits.watch { _ in counts.append(query.count) }
        _ = try make(LeafValue(1, "beech", likes: 2))
        _ = try make(LeafValue(1, "beech", likes: 3))
        #expect(lists == [[1, 2]], "neither a name nor a key in the same place moves a row")
        _ = try make(LeafValue(2, likes: 9))
        #expect(lists == [[1, 2], [2, 1]] && counts == [2])
        _ = try make(LeafValue(1), LeafValue(3, likes: 1))
        #expect(lists == [[1, 2], [2, 1], [2, 3]] && counts == [2, 2])
        withExtendedLifetime((leaves, list, count)) {}
    }

    @Test func `an edit counts from the moment it is shown, and so does its rollback`() async throws {
        let leaves = try make(LeafValue(1), LeafValue(2, likes: 3))
        let query = liked()
        let edit = leaves[0].like { throw LeafServer.Refusal() }
        #expect(query.items.map(\.id) == [2, 1])
        _ = await edit.value
        #expect(query.items.map(\.id) == [2])
    }

    @Test func `a pending edit can be a condition`() async throws {
        let leaves = try make(LeafValue(1), LeafValue(2))
        let query = client.query(Leaf.self, where: { $0.isPending(.likes) }, sortedBy: \.name)
        #expect(query.isEmpty)
        let edit = leaves[1].like { LeafValue(2, likes: 1) }
        #expect(query.items.map(\.id) == [2])
        _ = await edit.value
        #expect(query.isEmpty)
    }

    @Test func `another object that the condition reads makes it look at every model again`() async throws {
        let leaves = try make(LeafValue(1, likes: 1), LeafValue(2, likes: 5))
        let settings = Settings()
        let query = client.query(Leaf.self, where: { $0.likes >= settings.least }, sortedBy: \.name)
        var changes: [String] = []
        let subscription = query.onChanges { changes += $0.map(words) }
        for (least, expected) in [(3, [2]), (0, [1, 2]), (9, [])] {
            settings.least = least
            await client.clientStore.commits.activity.waitUntilIdle()
            #expect(query.items.map(\.id) == expected)
        }
        #expect(changes.count == 4)
        withExtendedLifetime((leaves, subscription)) {}
    }

    @Test func `one query may be the condition of another`() throws {
        let leaves = try make(LeafValue(1, likes: 1), LeafValue(2))
        let first = liked()
        let rest = client.query(Leaf.self, where: { !first.contains($0) }, sortedBy: \.name)
        #expect(rest.items.map(\.id) == [2])
        var drawn: [[Int]] = []
        let watch = client.clientStore.commits.watch { _ in drawn.append(rest.items.map(\.id)) }
        _ = try make(LeafValue(1), LeafValue(2, likes: 1))
        #expect(rest.items.map(\.id) == [1] && drawn == [[2], [1]], "in the same commit")
        withExtendedLifetime((leaves, watch)) {}
    }

    @Test func `a list that is held does not change`() throws {
        let leaves = try make(LeafValue(1, likes: 1), LeafValue(2, likes: 2))
        let query = liked()
        let held = query.items
        _ = try make(LeafValue(1, likes: 7))
        #expect(held.map(\.id) == [2, 1] && query.items.map(\.id) == [1, 2])
        withExtendedLifetime(leaves) {}
    }

    @Test func `it retains the rows that match and no others, and nothing once it is released`() throws {
        var query: LiveQuery<Leaf>? = liked()
        do {
            let leaves = try make(LeafValue(1, likes: 1), LeafValue(2), LeafValue(3, likes: 1))
            #expect(query?.count == 2)
            withExtendedLifetime(leaves) {}
        }
        #expect(client.clientStore.entryCount == 2)
        _ = try make(LeafValue(3))
        #expect(query?.count == 1 && client.clientStore.entryCount == 1)
        query = nil
        #expect(client.clientStore.entryCount == 0)
        _ = try make(LeafValue(1, likes: 1))
        #expect(client.clientStore.entryCount == 0)
    }

    @Test func `groups are counted and listed, and follow every change`() throws {
        let leaves = try make(LeafValue(1, "oak"), LeafValue(2, "elm", likes: 4), LeafValue(3, "oak", likes: 1))
        let query = client.query(Leaf.self, sortedBy: .descending(\.likes))
        let names = query.grouped { $0.name }
        #expect(names.counts == ["oak": 2, "elm": 1] && names.items(of: "oak").map(\.id) == [3, 1])
        var drawn: [Int] = []
        let watch = client.clientStore.commits.watch { _ in drawn.append(names.count(of: "elm")) }
        _ = try make(LeafValue(1, "elm"))
        #expect(names.counts == ["oak": 1, "elm": 2] && names.items(of: "elm").map(\.id) == [2, 1])
        _ = try make(LeafValue(3, "ash", likes: 1))
        #expect(names.counts == ["ash": 1, "elm": 2] && names.count(of: "oak") == 0)
        #expect(drawn.first == 1 && drawn.last == 2)
        withExtendedLifetime((leaves, watch)) {}
    }

    @Test(arguments: 1...6)
    func `it is what a filter and a sort of all models would be, whatever happens`(seed: UInt64) throws {
        var random = SeededNumbers(seed)
        var held: [Int: Leaf] = [:]
        let query = client.query(
            Leaf.self,
            where: { $0.likes % 3 > 0 },
            sortedBy: .descending(\.likes),
            .ascending(\.name)
        )
        let groups = query.grouped { $0.name }
        var list: [Int] = []
        let subscription = query.onChanges { changes in for change in changes { apply(change, to: &list) } }
        for _ in 0..<400 {
            let values = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                let name = ["oak", "elm", "ash"].randomElement(using: &random) ?? ""
                return LeafValue(.random(in: 1...60, using: &random), name, likes: .random(in: 0...9, using: &random))
            }
            let commits = client.clientStore.commits
            let answer = Answer(values, startedAt: commits.makeStamp(), cause: commits.makeCause(.other, "leaves"))
            for leaf in try client.show(answer) where Bool.random(using: &random) { held[leaf.id] = leaf }
            if let id = held.keys.sorted().randomElement(using: &random), Bool.random(using: &random) { held[id] = nil }
            let expected = client.models(Leaf.self).objects.filter { $0.likes % 3 > 0 }
                .sorted { ($1.likes, $0.name, $0.id) < ($0.likes, $1.name, $1.id) }
            #expect(query.items.map(\.id) == expected.map(\.id) && list == expected.map(\.id))
            #expect(groups.counts == Dictionary(grouping: expected, by: \.name).mapValues(\.count))
            #expect(query.items.elementsEqual(query.items.indices.map { query.items[$0] }))
        }
        withExtendedLifetime(subscription) {}
    }
}

@MainActor private func words(_ change: QueryChange<Leaf>) -> String {
    switch change {
    case .inserted(let leaf, let index): "insert \(leaf.name) \(index)"
    case .removed(let leaf, let index): "remove \(leaf.name) \(index)"
    case .moved(let leaf, let from, let to): "move \(leaf.name) \(from)-\(to)"
    }
}

@MainActor private func apply(_ change: QueryChange<Leaf>, to list: inout [Int]) {
    switch change {
    case .inserted(let leaf, let index): list.insert(leaf.id, at: index)
    case .removed(_, let index): list.remove(at: index)
    case .moved(_, let from, let to): list.insert(list.remove(at: from), at: to)
    }
}
