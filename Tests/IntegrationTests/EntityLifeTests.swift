import Cache
import Consistency
import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

/// Tests that an entity of each kind, at each tier, lives as long as it is retained.
@MainActor @Suite struct EntityLifeTests {
    /// The loaded models and their clients.
    private struct Shelf {
        let clients: [ApiClient]
        var models: [AnyObject] = []

        @MainActor var liveCount: Int { clients.reduce(0) { $0 + $1.caches.liveCount } }
        @MainActor var entryCount: Int { clients.reduce(0) { $0 + $1.clientStore.entryCount } }

        /// The kinds without any object so far.
        @MainActor var missing: Set<String> {
            clients.map { Set($0.caches.statistics.filter { $0.statistics.makes == 0 }.map(\.kind)) }
                .reduce(nil) { $0?.intersection($1) ?? $1 } ?? []
        }
    }

    /// Loads the models that a reader opens: a feed, pages, lists, the inbox.
    private func read(_ api: ApiClient, of stage: Stage, into shelf: inout Shelf) async throws {
        shelf.models += try await api.getPosts(.all, limit: 20).posts
        shelf.models.append(try await api.getPost(id: stage.post))
        shelf.models += try await api.getComments(postId: stage.post, maxDepth: 4)
        shelf.models.append(try await api.getPerson(id: stage.erin))
        shelf.models.append(try await api.getMyPerson())
        shelf.models.append(try await api.getCommunity(id: stage.swift))
        shelf.models += try await api.getCommunities(.all, limit: 20)
        shelf.models += try await api.getReplies(limit: 20) + api.getMentions(limit: 20)
        shelf.models += try await api.getMessages(limit: 20)
        shelf.models.append(try await api.getInstance())
        shelf.models.append(try api.relation(to: InstanceID(2)))
        shelf.models.append(try api.caches.imageUpload.createModel(from: picture(of: api)))
        shelf.models.append(try api.caches.multiCommunity.createModel(from: multi(of: api)))
        let found = try await api.search("swift")
        shelf.models += found.posts + found.comments + found.communities + found.people
    }

    /// Loads the models that a moderator opens: reports, the modlog, voters, applications.
    private func moderate(_ api: ApiClient, of stage: Stage, into shelf: inout Shelf) async throws {
        shelf.models += try await api.getReports(of: .posts) + api.getReports(of: .comments)
        shelf.models += try await api.getModlog(limit: 50)
        shelf.models += try await api.getPostVotes(id: stage.post, communityId: stage.swift)
        var settings = InstanceSettings()
        settings.registrationMode = .requiresApplication
        _ = try await api.editInstance(settings)
        _ = try await stage.world.guest.register(
            username: "newcomer",
            password: "newcomer-password",
            answer: "I am new."
        )
        shelf.models += try await api.getRegistrationApplications()
    }

    /// Returns a made-up image, because the demo server stores none.
    private func picture(of api: ApiClient) -> ImageUploadValue {
        ImageUploadValue(server: api.clientStore.server, id: "0b5c.png", snapshot: Snapshot(ImageUploadFields()))
    }

    /// Returns a made-up multi-community, because servers before 1.0 have none.
    private func multi(of api: ApiClient) -> MultiCommunityValue {
        let fields = MultiCommunityFields(
            actorId: "https://strata.test/m/both",
            name: "both",
            creatorId: 3,
            local: true,
            created: .distantPast,
            subscriberCount: 0,
            communityCount: 0,
            deleted: false,
            followed: false
        )
        return MultiCommunityValue(server: api.clientStore.server, id: 1, snapshot: Snapshot(fields))
    }

    private struct Ghosts {
        let registry: ClientRegistry
        let homes: [ClientStore]
    }

    /// Loads one object of each kind and releases it; the clients are released when the function returns.
    private func useEverything() async throws -> Ghosts {
        let stage = try Stage()
        let (alice, carol) = (try stage.client("alice"), try stage.client("carol"))
        var shelf = Shelf(clients: [alice, carol, stage.world.guest])
        func load() async throws {
            try await read(alice, of: stage, into: &shelf)
            try await moderate(carol, of: stage, into: &shelf)
            #expect(shelf.missing == [], "none of these was loaded: load one")
            #expect(shelf.liveCount > 100 && shelf.entryCount >= shelf.liveCount)
            #expect(stage.world.registry.liveClientCount == 3)
            shelf.models = []
        }
        try await load()
        await stage.world.settle()
        for client in shelf.clients {
            #expect(client.caches.liveCount == 0, "models live that nobody holds")
            #expect(client.clientStore.entryCount == 0 && client.clientStore.trees.registeredIdentifierCount == 0)
        }
        return Ghosts(registry: stage.world.registry, homes: shelf.clients.map(\.clientStore))
    }

    @Test func `one of each is loaded and dropped, and no model, no client and no entry is left`() async throws {
        let ghosts = try await useEverything()
        let activity = ghosts.registry.environment.commits.activity
        await activity.waitUntilIdle()
        #expect(ghosts.registry.liveClientCount == 0)
        #expect(ghosts.homes.map(\.entryCount) == [0, 0, 0])
        #expect(activity.openCount == 0)
    }

    /// The clients are released first: each model retains its client until the last model is released.
    @Test func `models outlive the handle of their client, and the last one takes it along`() async throws {
        let stage = try Stage()
        weak var ghost: ApiClient?
        var shelf = Shelf(clients: [])
        func load() async throws -> ClientStore {
            let alice = try stage.client("alice")
            ghost = alice
            try await read(alice, of: stage, into: &shelf)
            return alice.clientStore
        }
        let clientStore = try await load()
        await stage.world.settle()
        #expect(ghost != nil && clientStore.entryCount > 100)
        while shelf.models.count > 1 { shelf.models.removeLast() }
        #expect(ghost != nil && clientStore.entryCount > 0, "one is left")
        shelf.models = []
        await stage.world.settle()
        #expect(ghost == nil && clientStore.entryCount == 0)
        #expect(stage.world.registry.liveClientCount == 1, "the guest's own")
    }
}
