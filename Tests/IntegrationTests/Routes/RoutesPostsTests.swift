import LemmyIdentifiers
import LemmyMiddleware
import Testing
import WireRuntime

@MainActor @Suite struct RoutesPostsTests {
    @Test func `a feed goes on by page and by cursor alike`() async throws {
        let api = try World().guest
        let first = try await api.getPosts(.local, sort: .new, limit: 5)
        #expect(first.nextCursor != nil)
        let byPage = try await api.getPosts(.local, sort: .new, page: 2, limit: 5)
        let byCursor = try await api.getPosts(.local, sort: .new, limit: 5, cursor: first.nextCursor)
        #expect(byPage.posts.map(\.id) == byCursor.posts.map(\.id))
        #expect(byPage.posts.count == 5 && Set(byPage.posts).isDisjoint(with: first.posts))
        #expect(zip(byPage.posts, byCursor.posts).allSatisfy { $0 === $1 })
    }

    @Test func `a community's posts come by its number and by its name`() async throws {
        let api = try World().guest
        let byNumber = try await api.getPosts(communityId: Known.swift, sort: .topAll, limit: 10).posts
        let byName = try await api.getPosts(communityName: "swift", sort: .topAll, limit: 10).posts
        #expect(byNumber.count == 10 && byNumber.allSatisfy { $0.communityId == Known.swift })
        #expect(byNumber.map(\.id) == byName.map(\.id))
        await expectNotFound { try await api.getPosts(communityName: "nowhere") }
    }

    @Test func `saved posts are those that the viewer saved, the last first`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let saved = try await alice.getPosts(.all, filter: .saved, limit: 50).posts
        #expect(Set(saved.map(\.id)) == Set([21, 98, 136, 168, 173].map { PostID($0) }))
        #expect(saved.allSatisfy { $0.saved })
        #expect(try await world.guest.getPosts(.all, filter: .saved).posts.isEmpty)
    }

    @Test func `upvoted and downvoted posts are told apart`() async throws {
        let alice = try await World().logIn("alice")
        let liked = try await alice.getPosts(.all, filter: .upvoted, limit: 50).posts
        let disliked = try await alice.getPosts(.all, filter: .downvoted, limit: 50).posts
        #expect(!liked.isEmpty && liked.allSatisfy { $0.vote == .up && $0.creatorId != Known.alice })
        #expect(!disliked.isEmpty && disliked.allSatisfy { $0.vote == .down })
    }

    @Test func `hidden posts are shown to who asks for them`() async throws {
        let erin = try await World().logIn("erin")
        let without = try await erin.getPosts(.all, sort: .old, limit: 50).posts
        let everything = PostFilter(showsRead: true, showsHidden: true)
        let with = try await erin.getPosts(.all, filter: everything, sort: .old, limit: 50).posts
        #expect(!without.isEmpty && without.allSatisfy { !$0.hidden })
        #expect(with.contains { $0.hidden && $0.id == PostID(5) })
    }

    @Test func `what was read is left out where that is asked for`() async throws {
        let alice = try await World().logIn("alice")
        let unread = try await alice.getPosts(.all, filter: PostFilter(showsRead: false), limit: 50).posts
        #expect(!unread.isEmpty && unread.allSatisfy { !$0.read })
        #expect(try await alice.getPosts(.all, limit: 50).posts.contains { $0.read })
    }

    @Test func `the moderated feed is of the communities that the viewer moderates`() async throws {
        let alice = try await World().logIn("alice")
        let posts = try await alice.getPosts(.moderated, limit: 50).posts
        #expect(!posts.isEmpty && posts.allSatisfy { [2, 4].contains($0.communityId.rawValue) })
    }

    @Test func `somebody's posts and comments come with their page`() async throws {
        let api = try World().guest
        let content = try await api.getPersonContent(id: Known.alice, sort: .new, limit: 5)
        #expect(content.person.name == "alice" && content.posts.count == 5 && content.comments.count == 5)
        #expect(content.posts.allSatisfy { $0.creatorId == Known.alice })
        #expect(content.comments.allSatisfy { $0.creatorId == Known.alice })
        #expect(try await api.getPosts(personId: Known.alice, sort: .new, limit: 5) == content.posts)
        #expect(try await api.getComments(personId: Known.alice, sort: .new, limit: 5) == content.comments)
        await expectNotFound { try await api.getPersonContent(id: Known.nobody) }
    }

    @Test func `what the viewer saved is on their own page`() async throws {
        let alice = try await World().logIn("alice")
        let content = try await alice.getPersonContent(id: Known.alice, savedOnly: true, limit: 50)
        #expect(content.posts.count == 5 && content.posts.allSatisfy { $0.saved })
        #expect(content.comments.map(\.id) == [CommentID(16)])
    }

    @Test func `every order of posts is one that the server takes`() async throws {
        let api = try World().guest
        for sort in PostSort.allCases {
            #expect(try await api.getPosts(.local, sort: sort, limit: 1).posts.count <= 1, "\(sort)")
        }
        for feed in FeedKind.allCases { #expect(try await api.getPosts(feed, limit: 1).posts.count <= 1, "\(feed)") }
    }

    @Test func `a post is nowhere before it is posted, and has its own upvote then`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try await alice.createPost(
            title: "A post",
            communityId: Known.swift,
            linkUrl: "https://example.test/page",
            content: "with a text",
            nsfw: false
        )
        #expect(post.title == "A post" && post.content == "with a text" && post.vote == .up && post.score == 1)
        #expect(post.read && post.creator.name == "alice" && post.community.name == "swift")
        #expect(try await alice.getPosts(communityId: Known.swift, sort: .new, limit: 10).posts.contains(post))
        await world.expectLoginNeeded("/post") { _ = try await $0.createPost(title: "A", communityId: Known.swift) }
        await expectNotFound { try await alice.createPost(title: "Lost", communityId: Known.nowhere) }
    }

    @Test func `who voted on a post is for who moderates it`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        let post = try #require(try await admin.getPosts(communityId: Known.swift, sort: .topAll, limit: 1).posts.first)
        let votes = try await admin.getPostVotes(id: post.id, communityId: Known.swift, limit: 50)
        #expect(votes.count { $0.vote == .up } == post.upvotes && votes.count { $0.vote == .down } == post.downvotes)
        #expect(votes.allSatisfy { $0.subject == .post(post.id) })
        await world.expectLoginNeeded("/post/like/list") {
            _ = try await $0.getPostVotes(id: post.id, communityId: Known.swift)
        }
    }
}
