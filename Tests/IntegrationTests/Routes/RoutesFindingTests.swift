import LemmyIdentifiers
import LemmyMiddleware
import Testing
import WireRuntime

@MainActor @Suite struct RoutesFindingTests {
    @Test func `communities are listed with what is theirs`() async throws {
        let api = try World().guest
        let local = try await api.getCommunities(.local, sort: .topAll, limit: 50)
        #expect(local.contains { $0.name == "swift" } && local.allSatisfy { $0.local })
        let all = try await api.getCommunities(.all, sort: .topAll, limit: 50)
        #expect(all.contains { !$0.local } && all.count > local.count)
        #expect(try await api.getCommunities(.all, sort: .topAll, page: 2, limit: 2) == Array(all[2..<4]))
        let nsfw = try await api.getCommunities(.local, showsNsfw: true, limit: 50)
        #expect(nsfw.contains { $0.nsfw } && !local.contains { $0.nsfw })
    }

    @Test func `a search finds every kind, or only one`() async throws {
        let api = try World().guest
        let all = try await api.search("swift", limit: 50)
        #expect(all.communities.contains { $0.name == "swift" } && !all.isEmpty)
        let communities = try await api.search("swift", for: .communities)
        #expect(!communities.communities.isEmpty && communities.posts.isEmpty && communities.people.isEmpty)
        let people = try await api.search("alice", for: .people)
        #expect(people.people.map(\.name) == ["alice"] && people.comments.isEmpty)
        #expect(try await api.search("no such words anywhere").isEmpty)
    }

    @Test func `a search keeps to a community, a person and titles`() async throws {
        let api = try World().guest
        let posts = try await api.search("a", for: .posts, communityName: "swift", sort: .new, limit: 20).posts
        #expect(!posts.isEmpty && posts.allSatisfy { $0.communityId == Known.swift })
        let comments = try await api.search("a", for: .comments, creatorId: Known.alice, limit: 20).comments
        #expect(!comments.isEmpty && comments.allSatisfy { $0.creatorId == Known.alice })
        let titles = try await api.search("identity", for: .posts, titlesOnly: true, limit: 50).posts
        #expect(!titles.isEmpty && titles.allSatisfy { $0.title.lowercased().contains("identity") })
    }

    @Test func `every kind of search is one that the server takes`() async throws {
        let api = try World().guest
        for kind in SearchKind.allCases { _ = try await api.search("a", for: kind, in: .local, limit: 1) }
    }

    @Test func `an address leads to whatever it names`() async throws {
        let world = try World()
        let api = world.guest
        let post = try await api.getPost(id: PostID(1))
        let comment = try await api.getComment(id: CommentID(1))
        guard case .post(let foundPost) = try await api.resolve(actorId: post.actorId),
            case .comment(let foundComment) = try await api.resolve(actorId: comment.actorId),
            case .community(let community) = try await api.resolve(actorId: "http://strata.test/c/swift"),
            case .person(let person) = try await api.resolve(actorId: "http://strata.test/u/alice")
        else {
            Issue.record("an address led to something else")
            return
        }
        #expect(foundPost === post.post2 && foundComment === comment)
        #expect(community.name == "swift" && person.name == "alice")
        await expectNotFound { try await api.resolve(actorId: "http://strata.test/post/99999") }
        await expectNotFound { try await api.resolve(actorId: "!swift@strata.test") }
        guard case .community(let named) = try await world.logIn("alice").resolve(actorId: "!swift@strata.test") else {
            Issue.record("a name led to something else")
            return
        }
        #expect(named.name == "swift")
    }

    @Test func `the servers that a server knows are listed`() async throws {
        let known = try #require(try await World().guest.getFederatedInstances())
        #expect(known.linked.map(\.domain) == ["elsewhere.test"] && known.blocked.isEmpty && known.allowed.isEmpty)
    }

    @Test func `a page that cannot be reached has no preview`() async throws {
        let alice = try await World().logIn("alice")
        let error = await #expect(throws: ApiClientError.self) {
            try await alice.getLinkPreview(of: "https://example.test/page")
        }
        #expect(error?.status == 400 && error?.message.contains("https://example.test/page") == true)
    }

    @Test func `a community is founded by its first moderator`() async throws {
        let world = try World()
        let bob = try await world.logIn("bob")
        let community = try await bob.createCommunity(
            name: "swiftui",
            title: "SwiftUI",
            description: "Views.",
            onlyModeratorsCanPost: true,
            isLocalOnly: true
        )
        #expect(community.name == "swiftui" && community.title == "SwiftUI" && community.description == "Views.")
        #expect(community.onlyModeratorsCanPost && community.visibility == "LocalOnly")
        #expect(try await bob.getCommunity(name: "swiftui").moderators.map(\.id) == [Known.bob])
        await world.expectLoginNeeded("/community") { _ = try await $0.createCommunity(name: "a", title: "A") }
    }
}
