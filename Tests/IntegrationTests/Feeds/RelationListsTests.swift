import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

/// Tests the lists of followed and blocked entities.
@MainActor @Suite struct RelationListsTests {
    nonisolated private static let both: [Dialect] = [.v0_18, .v0_19]

    @Test(arguments: both) func `subscriptions come and go as they are edited`(version: Dialect) async throws {
        let stage = try Stage(version)
        let erin = try stage.client("erin")
        let list = erin.subscriptions()
        try await list.members.load()
        let before = list.members.members
        #expect(!before.isEmpty && before.allSatisfy { $0.subscribed } && !list.members.contains(stage.swift))
        let community = try await erin.getCommunity(id: stage.swift)
        let edit = community.toggleSubscribe()
        #expect(list.members.contains(stage.swift), "at once")
        #expect(await edit.value.isSuccess)
        #expect(list.members.count == before.count + 1)
        #expect(await community.toggleSubscribe().value.isSuccess)
        #expect(list.members.members == before)
    }

    @Test func `a community that only a post showed is listed with the answer`() async throws {
        let stage = try Stage()
        let erin = try stage.client("erin")
        let list = erin.subscriptions()
        let feed = erin.feed(ofCommunity: stage.swift)
        try await feed.loadMore()
        let post = try #require(feed.first)
        #expect(await post.toggleSubscribe().value.isSuccess)
        #expect(list.members.contains(stage.swift))
    }

    @Test func `a subscription that is refused is not listed`() async throws {
        let stage = try Stage()
        let erin = try stage.client("erin")
        let list = erin.subscriptions()
        try await list.members.load()
        let community = try await erin.getCommunity(id: stage.swift)
        stage.world.faults.apply(.fail(1))
        let edit = community.toggleSubscribe()
        #expect(list.members.contains(stage.swift))
        #expect(await !edit.value.isSuccess)
        #expect(!list.members.contains(stage.swift))
    }

    @Test func `favorites stand first`() async throws {
        let alice = try await World().logIn("alice")
        let list = alice.subscriptions()
        try await list.members.load()
        let last = try #require(list.sections.last?.items.last)
        _ = last.setFavorite(true)
        #expect(list.sections.first?.title == .favourites && list.sections.first?.items == [last])
        #expect(list.sections.dropFirst().allSatisfy { !$0.items.contains(last) })
    }

    @Test func `blocks come and go as they are edited`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let blocked = BlockList(of: alice)
        try await blocked.load()
        let me = try await alice.getMyPerson()
        #expect(Set(blocked.people) == Set(me.blockedPeople) && !blocked.people.isEmpty)
        #expect(Set(blocked.communities) == Set(me.blockedCommunities))
        #expect(Set(blocked.instances) == Set(me.instanceBlocks))
        let erin = try await alice.getPerson(id: stage.erin)
        let block = erin.toggleBlocked()
        #expect(blocked.people.contains(stage.erin), "at once")
        #expect(await block.value.isSuccess)
        let community = try await alice.getCommunity(id: Known.cats)
        #expect(await community.relation.setBlocked(true).value.isSuccess)
        #expect(blocked.communities.contains(Known.cats))
        #expect(await erin.toggleBlocked().value.isSuccess)
        #expect(!blocked.people.contains(stage.erin) && blocked.communities.contains(Known.cats))
        try await blocked.load()
        #expect(!blocked.people.contains(stage.erin) && blocked.communities.contains(Known.cats))
    }

    @Test func `a block stays listed when nothing else shows who it is`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let blocked = BlockList(of: alice)
        try await blocked.load()
        func block() async throws {
            #expect(await (try await alice.getPerson(id: stage.erin)).toggleBlocked().value.isSuccess)
        }
        try await block()
        await stage.world.settle()
        #expect(blocked.people.contains(stage.erin))
        let instance = InstanceID(2)
        #expect(await (try alice.relation(to: instance)).setBlocked(true).value.isSuccess)
        #expect(blocked.instances.contains(instance))
    }

    @Test func `the blocks of a known viewer are shown without a request`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let instance = InstanceID(2)
        #expect(await (try alice.relation(to: instance)).setBlocked(true).value.isSuccess)
        let loaded = BlockList(of: alice)
        try await loaded.load()
        let me = try await alice.getMyPerson()
        let count = stage.world.transport.requests.count
        let shown = BlockList(of: alice)
        shown.show(me)
        #expect(!shown.people.isEmpty && Array(shown.people) == Array(loaded.people))
        #expect(!shown.communities.isEmpty && Array(shown.communities) == Array(loaded.communities))
        #expect(shown.instances.map(\.id) == [instance] && shown.summary(of: instance) != nil)
        #expect(stage.world.transport.requests.count == count)
        let lifted = try #require(shown.communities.first)
        let community = try await alice.getCommunity(id: lifted.id)
        #expect(await community.relation.setBlocked(false).value.isSuccess)
        #expect(!shown.communities.contains(lifted.id))
    }

    @Test func `a guest has blocked nobody`() async throws {
        let blocked = BlockList(of: try World().guest)
        let error = await #expect(throws: ApiClientError.self) { try await blocked.load() }
        #expect(error?.code == .notLoggedIn)
    }
}
