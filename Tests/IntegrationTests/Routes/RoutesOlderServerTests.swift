import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Testing
import WireRuntime

/// Tests the functions of 0.18 with 0.18.
@MainActor @Suite struct RoutesOlderServerTests {
    @Test func `0_18's lists are read`() async throws {
        let world = try World(LemmyServer(version: .v0_18))
        let alice = try await world.logIn("alice")
        let saved = try await alice.getPosts(.all, filter: .saved, page: 1, limit: 50)
        #expect(!saved.posts.isEmpty && saved.posts.allSatisfy { $0.saved } && saved.nextCursor == nil)
        #expect(try await alice.getComments(postId: PostID(1), maxDepth: 3).count > 5)
        #expect(try await alice.getCommunities(.subscribed).allSatisfy { $0.subscribed })
        #expect(try await alice.getPersonContent(id: Known.alice).posts.allSatisfy { $0.creatorId == Known.alice })
        #expect(try await alice.search("swift").communities.contains { $0.name == "swift" })
        #expect(try await alice.getFederatedInstances() != nil)
        #expect(try await alice.getModlog(kind: .lockedPost).count == 5)
        #expect(try await alice.getReports(of: .posts).allSatisfy { $0.post != nil })
        guard case .community(let community) = try await alice.resolve(actorId: "http://strata.test/c/cats") else {
            Issue.record("an address led to something else")
            return
        }
        #expect(community.id == Known.cats)
    }

    @Test func `0_18's inbox is read, and emptied`() async throws {
        let alice = try await World(LemmyServer(version: .v0_18)).logIn("alice")
        _ = try await alice.getSite()
        let reply = try #require(try await alice.getReplies(unreadOnly: true).first)
        let received = try #require(try await alice.getMessages(unreadOnly: true).first)
        #expect(try await alice.getUnreadCount().messages > 0)
        try await alice.markAllRepliesRead()
        #expect(reply.read && received.read)
        #expect(try await alice.getUnreadCount().total == 0)
    }

    @Test func `0_18 takes posts, comments, messages and settings`() async throws {
        let alice = try await World(LemmyServer(version: .v0_18)).logIn("alice")
        _ = try await alice.getSite()
        let post = try await alice.createPost(title: "A post", communityId: Known.swift, content: "with a text")
        let comment = try await alice.createComment(content: "First.", postId: post.id)
        #expect(post.vote == .up && comment.post === post.post1)
        #expect(try await alice.createMessage(content: "Hello.", recipientId: Known.bob).recipient.name == "bob")
        var settings = AccountSettings()
        settings.biography = "Writes."
        #expect(try await alice.saveUserSettings(settings).biography == "Writes.")
        let report = try #require(try await alice.getReports(of: .posts).first)
        try await alice.resolveReport(id: report.id)
        #expect(report.resolved)
    }

    @Test func `0_18's administrator purges`() async throws {
        let world = try World(LemmyServer(version: .v0_18))
        let admin = try await world.logInAsAdmin()
        _ = try await admin.getSite()
        try await admin.purgePost(id: PostID(2), reason: "gone")
        await expectNotFound { try await admin.getPost(id: PostID(2)) }
        #expect(try await admin.getBannedPeople().map(\.name) == ["dave"])
    }

    @Test func `what can be chosen says since when it exists`() {
        #expect(!PostSort.scaled.availability.contains("0.18.5") && PostSort.scaled.availability.contains("0.19.0"))
        #expect(PostSort.topSixMonths.availability.since == "0.18.1" && PostSort.topAll.availability == .always)
        #expect(FeedKind.moderated.availability.since == "0.19.0" && FeedKind.local.availability == .always)
        #expect(CommentSort.controversial.availability.since == "0.19.0")
    }
}
