import Delegates
import Foundation
import LemmyDelegates
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation
import Testing

/// Tests that an account's files are named after the account in its token.
@MainActor @Suite struct AccountScopeTests {
    private let disk = MemoryFileSystem()
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))

    private func makeStore() -> FileStore {
        FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: disk)
    }

    private func makeFeed(of api: ApiClient, in store: FileStore) throws -> FeedDelegate {
        try FeedDelegate(.local, of: api, in: store, names: CacheNameRegistry(), limit: 5, clock: clock)
    }

    /// Returns a token with these claims, in the form that servers use.
    private func token(_ claims: String, signature: String = "c2ln") -> String {
        let encoded = Data(claims.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
        return "eyJhbGciOiJIUzI1NiJ9.\(encoded).\(signature)"
    }

    @Test func `two tokens of one subject have one scope`() throws {
        let world = try World()
        let scopes = [
            token(#"{"sub":"42","iss":"strata.test","iat":1}"#), token(#"{"sub":"42","iat":2}"#, signature: "b3RoZXI"),
            token(#"{"sub":42}"#),
        ].map { world.client(with: $0).storeScope }
        #expect(Set(scopes).count == 1)
        #expect(scopes[0] != world.client(with: token(#"{"sub":"43"}"#)).storeScope)
        #expect(scopes[0] != world.guest.storeScope)
    }

    @Test(arguments: ["", #"{"sub":""}"#, #"{"sub":null}"#, #"{"iss":"x"}"#, "[1]", "no json"])
    func `a token that names nobody has a scope of its own`(_ claims: String) throws {
        let world = try World()
        let (one, other) = (token(claims), token(claims, signature: "b3RoZXI"))
        #expect(world.client(with: one).storeScope != world.client(with: other).storeScope)
        #expect(world.client(with: one).storeScope == world.client(with: one).storeScope)
    }

    /// Returns two FNV-1a hashes of the token, which named scopes in an earlier version.
    private func digest(of token: String) -> String {
        [0xcbf2_9ce4_8422_2325 as UInt64, 0x6c62_272e_07bb_0142].map { start in
            let hash = token.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    @Test func `what lies under the token's digest is found`() async throws {
        let world = try World()
        let token = try world.makeToken(of: "alice")
        let alice = world.client(with: token)
        let old = StoreScope.account(digest(of: token), on: world.guest.server.place)
        #expect(old != alice.storeScope)
        let before = makeStore()
        let posts = try await makeFeed(of: alice, in: before).retrieve().map(\.id)
        await before.flush()
        // Move the scope to the name that an earlier version used.
        before.move(alice.storeScope, to: old)
        await before.close()

        let later = try World(world.server)
        let store = makeStore()
        let feed = try makeFeed(of: later.client(with: token), in: store)
        #expect(try await feed.retrieve().map(\.id) == posts)
        #expect(feed.status == .success)
        #expect(later.transport.passed.isEmpty, "the page was there")
        let left = await store.read(
            FeedDelegate.Cache.self,
            for: StoreKey(scope: old, name: "feed-local-5", schema: 2)
        )
        #expect(left.value == nil, "it was moved, not copied")
    }
}
