import Foundation
import LemmyMiddleware
import LemmyMiddlewareMocks
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

private struct NoRoad: Transport {
    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.noConnection, "nowhere to go")
    }
}

@MainActor @Suite struct MocksTests {
    private let api: ApiClient

    init() throws {
        let environment = ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in NoRoad() }
        let url = try #require(URL(string: "https://mock.test"))
        api = .getApiClient(for: url, with: nil, in: ClientRegistry(environment))
    }

    @Test func `a mock says what differs, and makes a model`() throws {
        let post = try api.caches.post2.createModel(
            from: .mock(id: 7) {
                $0.score = 3
                $0.vote = .up
            }
        )
        #expect(post.id == 7 && post.score == 3 && post.vote == .up && !post.saved)
        #expect(post.post1.creatorId == post.creator.id && post.communityId == post.community.id)
        #expect(post.creatorStanding.id == CommunityPersonID(post.communityId, post.creatorId))
        #expect(post.actorId == "https://mock.test/post/7")
    }

    @Test func `the mock of each tier makes a model that shows it`() throws {
        let models: [any TierModel] = [
            try model(Comment1.self, .mock()), try model(Comment2.self, .mock()),
            try model(Community1.self, .mock()), try model(Community2.self, .mock()),
            try model(Community3.self, .mock()), try model(CommunityPersonRelation.self, .mock()),
            try model(CommunityRelation.self, .mock()), try model(ImageUpload.self, .mock()),
            try model(Instance1.self, .mock()), try model(Instance2.self, .mock()), try model(Instance3.self, .mock()),
            try model(InstanceRelation.self, .mock()), try model(Message1.self, .mock()),
            try model(Message2.self, .mock()), try model(ModlogEntry.self, .mock()),
            try model(MultiCommunity.self, .mock()), try model(Person1.self, .mock()),
            try model(Person2.self, .mock()), try model(Person3.self, .mock()), try model(Person4.self, .mock()),
            try model(PersonRelation.self, .mock()), try model(PersonVote.self, .mock()),
            try model(Post1.self, .mock()), try model(Post2.self, .mock()), try model(Post3.self, .mock()),
            try model(RegistrationApplication.self, .mock()), try model(Reply1.self, .mock()),
            try model(Reply2.self, .mock()), try model(Report.self, .mock()),
        ]
        #expect(models.count == api.caches.statistics.count, "list the new tier here")
    }

    private func model<Model: TierModel>(_ type: Model.Type, _ value: Model.Value) throws -> Model
    where Model.Client == ApiClient {
        let model = try api.models(type).createModel(from: value)
        #expect(model.tierValue == value)
        return model
    }
}
