import Middleware
import Observation
import Propagation
import Testing

@MainActor @Suite struct `Lists of members` {
    private let client = LeafClient()
    private let server = LeafServer(0..<0)

    init() {
        server.change { state in
            state.leaves = ["oak", "Élan", "7 elms", "ash", "Apple", "elder", "yew"].enumerated().map {
                LeafValue($0, $1, likes: 1)
            }
        }
    }

    private func members() -> MemberList<Leaf> { MemberList(server.source(of: client)) { $0.likes > 0 } }

    private func set(_ id: Int, _ name: String, likes: Int) throws -> Leaf {
        try client.models(Leaf.self).createModel(from: LeafValue(id, name, likes: likes))
    }

    @Test func `all pages are shown together`() async throws {
        let members = members()
        var counts: [Int] = []
        let watch = client.clientStore.commits.watch { _ in counts.append(members.count) }
        try await members.load()
        #expect(counts == [0, 7] && server.asked.count == 3)
        server.change { $0.leaves.removeFirst() }
        try await members.load()
        #expect(counts == [0, 7, 6])
        guard case .done = members.state else { Issue.record("\(members.state)"); return }
        withExtendedLifetime(watch) {}
    }

    @Test func `one comes and goes with its record`() async throws {
        let members = members()
        try await members.load()
        _ = try set(3, "ash", likes: 0)
        #expect(!members.contains(3) && members.count == 6)
        _ = try set(3, "ash", likes: 1)
        #expect(members.contains(3))
        let other = try set(20, "birch", likes: 0)
        members.add(other)
        #expect(!members.contains(20))
        _ = try set(20, "birch", likes: 1)
        #expect(members.first === other && members.count == 8)
        members.reset()
        #expect(members.isEmpty)
    }

    @Observable @MainActor final class Favourites { var ids: Set<Int> = [] }

    @Test func `sections are favourites, letters and the rest`() async throws {
        let (members, favourites) = (members(), Favourites())
        let list = SubscriptionList(members, named: { $0.name }) { favourites.ids.contains($0.id) }
        try await members.load()
        var shown: [[String]] = []
        let watch = client.clientStore.commits.watch { _ in
            shown.append(
                list.sections.map { section in
                    "\(section.title): \(section.items.map(\.name).joined(separator: ", "))"
                }
            )
        }
        let (a, e) = ("A: Apple, ash", "E: Élan, elder")
        #expect(shown == [[a, e, "O: oak", "Y: yew", "#: 7 elms"]])
        favourites.ids = [0, 6]
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(shown.last == ["favourites: oak, yew", a, e, "#: 7 elms"])
        _ = try set(5, "adder", likes: 1)
        #expect(shown.last?[1] == "A: adder, Apple, ash")
        withExtendedLifetime(watch) {}
    }
}
