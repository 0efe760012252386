import Delegates
import DemoServer
import Foundation
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation
import Testing
import WireRuntime

/// Tests feed, inbox and profile of an account across launches.
@MainActor @Suite struct AccountDelegatesTests {
    private let disk = MemoryFileSystem()
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))

    private func makeStore() -> FileStore {
        FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: disk)
    }

    private func inbox(_ api: ApiClient, _ store: FileStore) throws -> InboxDelegate {
        try InboxDelegate(of: api, in: store, names: CacheNameRegistry(), limit: 10, clock: clock)
    }

    private func profile(_ api: ApiClient, _ store: FileStore) throws -> ProfileDelegate {
        try ProfileDelegate(of: api, in: store, names: CacheNameRegistry(), clock: clock)
    }

    private func feed(_ api: ApiClient, _ store: FileStore) throws -> FeedDelegate {
        try FeedDelegate(.subscribed, of: api, in: store, names: CacheNameRegistry(), limit: 5, clock: clock)
    }

    private func ids(_ entries: [InboxEntry]) -> [String] {
        entries.map { entry in
            switch entry {
            case .reply(let reply): "\(reply.entityKey)"
            case .message(let message): "\(message.entityKey)"
            }
        }
    }

    private func faults(_ words: String) throws -> Faults.Setting {
        try Faults.Setting(words: words.split(separator: " ").map(String.init))
    }

    @Test func `a cold start shows yesterday's inbox, as the objects that today's will be`() async throws {
        let store = makeStore()
        let first = try inbox(try await World().logIn("alice"), store)
        let entries = try await first.retrieve()
        #expect(entries.count > 3)
        #expect(entries.map(\.created) == entries.map(\.created).sorted(by: >))
        await store.flush()

        clock.advance(by: .seconds(86_400))
        let today = try World()
        let alice = try await today.logIn("alice")
        today.faults.apply(.hold)
        let second = try inbox(alice, makeStore())
        try await today.faults.waitUntilHeld(1)
        #expect(second.status == .cached)
        #expect(ids(second.data) == ids(entries))
        let shown = second.data
        for case .message(let message) in shown { #expect(alice.caches.message2[message.id] === message) }
        today.faults.apply(.ok)
        let fresh = try await second.retrieve()
        #expect(second.status == .success)
        for case (.reply(let old), .reply(let new)) in zip(shown, fresh) { #expect(old === new) }
    }

    @Test func `a profile is there without a connection, and says why it is old`() async throws {
        let store = makeStore()
        let first = try profile(try await World().logIn("alice"), store)
        #expect(try await first.retrieve()?.name == "alice")
        await store.flush()

        clock.advance(by: .seconds(86_400))
        let world = try World()
        let alice = try await world.logIn("alice")
        world.faults.apply(.offline)
        let second = try profile(alice, makeStore())
        await #expect(throws: DelegateError.self) { try await second.retrieve() }
        #expect(second.status.canShowData && second.status.hasError)
        let me = try #require(second.data)
        #expect(me.name == "alice" && alice.caches.person4[me.id] === me)
    }

    @Test func `of an answer in parts, a part that fails shows nothing of the others`() async throws {
        let store = makeStore()
        let world = try World()
        let alice = try await world.logIn("alice")
        let first = try inbox(alice, store)
        let before = ids(try await first.retrieve())
        world.faults.apply(try faults("fail 1 on GET /user/mention"))
        await #expect(throws: DelegateError.self) { try await first.refresh() }
        #expect(first.status.hasError && first.status.canShowData && ids(first.data) == before)
        await store.flush()
        world.faults.apply(.offline)
        let second = try inbox(alice, makeStore())
        _ = try await second.retrieve()
        #expect(ids(second.data) == before, "the file is what the last whole answer was")
    }

    @Test func `a page that is cut off leaves yesterday's`() async throws {
        let store = makeStore()
        let world = try World()
        let alice = try await world.logIn("alice")
        let first = try feed(alice, store)
        let before = try await first.retrieve().map(\.id)
        world.faults.apply(try faults("truncate 50%"))
        await #expect(throws: DelegateError.self) { try await first.refresh() }
        #expect(first.data.map(\.id) == before && first.status.hasError && first.status.canShowData)
        world.faults.apply(.ok)
        try await first.refresh()
        #expect(first.status == .success)
    }

    @Test func `who becomes somebody else during a refresh mixes nothing up`() async throws {
        let store = makeStore()
        let world = try World()
        let alice = try await world.logIn("alice")
        world.faults.apply(try faults("hold on GET /post/list"))
        let hers = try feed(alice, store)
        try await world.faults.waitUntilHeld(1)
        let bob = try await world.logIn("bob")
        let his = try feed(bob, store)
        try await world.faults.waitUntilHeld(2)
        world.faults.apply(.ok)
        let (herPosts, hisPosts) = (try await hers.retrieve(), try await his.retrieve())
        #expect(herPosts.allSatisfy { $0.api === alice } && hisPosts.allSatisfy { $0.api === bob })
        #expect(!herPosts.isEmpty && herPosts.map(\.id) != hisPosts.map(\.id), "the two follow other communities")
        await store.flush()

        world.faults.apply(.offline)
        for (api, posts) in [(alice, herPosts), (bob, hisPosts)] {
            let again = try feed(api, makeStore())
            _ = try await again.retrieve()
            #expect(again.data.map(\.id) == posts.map(\.id))
            #expect(again.data.allSatisfy { $0.api === api })
        }
    }

    @Test func `a log-out wipes all three, and what still arrives is not kept`() async throws {
        let store = makeStore()
        let world = try World()
        let alice = try await world.logIn("alice")
        let (page, letters, me) = (try feed(alice, store), try inbox(alice, store), try profile(alice, store))
        _ = (try await page.retrieve(), try await letters.retrieve(), try await me.retrieve())
        await store.flush()
        #expect(await store.size().files >= 3)
        world.faults.apply(try faults("hold on GET /post/list"))
        page.userTriggerRefresh()
        try await world.faults.waitUntilHeld(1)
        try await alice.logOut()
        world.faults.apply(.ok)
        await world.settle()
        #expect(await store.size() == (0, 0))

        let again = try await world.logIn("alice")
        world.faults.apply(.offline)
        let (noPage, noLetters, nobody) = (try feed(again, store), try inbox(again, store), try profile(again, store))
        await #expect(throws: DelegateError.self) { try await noPage.retrieve() }
        await #expect(throws: DelegateError.self) { try await noLetters.retrieve() }
        await #expect(throws: DelegateError.self) { try await nobody.retrieve() }
        #expect(!noPage.status.canShowData && noPage.data.isEmpty && noLetters.data.isEmpty && nobody.data == nil)
    }

    @Test func `a delegate that is let go leaves its name, and its models, to nobody`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let names = CacheNameRegistry()
        weak var gone: InboxDelegate?
        func use() async throws {
            let delegate = try InboxDelegate(of: alice, in: makeStore(), names: names, clock: clock)
            _ = try await delegate.retrieve()
            #expect(names.names.count == 1)
            gone = delegate
        }
        try await use()
        await world.settle()
        #expect(gone == nil && names.names.isEmpty)
        #expect(alice.caches.message2.objects.isEmpty && alice.caches.reply2.objects.isEmpty)
    }

    @Test func `a list begins with what a delegate has, and goes on from there`() async throws {
        let store = makeStore()
        let world = try World()
        let alice = try await world.logIn("alice")
        let first = try FeedDelegate(
            .local,
            sort: .new,
            of: alice,
            in: store,
            names: CacheNameRegistry(),
            limit: 3,
            clock: clock
        )
        _ = try await first.retrieve()
        await store.flush()
        let whole = try await alice.getPosts(.local, sort: .new, limit: 6).posts.map(\.id)

        let today = try World()
        let again = try await today.logIn("alice")
        let second = try FeedDelegate(
            .local,
            sort: .new,
            of: again,
            in: makeStore(),
            names: CacheNameRegistry(),
            limit: 3,
            clock: clock,
            beginsAtOnce: false
        )
        #expect(second.status == nil)
        let list = again.feed(.local, sort: .new, limit: 3)
        #expect(try second.publish(in: list) == nil && list.isEmpty)
        guard case .present = await second.loadCache() else { return #expect(Bool(false), "the file is not there") }
        #expect(try second.publish(in: list) == clock.now)
        #expect(list.map(\.id) == Array(whole.prefix(3)))
        #expect(today.transport.passed.count(of: "/post/list") == 0)
        try await list.loadMore()
        #expect(list.map(\.id) == whole)
    }
}
