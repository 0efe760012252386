import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import WalkRecording

/// A way through Strata that is walked: from a public call to the end of what it caused.
enum Flow: String, CaseIterable {
    case load
    case upvoteFails = "upvote-fails"

    var summary: String {
        switch self {
        case .load: "ApiClient.getPost(id:) on a client that has loaded nothing"
        case .upvoteFails: "Post2.toggleUpvote(), which shows, is refused by the server and taken back"
        }
    }

    /// The addresses that the flow enters.
    ///
    /// It goes through twice and the second time counts: what is made once for a program, a `static let` for one, has been made then,
    /// and no flow's walk depends on what ran before.
    @MainActor
    func addresses() async throws -> [UInt] {
        try OneThread.begin()
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
            // Kept, since dropping it is the caller's next step.
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
            // Nobody votes in a community that an administrator has taken away.
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

/// The demo server in this program, and a guest's client that has asked it nothing.
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

    /// Records `work` and what it leaves under way, in a world where nothing else is.
    func record(_ work: () async throws -> Void) async throws -> [UInt] {
        let activity = registry.environment.commits.activity
        await activity.settled()
        return try await Recording.addresses(excluding: { await activity.settled() }) {
            try await work()
            await activity.settled()
        }
    }
}
