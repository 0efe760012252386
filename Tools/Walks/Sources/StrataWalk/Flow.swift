import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import WalkRecording

/// A flow through Strata that is recorded: from a public call to the end of its effects.
enum Flow: String, CaseIterable {
    case load
    case upvoteFails = "upvote-fails"

    var summary: String {
        switch self {
        case .load: "ApiClient.getPost(id:) on a client that has loaded nothing"
        case .upvoteFails: "Post2.toggleUpvote(): the vote is shown, refused by the server and rolled back"
        }
    }

    /// Returns the addresses of the functions that the flow enters.
    ///
    /// It runs the flow twice and records the second run. Values that are created once in a program, such as a `static let`, exist by then,
    /// so the result does not depend on earlier runs.
    @MainActor
    func addresses() async throws -> [UInt] {
        try SerialExecution.begin()
        _ = try await walked()
        return try await walked()
    }

    @MainActor
    private func walked() async throws -> [UInt] {
        let world = try World()
        switch self {
        case .load:
            let other = try World()
            let id = try await other.anyPostID()
            // The post is retained, because its release is the caller's next step.
            var post: Post3?
            let addresses = try await world.record { post = try await world.guest.getPost(id: id) }
            withExtendedLifetime((other, post)) {}
            return addresses
        case .upvoteFails:
            let alice = try await world.guest.logIn(username: "alice", password: "alice-password")
            guard let post = try await alice.getPosts(.local, limit: 5).posts.first(where: { $0.vote == .neutral })
            else {
                throw WalkError.wentWrong("alice has voted on every post")
            }
            // The server refuses votes in a community that an administrator has removed.
            let carol = try await world.guest.logIn(username: "carol", password: "carol-is-admin")
            let removal = try await carol.getCommunity(id: post.communityId).setRemoved(true)
            guard await removal.value.isSuccess else { throw WalkError.wentWrong("the community was not removed") }
            let addresses = try await world.record {
                guard case .failed = await post.toggleUpvote().value else {
                    throw WalkError.wentWrong("the vote was not refused")
                }
            }
            guard post.vote == .neutral else { throw WalkError.wentWrong("the vote was not taken back") }
            return addresses
        }
    }
}

/// The demo server in this process, and a guest's client that has not sent a request yet.
@MainActor
private struct World {
    let guest: ApiClient
    private let registry: ClientRegistry
    private let server = LemmyServer()

    init() throws {
        let transport = server.transport
        registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits(), retries: .none) { _ throws(NetworkingError) in transport }
        )
        guest = .getApiClient(for: try ServerAddress("http://strata.test"), with: nil, in: registry)
    }

    func anyPostID() async throws -> PostID {
        guard let post = try await guest.getPosts(.local, limit: 1).posts.first else {
            throw WalkError.wentWrong("the demo server has no post")
        }
        return post.id
    }

    /// Records `work` and the tasks that it starts, after all earlier tasks have ended.
    func record(_ work: () async throws -> Void) async throws -> [UInt] {
        let activity = registry.environment.commits.activity
        await activity.waitUntilIdle()
        return try await Recording.addresses(excluding: { await activity.waitUntilIdle() }) {
            try await work()
            await activity.waitUntilIdle()
        }
    }
}
