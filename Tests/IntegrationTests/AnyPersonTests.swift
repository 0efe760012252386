import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Testing

/// The viewer can be upgraded to tier 4, all other people to tier 3.
@MainActor @Suite struct AnyPersonTests {
    private let world: World

    init() throws { world = try World() }

    private func person(_ id: PersonID, of api: ApiClient) async throws -> Person1 {
        let page = try await api.getCommunity(id: Known.swift)
        return try #require(page.moderators.first { $0.id == id })
    }

    @Test func `the viewer goes on to their own account`() async throws {
        let alice = try await world.logIn("alice")
        let any = AnyPerson(try await person(Known.alice, of: alice))
        try await any.upgrade()
        let me = try #require(any.wrappedValue as? Person4)
        #expect(me.id == Known.alice && any.isComplete)
        let before = world.transport.passed.count
        try await any.upgrade()
        #expect(world.transport.passed.count == before, "it is at the top")
    }

    @Test func `everybody else is at the top at tier 3`() async throws {
        let alice = try await world.logIn("alice")
        _ = try await alice.getMyPerson()
        let any = AnyPerson(try await person(Known.bob, of: alice))
        #expect(!any.isComplete)
        let before = world.transport.passed
        try await any.upgrade()
        #expect(any.wrappedValue is Person3 && any.isComplete)
        #expect(Array(world.transport.passed.dropFirst(before.count)) == ["GET /api/v3/user"])
        #expect(try await (any.wrappedValue as? Person3)?.upgrade() is Person3)
        #expect(world.transport.passed.count == before.count + 1, "nobody is asked for more")
    }

    @Test func `who does not know the viewer yet asks, once`() async throws {
        let alice = world.client(with: try world.makeToken(of: "alice"))
        let any = AnyPerson(try await person(Known.bob, of: alice))
        try await any.upgrade()
        #expect(any.wrappedValue is Person3 && any.isComplete)
        #expect(world.transport.passed.count(of: "/site") == 1 && alice.myPersonID == Known.alice)
        try await AnyPerson(try await person(Known.alice, of: alice)).upgrade()
        try await AnyPerson(try await person(Known.bob, of: alice)).upgrade()
        #expect(world.transport.passed.count(of: "/site") == 2, "and for what the account alone says")
    }

    @Test func `a guest is nobody`() async throws {
        let any = AnyPerson(try await person(Known.alice, of: world.guest))
        try await any.upgrade()
        #expect(any.wrappedValue is Person3 && any.isComplete)
        #expect(world.transport.passed.count(of: "/site") == 0)
    }
}
