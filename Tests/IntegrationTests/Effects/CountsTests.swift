import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Testing
import WireRuntime

/// Tests counts that an act changes on other entities: each act counts once, in whatever order the responses arrive.
@MainActor @Suite struct CountsTests {
    let stage: Stage
    let api: ApiClient

    init() throws {
        stage = try Stage()
        api = try stage.client("alice")
    }

    /// Returns the count that another device reads.
    private func fresh() async throws -> Int {
        try await stage.secondClient("alice").getPost(id: stage.erinsQuietPost).commentCount
    }

    @Test func `a comment counts for a page that was asked for before and comes after`() async throws {
        let post = try await api.getPost(id: stage.erinsQuietPost)
        stage.world.gate.close("/post/list")
        let page = Task { try await api.getPosts(communityId: stage.swift, sort: .new, limit: 50) }
        await stage.world.gate.waitUntilKept()
        _ = try await api.createComment(content: "one", postId: stage.erinsQuietPost)
        #expect(post.commentCount == 1)
        stage.world.gate.open("/post/list")
        let rows = try await page.value.posts
        #expect(rows.first { $0.id == post.id }?.commentCount == 1)
        #expect(post.commentCount == 1)
    }

    @Test func `so it does if nobody shows the post meanwhile`() async throws {
        stage.world.gate.close("/post/list")
        let page = Task { try await api.getPosts(communityId: stage.swift, sort: .new, limit: 50) }
        await stage.world.gate.waitUntilKept()
        _ = try await api.createComment(content: "one", postId: stage.erinsQuietPost)
        _ = try await api.createComment(content: "two", postId: stage.erinsQuietPost)
        stage.world.gate.open("/post/list")
        let row = try #require(try await page.value.posts.first { $0.id == stage.erinsQuietPost })
        #expect(row.commentCount == 2)
        #expect(row.read, "who comments has read the post")
    }

    @Test func `a count that is read while a comment is under way is counted once`() async throws {
        let post = try await api.getPost(id: stage.erinsQuietPost)
        stage.world.gate.close("/comment")
        let comment = Task { try await api.createComment(content: "one", postId: stage.erinsQuietPost) }
        await stage.world.gate.waitUntilKept()
        // The server has the comment, and its response includes it.
        _ = try await api.getPosts(communityId: stage.swift, sort: .new, limit: 50)
        stage.world.gate.open("/comment")
        _ = try await comment.value
        #expect(post.commentCount == 1)
        #expect(try await fresh() == 1)
    }

    @Test func `two comments that are under way together count two`() async throws {
        let post = try await api.getPost(id: stage.erinsQuietPost)
        stage.world.gate.close("/comment")
        let first = Task { try await api.createComment(content: "one", postId: stage.erinsQuietPost) }
        let second = Task { try await api.createComment(content: "two", postId: stage.erinsQuietPost) }
        await stage.world.gate.waitUntilKept()
        stage.world.gate.open("/comment")
        _ = try await (first.value, second.value)
        #expect(post.commentCount == 2)
        // The page that was requested before both, and arrives later, reverts nothing.
        _ = try await api.getPost(id: stage.erinsQuietPost)
        #expect(post.commentCount == 2)
    }

