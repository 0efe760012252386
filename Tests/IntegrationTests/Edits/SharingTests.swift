import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Testing
import WireRuntime

/// Different kinds of entities share protocols, so that one view is enough for all of them.
@MainActor @Suite struct SharingTests {
    @Test func `posts, comments and rows of the inbox are voted on and saved by one view`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let things: [any Interactable2Providing] = [
            try await alice.getPost(id: stage.erinsPost), try await alice.getComment(id: stage.comment),
            try stage.answer(alice),
        ]
        for thing in things {
            let score = thing.score - thing.vote.rawValue
            #expect(await thing.castVote(.down).value.isSuccess)
            #expect(thing.vote == .down && thing.score == score - 1)
            #expect(await thing.toggleUpvote().value.isSuccess)
            #expect(thing.vote == .up && thing.score == score + 1)
            #expect(await thing.toggleSaved().value.isSuccess)
            #expect(thing.saved && thing.community.id == stage.swift)
        }
    }

    @Test func `at tier 1 there is no vote, and the twins say what a higher tier knows`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let post = try await alice.getPost(id: stage.post)
        let reply = try stage.answer(alice)
        let things: [any Interactable1Providing] = [post.post1, reply.comment.comment1, reply.reply1]
        for thing in things { #expect(thing.vote_ == nil && thing.score_ == nil && thing.creator_ == nil) }
        let higher: [any Interactable1Providing] = [post, reply.comment, reply]
        for thing in higher { #expect(thing.vote_ != nil && thing.saved_ == false && thing.creator_ != nil) }
        #expect(post.post1 as? any Interactable2Providing == nil)
    }

    @Test func `the inbox is one list, read by one gesture`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let items: [any InboxItemProviding] = [
            try stage.answer(alice), try stage.mentioning(alice), try stage.letter(stage.erinsMessage, alice),
        ]
        for item in items {
            #expect(!item.read && item.recipientId == stage.alice && item.creator_?.id == stage.erin)
            #expect(await item.toggleRead().value.isSuccess)
            #expect(item.read)
        }
    }

    @Test func `a page's head is the same for a person, a community and a server`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let person = try await alice.getPerson(id: stage.erin)
        let community = try await alice.getCommunity(id: stage.swift)
        let instance = try await alice.getInstance()
        let pages: [any Profile1Providing] = [person, community, instance]
        #expect(pages.map(\.shownName) == [person.displayName ?? person.name, community.title, instance.name])
        #expect(pages.map(\.avatar) == [person.avatar, community.icon, instance.icon])
        #expect(pages.map(\.description) == [person.biography, community.description, instance.description])
        #expect(pages.map(\.url) == [person.actorId, community.actorId, instance.actorId])
        #expect(pages.allSatisfy { $0.api === alice })
        let counted: [any Profile2Providing] = [person, community]
        #expect(counted.map(\.postCount) == [person.postCount, community.postCount])
    }

    @Test func `what can be taken away, and what can be selected, is told by its kind alone`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let post = try await alice.getPost(id: stage.post)
        let comment = try await alice.getComment(id: stage.comment)
        let message = try stage.letter(stage.message, alice)
        let own: [any DeletableProviding & SelectableProviding & ReportableProviding] = [post, comment, message]
        #expect(own.map(\.selectableText) == ["Mine\n\ntext", "Under mine", "from alice"])
        for thing in own {
            #expect(await thing.toggleDeleted().value.isSuccess)
            #expect(thing.deleted)
        }
        let theirs: [any RemovableProviding] = [
            try await alice.getPost(id: stage.erinsPost), try await alice.getComment(id: stage.erinsComment),
        ]
        for thing in theirs { #expect(await thing.setRemoved(true, reason: "spam").value.isSuccess && thing.removed) }
    }
}
