import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Testing

/// Tests the edits of moderators and administrators, and their effects.
@MainActor @Suite struct ModeratingTests {
    @Test func `a ban moves every row of theirs there`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let post = try await alice.getPost(id: stage.erinsPost)
        let comment = try await alice.getComment(id: stage.erinsComment)
        let reply = try stage.answer(alice)
        #expect(
            post.creatorStanding === comment.creatorStanding
                && reply.comment.creatorStanding === comment.creatorStanding
        )
        let mine = try await alice.getPost(id: stage.post)
        let ban = comment.creatorStanding.setBanned(true, reason: "spam")
        #expect(post.creatorBannedFromCommunity && comment.creatorBannedFromCommunity)
        #expect(reply.comment.creatorBannedFromCommunity, "in the inbox too")
        #expect(!mine.creatorBannedFromCommunity, "nobody else's")
        #expect(await ban.value.isSuccess)
        #expect(post.creatorBannedFromCommunity && reply.comment.creatorBannedFromCommunity)
        let pardon = post.creatorStanding.setBanned(false)
        #expect(!comment.creatorBannedFromCommunity && !reply.comment.creatorBannedFromCommunity)
        #expect(await pardon.value.isSuccess)
    }

    @Test func `a ban from the server shows wherever the person does`() async throws {
        let stage = try Stage()
        let carol = try stage.client("carol")
        let post = try await carol.getPost(id: stage.erinsPost)
        let person = try await carol.getPerson(id: stage.erin)
        #expect(post.creator === person.person1)
        #expect(await person.setBanned(true, until: .now.addingTimeInterval(86_400 * 400)).value.isSuccess)
        #expect(post.creator.banned && post.creator.banExpires != nil)
        #expect(await post.creator.setBanned(false).value.isSuccess)
        #expect(!person.banned && person.banExpires == nil)
    }

    @Test func `who is appointed is among the moderators at once and for good`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let community = try await alice.getCommunity(id: stage.swift)
        let standing = try alice.standing(of: stage.erin, in: stage.swift)
        #expect(!standing.isModerator)
        #expect(await standing.setModerator(true).value.isSuccess)
        #expect(community.moderators.map(\.id).contains(stage.erin))
        #expect(await standing.setModerator(false).value.isSuccess)
        #expect(!standing.isModerator)
        #expect(!community.moderators.map(\.id).contains(stage.erin))
    }

    @Test func `both pins are sent, whichever was set last`() async throws {
        let stage = try Stage()
        let carol = try stage.client("carol")
        let post = try await carol.getPost(id: stage.post)
        stage.world.faults.apply(.hold)
        let edits = [post.setLocked(true), post.setPinnedCommunity(true), post.setPinnedInstance(true)]
        try await stage.world.faults.waitUntilHeld(1)
        stage.world.faults.apply(.ok)
        for edit in edits { #expect(await edit.value.isSuccess) }
        let elsewhere = try await stage.secondClient("carol").getPost(id: stage.post)
        #expect(elsewhere.pinnedCommunity && elsewhere.pinnedInstance && elsewhere.locked)
    }

    @Test func `a report is there when the server has it, and is settled by a moderator`() async throws {
        let stage = try Stage()
        let erin = try stage.client("erin")
        let report = try await erin.getPost(id: stage.post).report(reason: "off topic")
        #expect(report.reason == "off topic" && report.postId == stage.post && !report.resolved)
        #expect(try await erin.getComment(id: stage.comment).report(reason: "rude").commentId == stage.comment)
        let alice = try stage.client("alice")
        #expect(
            try await stage.letter(stage.erinsMessage, alice).report(reason: "spam").messageId == stage.erinsMessage
        )
        let shown = try stage.newestReport(alice)
        #expect(shown.reason == "off topic")
        let edit = shown.setResolved(true)
        #expect(shown.resolved)
        #expect(await edit.value.isSuccess)
        #expect(shown.resolverId == stage.alice && shown.resolver?.id == stage.alice)
    }

    @Test func `a report of a post says nothing of whether its author moderates`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let post = try await alice.getPost(id: stage.erinsPost)
        #expect(!post.creatorIsModerator)
        _ = try await stage.client("bob").getPost(id: stage.erinsPost).report(reason: "off topic")
        let reports = try await alice.getReports(of: .posts)
        #expect(reports.contains { $0.authorStanding === post.creatorStanding })
        #expect(
            !post.creatorIsModerator,
            "what the server says under that name is that alice does, who reads the report"
        )
    }

    @Test func `a report that is refused says why`() async throws {
        let stage = try Stage()
        let erin = try stage.client("erin")
        let post = try await erin.getPost(id: stage.post)
        stage.world.faults.apply(.fail(1))
        let error = await #expect(throws: ApiClientError.self) { try await post.report(reason: "x") }
        #expect(error?.status == 500)
        #expect(erin.caches.report.objects.isEmpty)
    }

    @Test func `what is purged is not found any more`() async throws {
        let stage = try Stage()
        let carol = try stage.client("carol")
        let post = try await carol.getPost(id: stage.erinsPost)
        let things: [any PurgableProviding] = [try await carol.getComment(id: stage.comment), post]
        for thing in things { try await thing.purge(reason: "law") }
        for read in [
            { _ = try await carol.getPost(id: stage.erinsPost) }, { _ = try await carol.getComment(id: stage.comment) },
        ] {
            let error = await #expect(throws: ApiClientError.self) { try await read() }
            #expect(error?.code == .notFound)
        }
    }
}
