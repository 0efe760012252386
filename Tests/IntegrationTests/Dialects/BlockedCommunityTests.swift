import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import MiddlewarePersistence
import Networking
import Persistence
import PieFedMiddleware
import Testing

/// Tests what becomes of the subscription to a community that is blocked: Lemmy ends it, and PieFed keeps it.
@MainActor @Suite struct BlockedCommunityTests {
    private func makeFeed(of client: ApiClient, in store: FileStore) throws -> CachedFeed<Post2> {
        try CachedFeed("cats", client.feed(ofCommunity: Known.cats, sort: .new, limit: 5), in: store)
    }

    /// Loads a community and its posts with a subscription to it.
    private func follow(_ client: ApiClient) async throws -> Community3 {
        let community = try await client.getCommunity(id: Known.cats)
        if !community.subscribed { #expect(await community.toggleSubscribe().value.isSuccess) }
        return community
    }

    /// The answer contains the end of the subscription, and the stored list is from before.
    @Test(arguments: [Dialect.v0_19, .v1_0])
    func `a stored list knows that a block has ended the subscription`(_ version: Dialect) async throws {
        let bench = try UpgradeBench(version)
        try await bench.launch { world, alice, store in
            let community = try await follow(alice)
            let feed = try makeFeed(of: alice, in: store)
            await world.settle()
            await feed.waitUntilStored()
            #expect(!feed.items.isEmpty && feed.items.allSatisfy { $0.subscribed })
            #expect(await community.relation.setBlocked(true).value.isSuccess)
            #expect(community.blocked && !community.subscribed && feed.items.isEmpty)
        }
        try await bench.launch(isOffline: true) { world, alice, store in
            let feed = try makeFeed(of: alice, in: store)
            await world.settle()
            let relation = try #require(alice.caches.communityRelation[Known.cats])
            #expect(feed.items.isEmpty && relation.blocked && !relation.subscription.isSubscribed)
        }
    }

    /// The effect is the same kind: a vote also marks the post as read, and its answer contains the mark.
    @Test func `a stored list knows that a vote has marked the post as read`() async throws {
        let bench = try UpgradeBench()
        func makeFeed(of client: ApiClient, in store: FileStore) throws -> CachedFeed<Post2> {
            try CachedFeed("local", client.feed(.local, sort: .new, limit: 20), in: store)
        }
        let id = try await bench.launch { world, alice, store in
            let feed = try makeFeed(of: alice, in: store)
            await world.settle()
            await feed.waitUntilStored()
            let post = try #require(feed.items.first { !$0.read && $0.vote == .neutral })
            #expect(await post.castVote(.up).value.isSuccess)
            #expect(post.read)
            return post.id
        }
        try await bench.launch(isOffline: true) { world, alice, store in
            let feed = try makeFeed(of: alice, in: store)
            await world.settle()
            let post = try #require(feed.items.first { $0.id == id })
            #expect(post.vote == .up && post.read)
        }
    }

    @Test func `PieFed keeps the subscription, also of a block that is sent by the next launch`() async throws {
        let bench = try UpgradeBench()
        let server = try LemmyServer(copying: bench.stage.world.server, software: .pieFed)
        func launch(_ body: @MainActor (World, ApiClient, FileStore) async throws -> Void) async throws {
            let store = FileStore(folder: URL(filePath: "/data"), clock: bench.clock, fileSystem: bench.disk)
            let dialects = UpgradeBench.dialects + [.pieFed]
            let world = try World(server, store: store, clock: bench.clock, dialects: dialects)
            let alice = world.client(with: bench.token)
            await alice.persistEdits(in: store)
            try await body(world, alice, store)
            await world.settle()
            await store.close()
        }
        try await launch { world, alice, _ in
            let me = try await alice.getMyPerson()
            let community = try await follow(alice)
            #expect(await community.relation.setBlocked(true).value.isSuccess)
            #expect(community.blocked && community.subscribed)
            #expect(
                me.follows.contains { $0.id == Known.cats } && me.blockedCommunities.contains { $0.id == Known.cats }
            )
            #expect(await community.relation.setBlocked(false).value.isSuccess)
            world.faults.apply(.offline)
            #expect(await community.relation.setBlocked(true).value.isDeferred)
        }
        // This launch does not know the dialect when it makes the request.
        try await launch { _, alice, _ in
            await alice.outbox.send()
            #expect(alice.outbox.items.isEmpty, "\(alice.outbox.items.map(\.state))")
            let community = try await alice.getCommunity(id: Known.cats)
            #expect(community.blocked && community.subscribed)
        }
    }
}
