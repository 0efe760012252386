import Consistency
import Messages
import Propagation
import Testing

@MainActor @Suite struct `Projections both ways` {
    let messages: MessageTrees

    init() throws { messages = try MessageTrees(commits: Commits()) }

    private func provider<Value: SampleModel>(_ type: Value.Type) throws -> DataProvider<Value> {
        try #require(try messages.provider(of: type, id: "42"))
    }

    @Test func `by merge, each takes over what the other says`() throws {
        let small = try provider(MergeProjection.PersonModel.self)
        let large = try provider(MergeProjection.FullProfileModel.self)
        #expect(small[\.name].setData("Pete"))
        #expect(large.data?.name == "Pete" && large.data?.age == 29)
        #expect(large[\.self].edit { ($0.name, $0.age) = ("Petra", 30) })
        #expect(small.data?.name == "Petra")
        #expect(try provider(MergeProjection.FullProfileModel.self).data?.age == 30)
    }

    @Test func `by composition, the larger one contains the smaller one`() throws {
        let small = try provider(CompositionProjection.PersonModel.self)
        let large = try provider(CompositionProjection.FullProfileModel.self)
        #expect(small[\.name].setData("Pete"))
        #expect(large.data?.person.name == "Pete" && large.data?.age == 29)
        #expect(large[\.person].edit { $0.name = "Petra" })
        #expect(small.data?.name == "Petra")
    }

    @Test func `deleting the small one deletes the large one, both ways`() throws {
        let merged = try provider(MergeProjection.FullProfileModel.self)
        let composed = try provider(CompositionProjection.FullProfileModel.self)
        messages.delete("Profile-42")
        #expect(merged.data == nil && composed.data != nil)
        messages.delete("PersonModel-42")
        #expect(composed.data == nil)
    }

    @Test func `a pair that cannot be merged is an error that names both types, and changes nothing`() throws {
        let large = try provider(MergeProjection.FullProfileModel.self)
        let error = try #require(throws: ConsistencyError.self) {
            _ = try messages.provider(of: MergeProjection.Badge.self, id: "42")
        }
        #expect(error.code == .unmergeable)
        #expect(error.message.contains("FullProfileModel") && error.message.contains("Badge"))
        #expect(large.data == messages.value(of: MergeProjection.FullProfileModel.self, id: "42"))
    }

    @Test func `the other way round it is one, too`() throws {
        let badge = try provider(MergeProjection.Badge.self)
        let error = try #require(throws: ConsistencyError.self) {
            _ = try messages.provider(of: MergeProjection.PersonModel.self, id: "42")
        }
        #expect(error.message.contains("PersonModel") && error.message.contains("Badge"))
        #expect(badge.data?.label == "Peter, 29")
    }
}