    @Test func `a comment that is refused counts nothing, and the next answer is believed`() async throws {
        let post = try await api.getPost(id: stage.erinsQuietPost)
        stage.world.faults.apply(.fail(1))
        await #expect(throws: (any Error).self) {
            _ = try await api.createComment(content: "no", postId: stage.erinsQuietPost)
        }
        #expect(post.commentCount == 0)
        let elsewhere = try stage.secondClient("alice")
        _ = try await elsewhere.createComment(content: "from another device", postId: stage.erinsQuietPost)
        _ = try await api.getPost(id: stage.erinsQuietPost)
        #expect(post.commentCount == 1)
    }

    @Test func `deleting and bringing back leaves every count where it was`() async throws {
        let post = try await api.getPost(id: stage.post)
        let me = try await api.getPerson(id: stage.alice)
        let community = try await api.getCommunity(id: stage.swift)
        let before = [post.commentCount, me.commentCount, community.commentCount]
        let comment = try await api.getComment(id: stage.comment)
        _ = await comment.setDeleted(true).value
        #expect([post.commentCount, me.commentCount, community.commentCount] == before.map { $0 - 1 })
        _ = await comment.setDeleted(false).value
        #expect([post.commentCount, me.commentCount, community.commentCount] == before)
    }

    @Test func `a deletion that is refused leaves every count where it was`() async throws {
        let post = try await api.getPost(id: stage.post)
        let comment = try await api.getComment(id: stage.comment)
        let before = post.commentCount
        stage.world.faults.apply(.offline)
        #expect(await comment.setDeleted(true).value.error != nil)
        #expect(post.commentCount == before)
    }

    /// The comment is read again; the post, which counts it, is not.
    @Test(arguments: [true, false])
    func `a deletion whose answer was lost counts once a read tells that it was made`(_ isMade: Bool) async throws {
        let post = try await api.getPost(id: stage.post)
        let comment = try await api.getComment(id: stage.comment)
        let before = post.commentCount
        stage.world.proxy.decide { request in
            request.path.hasSuffix("/comment/delete") && isMade ? .answerLost : .lost
        }
        #expect(!(await comment.setDeleted(true).value.isSuccess))
        stage.world.proxy.decide { _ in .passed }
        #expect(post.commentCount == before && comment.comment1.editState.unconfirmed == ["deleted"])
        #expect(comment.comment1.editState.unconfirmedFields == ["deleted"])
        for _ in 1...2 {
            _ = try await api.getComment(id: stage.comment)
            #expect(comment.deleted == isMade && comment.comment1.editState.unconfirmed.isEmpty)
            #expect(post.commentCount == before - (isMade ? 1 : 0))
        }
        #expect(try await stage.secondClient("alice").getPost(id: stage.post).commentCount == post.commentCount)
    }

    @Test func `who answers an unread reply has one less that is unread`() async throws {
        let replies = try await api.getReplies(unreadOnly: true, sort: .new, limit: 50)
        try await api.unreadCount.refresh()
        let row = try #require(replies.first { $0.kind == .reply && !$0.read })
        let before = api.unreadCount[.replies]
        _ = try await api.createComment(content: "yes", postId: row.comment.postId, parentId: row.commentId)
        #expect(row.read)
        #expect(api.unreadCount[.replies] == before - 1)
        try await api.unreadCount.refresh()
        #expect(api.unreadCount[.replies] == before - 1)
    }

    @Test func `marking everything read right after a log-in marks the messages that are shown`() async throws {
        let messages = try await api.getMessages(limit: 50)
        let received = messages.filter { $0.recipientId == stage.alice && !$0.read }
        let sent = messages.filter { $0.creatorId == stage.alice && !$0.read }
        #expect(!received.isEmpty)
        #expect(!sent.isEmpty)
        #expect(api.myPersonID == nil)
        try await api.markAllRepliesRead()
        #expect(received.count { !$0.read } == 0)
        #expect(sent.count { $0.read } == 0, "those are read when who got them reads them")
    }

    @Test func `a page of the viewer that was asked for before a subscription has it`() async throws {
        let api = try stage.client("erin")
        let community = try await api.getCommunity(id: 3)
        stage.world.gate.close("/site")
        let page = Task { try await api.getMyPerson() }
        await stage.world.gate.waitUntilKept()
        _ = await community.relation.setSubscribed(true).value
        stage.world.gate.open("/site")
        #expect(try await page.value.follows.contains { $0.id == 3 })
    }

    @Test func `who moderates a community is known to, from the list of moderators and from the own page`() async throws
    {
        _ = try await api.getMyPerson()
        let row = try #require(try await api.getPosts(communityId: stage.swift, limit: 1).posts.first)
        #expect(row.communityRelation.isModerator, "0.19 says it on the viewer's own page alone")
        let erin = try stage.client("erin")
        _ = try await erin.getMyPerson()
        #expect(try await !erin.getCommunity(id: stage.swift).relation.isModerator)
        let mine = try await api.getMyPerson()
        let standing = try api.standing(of: stage.alice, in: stage.swift)
        _ = await standing.setModerator(false).value
        #expect(!row.communityRelation.isModerator, "after leaving as moderator")
        #expect(!mine.moderates.contains { $0.id == stage.swift })
    }
}
