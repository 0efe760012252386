import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

/// Tests that models conform to the protocols that SwiftUI and collections need, and that rows support the same calls as pages.
@MainActor @Suite struct ModelIdentityTests {
    private let world: World
    private let alice: ApiClient

    init() async throws {
        world = try World()
        alice = try await world.logIn("alice")
    }

    @Test func `models are equal by identity, in sets and dictionaries too`() async throws {
        let page = try await alice.getPosts(.local, limit: 5).posts
        let again = try await alice.getPosts(.local, limit: 5).posts
        #expect(page == again && Set(page + again).count == page.count)
        var notes: [Post2: String] = [:]
        for post in page { notes[post] = post.title }
        #expect(again.allSatisfy { notes[$0] == $0.title })
        let (post, before) = (page[0], page[0].hashValue)
        #expect(await post.toggleUpvote().value.isSuccess)
        #expect(post.hashValue == before && notes[post] != nil, "what it shows is no part of its identity")
        let guests = try await world.guest.getPosts(.local, limit: 5).posts
        #expect(Set(page).isDisjoint(with: guests), "another account's is another object")
        #expect(page[0] != page[1])
    }

    private func identify<Model: Identifiable>(_ model: Model) -> Model.ID { model.id }

    @Test func `every kind is identifiable and hashable`() async throws {
        let post = try #require(try await alice.getPosts(.local, limit: 1).posts.first)
        let page = try await alice.getPost(id: post.id)
        #expect(identify(post) == identify(page) && identify(post.post1) == post.id)
        #expect(identify(post.creator) == post.creatorId && identify(post.community) == post.communityId)
        #expect(identify(post.communityRelation) == post.communityId)
        #expect(identify(post.creatorRelation) == post.creatorId)
        #expect(identify(page.community2) == post.communityId)
        let kinds: Set<AnyHashable> = [
            post, post.post1, page, post.creator, post.community, page.community2, post.communityRelation,
            post.creatorRelation,
        ]
        #expect(kinds.count == 8)
    }

    /// Another device has changed the page, so that all of it is updated and one moderator is new.
    @Test func `a page that is read again is the same object, and so is all that it shows`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let page = try await alice.getPost(id: stage.erinsPost)
        let community = try await alice.getCommunity(id: stage.swift)
        func objects() -> [ObjectIdentifier] {
            let post: [AnyObject] = [page, page.post2, page.post1, page.creator, page.community2, page.community]
            return (post + [community] + page.moderators.filter { $0 !== page.creator }).map { ObjectIdentifier($0) }
        }
        let before = objects()
        let living = alice.caches.liveCount
        let carol = try stage.secondClient("carol")
        let theirs = try await carol.getPost(id: stage.erinsPost)
        #expect(await theirs.castVote(.up).value.isSuccess)
        #expect(await theirs.creatorStanding.setModerator(true).value.isSuccess)
        let score = page.score
        #expect(try await alice.getPost(id: stage.erinsPost) === page)
        #expect(try await alice.getCommunity(id: stage.swift) === community)
        #expect(page.score == score + 1 && page.moderators == community.moderators)
        #expect(page.moderators.last === page.creator, "the new moderator is the object that the row shows")
        #expect(objects() == before)
        #expect(alice.caches.liveCount == living, "something was made twice")
    }

    @Test func `an answer and a mention of one number are two rows`() async throws {
        let reply = try #require(try await alice.getReplies(limit: 1).first)
        var value = reply.tierValue
        guard case .reply(let id) = reply.id else { return #expect(Bool(false), "\(reply.id)") }
        value.reply1.id = .mention(PersonMentionID(id.rawValue))
        value.reply1.fields.kind = .mention
        let mention = try alice.caches.reply2.createModel(from: value)
        #expect(mention !== reply && mention.reply1 !== reply.reply1 && mention.comment === reply.comment)
        #expect(reply.kind == .reply && mention.kind == .mention)
        #expect(alice.caches.reply2.objects.count == 2)
    }

    @Test func `an unvoted post's vote is neutral, and not unknown`() async throws {
        let post = try #require(try await alice.getPosts(.local, limit: 10).posts.first { $0.vote == .neutral })
        #expect(post.vote_ == .neutral)
        let whatever: any Post = post
        #expect(whatever.vote_ == .neutral && whatever.vote_ != nil)
        let stub: any Post = post.post1
        #expect(stub.vote_ == nil)
    }

    @Test func `a row can be saved and its community followed`() async throws {
        let row = try #require(try await alice.getPosts(.all, sort: .new, limit: 50).posts.first { !$0.saved })
        #expect(await row.toggleSaved().value.isSuccess)
        #expect(row.saved)
        #expect(await row.toggleSaved().value.isSuccess)
        #expect(!row.saved)
        let was = row.subscribed
        #expect(await row.toggleSubscribe().value.isSuccess)
        #expect(row.subscribed != was && row.subscribed == row.communityRelation.subscription.isSubscribed)
        #expect(try await alice.getCommunity(id: row.communityId).subscribed == row.subscribed)
    }

    @Test func `errors say to people what happened and what to do`() async throws {
        world.faults.apply(.offline)
        let offline = await #expect(throws: (any Error).self) { try await alice.getPosts(.local) }
        world.faults.apply(.ok)
        let guests = try #require(try await world.guest.getPosts(.local, limit: 1).posts.first)
        let refused = await guests.castVote(.up).value.error
        var (page, stamp) = try await alice.getPostPageValue(.local, limit: 1)
        page.posts[0].server = "elsewhere.test"
        let foreign = #expect(throws: (any Error).self) { try alice.publish(page, stamp: stamp) }
        for error in [offline, refused, foreign] {
            let told = try #require(error as? any LocalizedError)
            #expect(told.errorDescription?.isEmpty == false)
            #expect(told.recoverySuggestion?.isEmpty == false)
            #expect(told.localizedDescription == told.errorDescription)
        }
    }
}
