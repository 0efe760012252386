import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import LemmyMiddlewareMocks
import Middleware
import Networking
import Propagation
import Testing

private struct NoRoad: Transport {
    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.noConnection, "nowhere to go")
    }
}

/// Tests a model of unknown type: its table lists its fields, and its relationships lead to its neighbours.
@MainActor @Suite struct TablesTests {
    private let api: ApiClient

    init() throws {
        let environment = ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in NoRoad() }
        let url = try #require(URL(string: "https://mock.test"))
        api = .getApiClient(for: url, with: nil, in: ClientRegistry(environment))
    }

    @Test func `a table reads every field that is shown, by its name`() throws {
        let models: [any TierModel] = [
            try api.caches.post1.createModel(from: .mock()), try api.caches.post2.createModel(from: .mock()),
            try api.caches.comment2.createModel(from: .mock()), try api.caches.community3.createModel(from: .mock()),
            try api.caches.person4.createModel(from: .mock()), try api.caches.instance3.createModel(from: .mock()),
            try api.caches.report.createModel(from: .mock()),
            try api.caches.communityRelation.createModel(from: .mock()),
        ]
        for model in models { expectTable(of: model) }
    }

    /// Checks that the table has every stored field. IDs of children are excepted, because readers of the model do not see them.
    private func expectTable<Model: TierModel>(of model: Model) {
        let fields = model.storage.snapshot.fields
        let stored = Dictionary(Mirror(reflecting: fields).children.map { ($0.label ?? "", "\($0.value)") }) { $1 }
        let read = Dictionary(Model.observed.map { ($0.name, "\($0.value(fields))") }) { $1 }
        #expect(read.allSatisfy { stored[$0.key] == $0.value }, "\(Model.self)")
        #expect(
            stored.keys.filter { read[$0] == nil }.allSatisfy { $0.hasSuffix("Id") || $0.hasSuffix("Ids") },
            "\(Model.self)"
        )
        #expect(Model.observed.allSatisfy { !$0.differs(fields, fields) })
    }

    @Test func `a field differs from what it was before`() throws {
        let old = Post2Value.mock { $0.score = 1 }
        let new = Post2Value.mock { $0.score = 2 }
        #expect(Post2.observed.filter { $0.differs(old.fields, new.fields) }.map(\.name) == ["score"])
    }

    @Test func `a model leads to the tier below and to its neighbours`() throws {
        let post = try api.caches.post2.createModel(from: .mock())
        let neighbours = post.relationships
        #expect(
            neighbours.map(\.name)
                == ["post1", "creator", "community", "communityRelation", "creatorRelation", "creatorStanding"]
        )
        #expect(neighbours.filter(\.isLowerTier).map(\.name) == ["post1"])
        let page = try api.caches.post3.createModel(from: .mock())
        #expect(page.relationships.first(where: \.isLowerTier)?.neighbours.map(\.name) == neighbours.map(\.name))
        let found = neighbours.map { $0.models.map { ObjectIdentifier($0) } }
        let living: [AnyObject] = [
            post.post1, post.creator, post.community, post.communityRelation, post.creatorRelation,
            post.creatorStanding,
        ]
        #expect(found == living.map { [ObjectIdentifier($0)] })
        #expect(post.post1.relationships.isEmpty)
    }

    @Test func `a list is one neighbour with several models, what may be missing none`() throws {
        let community = try api.caches.community3.createModel(from: .mock())
        let neighbours = Dictionary(community.relationships.map { ($0.name, $0) }) { $1 }
        #expect(neighbours["moderators"]?.isList == true)
        #expect(neighbours["moderators"]?.models.count == community.moderators.count)
        #expect(neighbours["instance"]?.models.count == (community.instance == nil ? 0 : 1))
        #expect(neighbours["community2"]?.isLowerTier == true && neighbours["instance"]?.isList == false)
    }
}
