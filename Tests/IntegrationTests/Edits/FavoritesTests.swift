import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Observation
import Persistence
import Primitives
import Propagation
import Testing
import WireRuntime

/// Tests favorite communities: no server knows them, so this device stores them for the account.
@MainActor @Suite struct FavoritesTests {
    private let disk = MemoryFileSystem()
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let swift = CommunityID(2)

    private func makeStore() -> FileStore {
        FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: disk)
    }

    /// Makes `swift` a favorite of alice, in a launch of its own.
    private func favor(on server: LemmyServer) async throws -> String {
        let store = makeStore()
        let world = try World(server, store: store)
        let token = try world.makeToken(of: "alice")
        let alice = world.client(with: token)
        let community = try await alice.getCommunity(id: swift)
        let edit = community.setFavorite(true)
        #expect(community.isFavorite, "at once")
        #expect(await edit.value.isSuccess)
        await store.close()
        return token
    }

    @Test func `favorites survive a restart, and no server hears of them`() async throws {
        let server = LemmyServer()
        let token = try await favor(on: server)
        let world = try World(server, store: makeStore())
        let alice = world.client(with: token)
        await world.settle()
        #expect(alice.favorites.communities == [swift])
        #expect(world.transport.passed.isEmpty)
        let community = try await alice.getCommunity(id: swift)
        #expect(community.isFavorite)
        #expect(await community.toggleFavorite().value.isSuccess)
        #expect(!community.isFavorite && alice.favorites.communities.isEmpty)
    }

    @Test func `they are the account's alone`() async throws {
        let server = LemmyServer()
        let token = try await favor(on: server)
        let world = try World(server, store: makeStore())
        let bob = world.client(with: try world.makeToken(of: "bob"))
        let renewed = world.client(with: try world.makeToken(of: "alice"))
        await world.settle()
        #expect(bob.favorites.communities.isEmpty)
        #expect(renewed !== world.client(with: token) && renewed.favorites.communities == [swift])
        #expect(try await !world.guest.getCommunity(id: swift).isFavorite)
    }

    @Test func `a log-out wipes them`() async throws {
        let server = LemmyServer()
        let token = try await favor(on: server)
        let world = try World(server, store: makeStore())
        let alice = world.client(with: token)
        let community = try await alice.getCommunity(id: swift)
        try await alice.logOut()
        #expect(!community.isFavorite)
        #expect((await community.setFavorite(true).value.error as? ApiClientError)?.code == .loggedOut)
        let again = try await world.logIn("alice")
        await world.settle()
        #expect(again.favorites.communities.isEmpty)
    }

    @Test func `a mark is seen by whoever watches, and one that cannot be kept is taken back`() async throws {
        let isFull = Lock(false)
        let full = FaultingFileSystem(disk) { _, _, path in
            isFull.withLock { $0 } && path.contains("favorites") ? .fail(ENOSPC) : nil
        }
        let store = FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: full)
        let world = try World(store: store)
        let alice = world.client(with: try world.makeToken(of: "alice"))
        let community = try await alice.getCommunity(id: swift)
        await world.settle()
        let told = Lock(0)
        withObservationTracking {
            _ = community.isFavorite
        } onChange: {
            told.withLock { $0 += 1 }
        }
        isFull.withLock { $0 = true }
        let edit = community.setFavorite(true)
        #expect(told.withLock { $0 } == 1)
        #expect(community.isFavorite)
        #expect(await edit.value.error is StoreError)
        #expect(!community.isFavorite)
    }

    @Test func `a mark that is set before the file was read is added to what it has`() async throws {
        let server = LemmyServer()
        let token = try await favor(on: server)
        let world = try World(server, store: makeStore())
        let alice = world.client(with: token)
        let cats = try await world.guest.getCommunity(id: CommunityID(3))
        // Nothing has been awaited as alice yet.
        let other = alice.favorites
        #expect(other.communities.isEmpty || other.communities == [swift])
        let hers = try alice.caches.community1.createModel(from: cats.community1.tierValue)
        #expect(await hers.setFavorite(true).value.isSuccess)
        #expect(other.communities == [swift, cats.id])
    }

    @Test func `without a place to keep them they last as long as the client`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let community = try await alice.getCommunity(id: swift)
        #expect(await community.setFavorite(true).value.isSuccess)
        guard case .ignored = await community.setFavorite(true).value else {
            Issue.record("it is one already")
            return
        }
        #expect(alice.favorites.communities == [swift])
    }
}
