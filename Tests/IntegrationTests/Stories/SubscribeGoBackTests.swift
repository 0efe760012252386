import Consistency
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing

/// Opens a feed and the community of one of its posts, subscribes, and goes back: the rows show the mark, although no code passed it along.
@MainActor @Suite struct `Subscribe, go back` {
    private let world: World
    private let alice: ApiClient

    init() async throws {
        world = try World()
        alice = try await world.logIn("alice")
    }

    /// Returns a feed in which several posts are of one community that alice does not follow.
    private func feed() async throws -> [Post2] { try await alice.getPosts(.all, sort: .new, limit: 50).posts }

    /// Opens a community's page from a row's stub, subscribes there, and closes it.
    private func subscribe(to community: any CommunityStubProviding) async throws {
        let page = AnyCommunity(community)
        try await page.upgrade()
        let shown = try #require(page.wrappedValue as? any Community3Providing)
        #expect(!shown.subscribed && shown.subscriberCount > 0)
        let edit = shown.toggleSubscribe()
        #expect(shown.subscribed)
        #expect(await edit.value.isSuccess)
    }

    @Test func `every row of the community shows the mark, and no other`() async throws {
        let rows = try await feed()
        let tapped = try #require(rows.first { $0.community.name == "terminals" })
        let marks = rows.map(\.subscribed)
        let expected = zip(rows, marks).map { $0.community === tapped.community || $1 }
        #expect(expected.count { $0 } > marks.count { $0 } + 1, "several rows are of it")
        var drawn: [[Bool]] = []
        let watch = world.commits.watch { _ in drawn.append(rows.map(\.subscribed)) }
        try await subscribe(to: tapped.community)
        #expect(alice.caches.community3.objects.isEmpty, "the page was not closed")
        #expect(drawn == [marks, expected], "each row was drawn once more: when it was tapped")
        #expect(rows.map(\.subscribed) == expected)
        withExtendedLifetime(watch) {}
    }

    @Test func `a feed by value shows it too, with no living row`() async throws {
        let rows = CollectionDataProvider<Post2Value>(alice.trees)
        func open() async throws { rows.setData(try await feed().map(\.tierValue)) }
        try await open()
        #expect(alice.caches.liveCount == 0)
        var marks: [Bool] { rows.data.map(\.communityRelation.fields.subscription.isSubscribed) }
        let tapped = try #require(rows.data.first { $0.community.fields.name == "terminals" })
        let expected = zip(rows.data, marks).map { $0.community.id == tapped.community.id || $1 }
        #expect(expected.count { $0 } > marks.count { $0 } + 1, "several rows are of it")
        try await subscribe(to: CommunityStub(actorId: tapped.community.fields.actorId, api: alice))
        #expect(marks == expected)
        #expect(alice.caches.liveCount == 0)
    }

    @Test func `rows lose the mark again if the server says no`() async throws {
        let rows = try await feed()
        let marks = rows.map(\.subscribed)
        let tapped = try #require(rows.first { $0.community.name == "terminals" })
        let page = AnyCommunity(tapped.community)
        try await page.upgrade()
        world.faults.apply(.fail(1))
        let edit = (page.wrappedValue as? any Community2Providing)?.toggleSubscribe()
        #expect(tapped.subscribed)
        #expect(await edit?.value.isSuccess == false)
        #expect(rows.map(\.subscribed) == marks)
    }
}
