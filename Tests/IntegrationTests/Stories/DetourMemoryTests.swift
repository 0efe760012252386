import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Testing

/// Opens a feed, a community's page, the page of one of its moderators, and goes back twice: data that only the pages needed is freed, and
/// the feed keeps its data.
@MainActor @Suite struct `Extra data` {
    private let api: ApiClient
    /// The shown feed: posts of one community, none of them by the visited moderator.
    private let feed: [Post2]
    private let community: CommunityID

    init() async throws {
        api = try World().guest
        let page = try await api.getPosts(communityName: "datalayers", sort: .new, limit: 20)
        feed = page.posts.filter { $0.creator.name != "grace" }
        community = try #require(feed.first).communityId
    }

    /// The number of living objects of the pages' tiers.
    private struct Living: Equatable {
        let posts, communities, people: [Int]
        let all: Int

        @MainActor
        init(_ api: ApiClient) {
            let caches = api.caches
            posts = [caches.post1.objects.count, caches.post2.objects.count, caches.post3.objects.count]
            communities = [
                caches.community1.objects.count, caches.community2.objects.count, caches.community3.objects.count,
            ]
            people = [caches.person1.objects.count, caches.person2.objects.count, caches.person3.objects.count]
            all = caches.liveCount
        }
    }

    /// The open pages of a tab, the top one last.
    @MainActor private final class Tab {
        private var pages: [AnyObject] = []
        func open<Tiers>(_ page: AnyContent<Tiers>) async throws {
            try await page.upgrade()
            pages.append(page)
        }
        func goBack() { pages.removeLast() }
    }

    /// Opens the row's community on top.
    private func openCommunity(in tab: Tab) async throws {
        let row = try #require(feed.first)
        try await tab.open(AnyCommunity(row.community))
        #expect(api.caches.community3[community]?.moderators.map(\.name) == ["alice", "grace"])
    }

    /// Opens one of its moderators on top, as found on the community's page.
    private func openModerator(in tab: Tab) async throws {
        let page = try #require(api.caches.community3[community])
        let moderator = try #require(page.moderators.first { $0.name == "grace" })
        try await tab.open(AnyPerson(moderator))
        #expect(api.caches.person3[moderator.id]?.moderates.map(\.name) == ["datalayers", "teaching"])
    }

    @Test func `back twice frees moderators, profile and moderated communities, and the row keeps its community`()
        async throws
    {
        let row = try #require(feed.first)
        let kept = row.community
        let atFeed = Living(api)
        #expect(atFeed.communities == [1, 0, 0] && atFeed.posts == [feed.count, feed.count, 0])
        let tab = Tab()
        try await openCommunity(in: tab)
        let atCommunity = Living(api)
        #expect(atCommunity.communities == [1, 1, 1])
        #expect(atCommunity.people[0] > atFeed.people[0], "a moderator whom the feed does not show")
        try await openModerator(in: tab)
        let atProfile = Living(api)
        #expect(atProfile.communities == [2, 1, 1], "the other community that they moderate")
        #expect(atProfile.people == [atCommunity.people[0], 1, 1])
        tab.goBack()
        #expect(Living(api) == atCommunity)
        tab.goBack()
        #expect(Living(api) == atFeed)
        #expect(api.caches.community1[community] === kept && row.community === kept && kept.title == "Data layers")
    }

    @Test func `with the same community open in two tabs, closing one frees nothing of the other`() async throws {
        let atFeed = Living(api)
        let (first, second) = (Tab(), Tab())
        try await openCommunity(in: first)
        let atCommunity = Living(api)
        try await openCommunity(in: second)
        #expect(Living(api) == atCommunity, "both show the same objects")
        try await openModerator(in: first)
        let atProfile = Living(api)
        try await openModerator(in: second)
        #expect(Living(api) == atProfile)
        first.goBack()
        first.goBack()
        #expect(Living(api) == atProfile, "the second tab lost something")
        #expect(api.caches.community3[community]?.moderators.count == 2)
        second.goBack()
        #expect(Living(api) == atCommunity)
        second.goBack()
        #expect(Living(api) == atFeed)
    }

    @Test func `a label of the community shows its moderators while a page is open, and keeps none`() async throws {
        let label = AnyCommunity(try #require(feed.first).community)
        let atFeed = Living(api)
        let tab = Tab()
        try await openCommunity(in: tab)
        #expect(label.wrappedValue.moderators_?.count == 2)
        tab.goBack()
        #expect(label.wrappedValue.moderators_ == nil && label.wrappedValue.name_ == "datalayers")
        #expect(Living(api) == atFeed)
    }
}
