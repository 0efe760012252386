import LemmyIdentifiers
import LemmyMiddleware
import Testing
import WireRuntime

@MainActor @Suite struct RoutesInboxTests {
    @Test func `answers and mentions are rows of their own, with the comment`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let replies = try await alice.getReplies(unreadOnly: true, sort: .new, limit: 50)
        #expect(!replies.isEmpty && replies.allSatisfy { $0.kind == .reply && !$0.read })
        #expect(replies.allSatisfy { $0.recipientId == Known.alice && $0.commentId == $0.comment.id })
        let mentions = try await alice.getMentions(unreadOnly: true)
        #expect(mentions.count == 1 && mentions.allSatisfy { $0.kind == .mention })
        #expect(try await alice.getReplies(page: 2, limit: 10) == Array(try await alice.getReplies(limit: 20)[10...]))
        await world.expectLoginNeeded("/user/replies") { _ = try await $0.getReplies() }
        await world.expectLoginNeeded("/user/mention") { _ = try await $0.getMentions() }
    }

    @Test func `messages come from and to the viewer`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let messages = try await alice.getMessages()
        // The message of heidi, whom alice has blocked, is not among them.
        #expect(messages.map(\.id.rawValue) == [14, 13, 12])
        #expect(messages.allSatisfy { [$0.creator.id, $0.recipient.id].contains(Known.alice) })
        #expect(try await alice.getMessages(unreadOnly: true).map(\.id.rawValue).sorted() == [12, 14])
        #expect(try await alice.getMessages(creatorId: PersonID(7)).map(\.id.rawValue) == [12])
        await world.expectLoginNeeded("/private_message/list") { _ = try await $0.getMessages() }
    }

    @Test func `a message is written to somebody, and arrives`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let sent = try await alice.createMessage(content: "Hello, bob.", recipientId: Known.bob)
        #expect(sent.content == "Hello, bob." && sent.creator.name == "alice" && sent.recipient.name == "bob")
        let bob = try await World.client(of: world, named: "bob")
        let received = try #require(try await bob.getMessages(unreadOnly: true).first)
        #expect(received.content == "Hello, bob." && !received.read)
        await world.expectLoginNeeded("/private_message") {
            _ = try await $0.createMessage(content: "A", recipientId: Known.bob)
        }
    }

    @Test func `reading everything empties the count and shows on what is held`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        _ = try await alice.getSite()
        let count = try await alice.getUnreadCount()
        #expect(count.replies == (try await alice.getReplies(unreadOnly: true, limit: 50).count) && count.replies > 0)
        // The comment with the mention has been removed: it is listed, and does not count.
        #expect(count.mentions == 0 && count.messages == 2)
        let reply = try #require(try await alice.getReplies(unreadOnly: true).first)
        let mention = try #require(try await alice.getMentions(unreadOnly: true).first)
        let messages = try await alice.getMessages()
        let sent = try #require(messages.first { $0.creator.id == Known.alice })
        let received = try #require(messages.first { $0.recipient.id == Known.alice })
        try await alice.markAllRepliesRead()
        #expect(reply.read && mention.read)
        #expect(received.read && !sent.read)
        #expect(try await alice.getUnreadCount().total == 0)
        #expect(try await alice.getReplies(unreadOnly: true).isEmpty)
        #expect(try await alice.getMessages() == messages && received.read && !sent.read)
        await world.expectLoginNeeded("/user/unread_count") { _ = try await $0.getUnreadCount() }
        await world.expectLoginNeeded("/user/mark_all_as_read") { try await $0.markAllRepliesRead() }
    }
}
