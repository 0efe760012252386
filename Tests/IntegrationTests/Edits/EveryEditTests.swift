import DemoServer
import LemmyMiddleware
import Middleware
import Networking
import Testing

/// Tests every edit, one row each: ``EditRow``.
@MainActor @Suite struct EveryEditTests {
    @Test(arguments: EditRow.all)
    func `every edit shows at once, is confirmed, and is what the server then says`(_ row: EditRow) async throws {
        try await expectEdit(row, on: .v0_19)
    }

    @Test(arguments: EditRow.all.filter(\.isOld))
    func `so it is with 0_18`(_ row: EditRow) async throws { try await expectEdit(row, on: .v0_18) }

    private func expectEdit(_ row: EditRow, on version: Dialect) async throws {
        let stage = try Stage(version)
        let client = try stage.client(row.account)
        // A client of 0.18 must know the version before it writes.
        _ = try await client.getSite()
        let subject = try await row.subject(stage, client)
        try #require(subject.shown() != row.edited, "there is something to edit")
        let edit = subject.edit()
        #expect(subject.shown() == row.edited, "at once")
        #expect(subject.isPending())
        let result = await edit.value
        #expect(result.isSuccess, "\(result)")
        #expect(subject.shown() == row.edited, "as the server confirmed it")
        #expect(!subject.isPending())
        let elsewhere = try stage.secondClient(row.account)
        _ = try await elsewhere.getSite()
        do {
            #expect(try await row.subject(stage, elsewhere).shown() == row.edited, "as the server tells another device")
        } catch let error as ApiClientError where row.hides {
            #expect(error.code == .notFound)
        }
    }

    @Test(arguments: EditRow.all, [Faults.Mode.offline, .fail(1)])
    func `every edit is taken back when it is refused`(_ row: EditRow, _ fault: Faults.Mode) async throws {
        let stage = try Stage()
        let client = try stage.client(row.account)
        // Otherwise the fault may hit the check of the token, which runs next to the first request.
        _ = try await client.getSite()
        let subject = try await row.subject(stage, client)
        let before = subject.shown()
        stage.world.faults.apply(fault)
        let edit = subject.edit()
        #expect(subject.shown() == row.edited, "at once")
        let result = await edit.value
        #expect(result.error != nil)
        #expect(subject.shown() == before, "taken back")
        #expect(!subject.isPending())
        let elsewhere = try await row.subject(stage, stage.secondClient(row.account))
        #expect(elsewhere.shown() == before, "nothing has happened")
    }

    @Test func `an edit that was taken stands, although the check of the token beside it fails`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let message = try stage.letter(stage.message, alice)
        stage.world.faults.apply(.fail(1), on: RequestPattern(path: "/user/validate_auth"))
        #expect(await message.setDeleted(true).value.isSuccess)
        #expect(message.deleted && !message.isPending(.deleted))
        _ = try await alice.getPosts(.local, limit: 1)
        let checks = stage.world.transport.passed.count(of: "/user/validate_auth")
        #expect(checks == 2, "the next request brings another")
    }

    @Test func `a guest is refused before anything is sent`() async throws {
        let stage = try Stage()
        let guest = stage.world.guest
        let (post, community) = (try await guest.getPost(id: stage.post), try await guest.getCommunity(id: stage.swift))
        let before = stage.world.transport.passed.count
        for edit in [post.setHidden(true), post.setLocked(true), community.setFavorite(true)] {
            #expect((await edit.value.error as? ApiClientError)?.code == .notLoggedIn)
        }
        #expect(!post.hidden && !post.locked && !community.isFavorite)
        #expect(stage.world.transport.passed.count == before)
    }
}
