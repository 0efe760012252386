import Middleware
import Propagation
import Testing

@MainActor @Suite struct `Parts of an inspected client` {
    private let client = PotClient()

    /// Shows many pots and returns some of them, so that most places of the entity store are free.
    private func makePots() throws -> [Pot] {
        try (1...300).map { try client.show(PotValue($0)) }.filter { $0.id % 30 == 0 }
    }

    private func makeQuery() -> LiveQuery<Pot> {
        client.query(Pot.self, where: { $0.water > 100 }, sortedBy: .ascending(\.water))
    }

    /// Returns all ids in the order of the parts.
    private func read(limit: Int) throws -> [String] {
        let source = try #require(client.commits.inspection.sources.first as? any BatchedInspectionSource)
        var names: [String] = []
        var start: InspectionPosition? = InspectionPosition()
        while let position = start {
            let part = source.inspectedIDs(from: position, limit: limit)
            #expect(part.ids.count <= limit)
            names += part.ids.map { "\($0.tier)/\($0.id)" }
            start = part.next
        }
        return names
    }

    @Test(arguments: [1, 2, 7, 1_000])
    func `contain each object once and keep to the limit`(limit: Int) async throws {
        let pots = try makePots()
        let edit = pots[0].submit(PotWatch(id: pots[0].id))
        client.answers.give(.success(PotValue(pots[0].id, isWatched: true)))
        _ = await edit.value
        let feed = Feed<Pot>(.cursors("pots", of: client) { _ in ([], nil) })
        let queries = (0..<5).map { _ in makeQuery() }
        let models = pots.flatMap { ["pot1/\($0.id)", "pot2/\($0.id)"] } + ["owner1/ann"]
        let lists = ["feed/1"] + (1...5).map { "query/\($0)" }
        let names = try read(limit: limit)
        #expect(names.count == Set(names).count && Set(names) == Set(models + ["journal/edits"] + lists))
        withExtendedLifetime((feed, queries)) {}
    }

    @Test func `list the queries that live, by numbers that are used once`() throws {
        var queries = (0..<100).map { _ in makeQuery() }
        queries = queries.enumerated().filter { $0.offset % 10 == 0 }.map(\.element)
        queries += [makeQuery()]
        #expect(try read(limit: 3) == (Array(stride(from: 1, to: 100, by: 10)) + [101]).map { "query/\($0)" })
        let states = queries.map { client.commits.inspection.sources[0].inspectedState(of: $0.inspectedID) }
        #expect(states.allSatisfy { $0?.headline == "query of pot2" })
        queries = []
        #expect(try read(limit: 3).isEmpty)
    }
}
