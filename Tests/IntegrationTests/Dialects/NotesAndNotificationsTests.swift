import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import MiddlewarePersistence
import Networking
import Testing

/// Tests what a server keeps for an account since 1.0: notes on people, notification settings, locked comments and blocked words.
@MainActor @Suite struct NotesAndNotificationsTests {
    /// An edit that servers have since 1.0, and the text that is shown then.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let edited: String
        let path: String
        let subject: @MainActor @Sendable (Stage, ApiClient) async throws -> Subject

        static let all = [
            Row(testDescription: "note", edited: "Writes well", path: "/person/note") { stage, api in
                let relation = try await api.getPerson(id: stage.erin).relation
                return Subject(
                    "\(relation.note ?? "")",
                    pending: relation.isPending(.note),
                    relation.setNote("Writes well")
                )
            },
            Row(testDescription: "muted post", edited: "none", path: "/post/notifications") { stage, api in
                let post = try await api.getPost(id: stage.post)
                return Subject(
                    "\(post.notifications ?? .replies)",
                    pending: post.isPending(.notifications),
                    post.setNotifications(.muted)
                )
            },
            Row(testDescription: "posts of a community", edited: "posts", path: "/community/notifications") {
                stage,
                api in
                let relation = try await api.getCommunity(id: stage.swift).relation
                return Subject(
                    "\(relation.notifications ?? .replies)",
                    pending: relation.isPending(.notifications),
                    relation.setNotifications(.posts)
                )
            },
            Row(testDescription: "locked comment", edited: "true", path: "/comment/lock") { stage, api in
                let comment = try await api.getComment(id: stage.erinsComment)
                return Subject("\(comment.locked)", pending: comment.isPending(.locked), comment.setLocked(true))
            },
        ]
    }

    @Test(arguments: Row.all)
    func `an edit shows at once, is confirmed, and is what the server then says`(_ row: Row) async throws {
        let bench = try UpgradeBench(.v1_0)
        let world = try bench.makeWorld()
        let subject = try await row.subject(bench.stage, world.client(with: bench.token))
        try #require(subject.shown() != row.edited)
        let edit = subject.edit()
        #expect(subject.shown() == row.edited && subject.isPending(), "at once")
        #expect(await edit.value.isSuccess)
        #expect(subject.shown() == row.edited && !subject.isPending(), "as the server confirmed it")
        #expect(world.writesOf1_0.map { $0.split(separator: " ")[1] } == ["/api/v4\(row.path)"])
        let elsewhere = try await row.subject(bench.stage, bench.elsewhere())
        #expect(elsewhere.shown() == row.edited, "as the server tells another device")
    }

    @Test(arguments: Row.all)
    func `an edit is taken back when it is refused`(_ row: Row) async throws {
        let bench = try UpgradeBench(.v1_0)
        let world = try bench.makeWorld()
        let alice = world.client(with: bench.token)
        // Otherwise the fault may hit the check of the token, which runs next to the first request.
        _ = try await alice.getSite()
        let subject = try await row.subject(bench.stage, alice)
        let before = subject.shown()
        world.faults.apply(.fail(1))
        let edit = subject.edit()
        #expect(subject.shown() == row.edited, "at once")
        #expect(await edit.value.error != nil)
        #expect(subject.shown() == before && !subject.isPending(), "taken back")
        #expect(try await row.subject(bench.stage, bench.elsewhere()).shown() == before)
    }

    @Test(arguments: Row.all)
    func `a server before 1_0 is not asked, and the edit is taken back`(_ row: Row) async throws {
        let bench = try UpgradeBench()
        let world = try bench.makeWorld()
        let subject = try await row.subject(bench.stage, world.client(with: bench.token))
        let before = subject.shown()
        let error = await subject.edit().value.error as? ApiClientError
        #expect(error?.code == .unsupported, "\(String(describing: error))")
        #expect(subject.shown() == before && !subject.isPending())
        #expect(world.writes.isEmpty, "\(world.writes)")
    }

    @Test func `a deleted note is gone everywhere`() async throws {
        let bench = try UpgradeBench(.v1_0)
        let alice = try bench.makeWorld().client(with: bench.token)
        let (erin, comment) = (bench.stage.erin, try await alice.getComment(id: bench.stage.erinsComment))
        let person = try await alice.getPerson(id: erin)
        #expect(await person.relation.setNote("Writes well").value.isSuccess)
        #expect(person.note == "Writes well" && person.relation.noted != nil)
        #expect(comment.creatorRelation === person.relation, "every row of the person shows the note")
        #expect(await person.relation.setNote("").value.isSuccess)
        #expect(person.note == nil && person.relation.noted == nil)
        #expect(try await bench.elsewhere().getPerson(id: erin).note == nil)
        guard case .ignored = await person.relation.setNote(nil).value else {
            Issue.record("no note is no note")
            return
        }
    }

    @Test func `edits that wait without a connection are sent once by the next launch`() async throws {
        let bench = try UpgradeBench(.v1_0)
        let ids = try await bench.launch { world, alice, store in
            let feed = try CachedFeed("local", alice.feed(.local, sort: .new, limit: 5), in: store)
            await world.settle()
            let post = try #require(feed.items.first { $0.creator.id == bench.stage.erin })
            world.faults.apply(.offline)
            #expect(await post.creatorRelation.setNote("Writes well").value.isDeferred)
            #expect(await post.setNotifications(.muted).value.isDeferred)
            #expect(await post.communityRelation.setNotifications(.posts).value.isDeferred)
            #expect(post.creatorRelation.note == "Writes well" && post.notifications == .muted)
            return (post: post.id, community: post.communityId)
        }
        try await bench.launch { world, alice, _ in
            await alice.outbox.send()
            #expect(alice.outbox.items.isEmpty)
            let paths = world.writesOf1_0.map { $0.split(separator: " ")[1] }
            #expect(
                paths.sorted() == [
                    "/api/v4/community/notifications", "/api/v4/person/note", "/api/v4/post/notifications",
                ]
            )
        }
        let other = try bench.elsewhere()
        #expect(try await other.getPerson(id: bench.stage.erin).note == "Writes well")
        #expect(try await other.getPost(id: ids.post).notifications == .muted)
        #expect(try await other.getCommunity(id: ids.community).relation.notifications == .posts)
    }

    @Test func `a locked comment closes the known replies below it, refuses more, and the modlog says why`()
        async throws
    {
        let bench = try UpgradeBench(.v1_0)
        let world = try bench.makeWorld()
        let alice = world.client(with: bench.token)
        let root = try await alice.getComment(id: bench.stage.erinsComment)
        let reply = try await alice.createComment(content: "Yes.", postId: root.postId, parentId: root.id)
        let other = try await alice.getComment(id: bench.stage.comment)
        world.faults.apply(.hold)
        let lock = root.setLocked(true, reason: "Heated")
        try await world.faults.waitUntilHeld(1)
        #expect(root.locked && !reply.locked, "the replies change with the answer")
        world.faults.apply(.ok)
        #expect(await lock.value.isSuccess)
        #expect(root.locked && reply.locked && !other.locked)
        #expect(try await bench.elsewhere().getComment(id: reply.id).locked)
        let entry = try #require(try await alice.getModlog(kind: .lockedComment, limit: 1).first)
        #expect(entry.reason == "Heated")
        let erin = world.client(with: try bench.stage.token(of: "erin"))
        let error = await #expect(throws: ApiClientError.self) {
            _ = try await erin.createComment(content: "No.", postId: root.postId, parentId: root.id)
        }
        #expect(error?.serverCode == "locked")
        #expect(await root.setLocked(false).value.isSuccess)
        #expect(!root.locked && !reply.locked)
        _ = try await erin.createComment(content: "No.", postId: root.postId, parentId: root.id)
    }

    @Test func `a muted post brings nothing to the inbox`() async throws {
        let bench = try UpgradeBench(.v1_0)
        let world = try bench.makeWorld()
        let alice = world.client(with: bench.token)
        let erin = world.client(with: try bench.stage.token(of: "erin"))
        let post = try await alice.getPost(id: bench.stage.post)
        let before = try await alice.getReplies(limit: 50).count
        #expect(await post.setNotifications(.muted).value.isSuccess)
        _ = try await erin.createComment(content: "Quiet.", postId: post.id)
        #expect(try await alice.getReplies(limit: 50).count == before)
        #expect(await post.setNotifications(.replies).value.isSuccess)
        _ = try await erin.createComment(content: "Loud.", postId: post.id)
        #expect(try await alice.getReplies(limit: 50).count == before + 1)
    }

    @Test func `a blocked word leaves posts out of the lists`() async throws {
        let bench = try UpgradeBench(.v1_0)
        let alice = try bench.makeWorld().client(with: bench.token)
        func lists() async throws -> Bool {
            try await alice.getPosts(.local, sort: .new, limit: 20).posts.contains { $0.id == bench.stage.erinsPost }
        }
        #expect(try await alice.getMyPerson().blockedKeywords == [])
        #expect(try await lists())
        var settings = AccountSettings()
        settings.blockedKeywords = ["THEIRS"]
        #expect(try await alice.saveUserSettings(settings).blockedKeywords == ["THEIRS"])
        #expect(try await !lists())
        settings.blockedKeywords = ["ab"]
        let error = await #expect(throws: ApiClientError.self) { try await alice.saveUserSettings(settings) }
        #expect(error?.serverCode == "block_keyword_too_short")
        settings.blockedKeywords = []
        #expect(try await alice.saveUserSettings(settings).blockedKeywords == [])
        #expect(try await lists())
    }

    @Test func `a server before 1_0 keeps no blocked words, and is not asked to`() async throws {
        let bench = try UpgradeBench()
        let world = try bench.makeWorld()
        let alice = world.client(with: bench.token)
        #expect(try await alice.getMyPerson().blockedKeywords == nil)
        var settings = AccountSettings()
        settings.blockedKeywords = ["theirs"]
        let error = await #expect(throws: ApiClientError.self) { try await alice.saveUserSettings(settings) }
        #expect(error?.code == .unsupported && world.writes.isEmpty)
    }
}
