import Foundation
import LemmyIdentifiers
import LemmyMiddlewareMocks
import Propagation
import Testing
import WireRuntime

@testable import LemmyMiddleware
@testable import LemmyMiddlewareV4
@testable import Middleware
@testable import PieFedMiddleware

/// Calls for what only 1.0 and PieFed have.
@MainActor @Suite struct `Multi-communities, tags and marked posts` {
    private let context = CallContext(
        server: "a.test",
        host: "a.test",
        siteName: "a.test",
        version: nil,
        isGuest: false,
        viewer: nil,
        known: ApiClient.makeMock(server: "a.test").clientStore.knownSnapshots
    )

    private func step<Value>(
        _ call: Call<Value>,
        _ line: Int,
        of session: RecordedRequest.Session = .v4
    ) throws -> CallStep<Value> {
        try call.answer(to: try .read(line: line, of: session), of: session, context)
    }

    private func next<Value>(_ step: CallStep<Value>) throws -> Call<Value> {
        guard case .next(let call) = step else { throw ApiClientError(.unreadable, "the call has a value already") }
        return call
    }

    private func parameters(of call: Call<some Any>) throws -> [String: JSONScalar] {
        try JSONScalar.parameters(of: try call.request(CallLogin(token: "JWT", isBefore0_19: false)))
    }

    @Test(arguments: CallExample.multiCommunities + CallExample.multiCommunitiesOfPieFed)
    func `a call asks as the recorded requests do`(_ example: CallExample) throws {
        try example.check(context)
    }

    @Test func `a community is put into a multi-community after a look at it, and counted`() throws {
        let write = try next(step(LemmyV4().include(true, 5, in: 1), 843))
        #expect(try parameters(of: write) == ["id": 1, "community_id": 5])
        // The answer is about community 2, as any other community would be.
        guard case .value(let page) = try step(write, 841) else { return #expect(Bool(false), "one more request") }
        #expect(page.communities.map(\.id) == [3, 2] && page.multi.fields.communityCount == 2)
    }

    @Test func `a community is taken out of a multi-community and no longer counted`() throws {
        let write = try next(step(LemmyV4().include(false, 3, in: 1), 843))
        #expect(write.endpoint.method == .delete)
        let done = try write.read(Data(#"{"success":true}"#.utf8), context).value.get()
        guard case .value(let page) = done else { return #expect(Bool(false), "one more request") }
        #expect(page.communities.map(\.id) == [2] && page.multi.fields.communityCount == 1)
    }

    @Test func `PieFed gets the names of all communities that stay, and is checked after a refusal`() throws {
        let write = try next(step(PieFed().include(false, 4, in: 2), 778, of: .piefed))
        #expect(try parameters(of: write) == ["feed_id": 2, "communities": "cats@piefed.test"])
        let check = try next(step(write, 775, of: .piefed))
        #expect(check.endpoint.method == .get)
        // Both communities are still there, so the refusal is told.
        #expect(throws: ApiClientError.self) { try step(check, 778, of: .piefed) }
    }

    @Test func `a page from before a community was taken out does not bring its posts back`() {
        let (lists, commits) = (ListRegistry(), Commits())
        let early = commits.makeStamp()
        lists.include(false, 3, in: 1, at: commits.makeStamp())
        lists.include(true, 3, in: 1, at: early)
        #expect(lists.hasLeft(3, 1))
        lists.include(true, 3, in: 1, at: commits.makeStamp())
        #expect(!lists.hasLeft(3, 1))
    }

    @Test func `PieFed does not know a feed that is deleted already, and the wish is fulfilled`() throws {
        let deletion = try PieFed().delete(true, multiCommunity: 2)
        let check = try next(step(deletion, 782, of: .piefed))
        #expect(try check.endpoint.method == .get && parameters(of: check) == ["id": "2"])
        guard case .value(let answer) = try step(check, 784, of: .piefed) else {
            return #expect(Bool(false), "one more request")
        }
        #expect(EntityUpdates(answer, of: "piefed.test").updates.isEmpty)
        // The words are the same for a feed of another account, which is still there.
        let error = #expect(throws: ApiClientError.self) { try step(check, 778, of: .piefed) }
        #expect(error?.serverCode == "not_found")
    }

    @Test func `the author of a hidden post is fetched, because the row names the viewer`() throws {
        let list = try LemmyV4().posts(PostQuery(.feed(.all), .hidden, nil, PageQuery(nil, 3)))
        let person = try next(step(list, 289))
        #expect(try parameters(of: person) == ["person_id": "17"])
        // The recording has no answer about that person; another one's shows where the author goes.
        guard case .value(let page) = try step(person, 608) else { return #expect(Bool(false), "one more request") }
        #expect(page.rows.map(\.id) == [109] && page.rows[0].hidden && page.rows[0].creator.fields.name == "bob")
        #expect(page.rows[0].creatorStanding.groups == [])
    }

    @Test func `a list that the server cannot continue says so`() throws {
        let query = PostQuery(.feed(.all), .read, nil, PageQuery(nil, 5, "BU0KBxiIGgGjd-yaCLvWGKV7yzf"))
        let error = #expect(throws: ApiClientError.self) { try step(try LemmyV4().posts(query), 431) }
        #expect(error?.code == .refused && error?.message.contains("cannot continue") == true)
    }

    @Test func `an author edits the post, a moderator its tags`() throws {
        let lemmy = LemmyV4()
        #expect(lemmy.tag(7, [1], asAuthor: true).endpoint.path == "/post")
        let edit = lemmy.tag(7, [], asAuthor: false)
        #expect(edit.endpoint.path == "/post/mod_edit" && edit.endpoint.method == .put)
    }
}
