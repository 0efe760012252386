import ApiTypesV4
import Foundation
import LemmyIdentifiers
import LemmyMiddlewareMocks
import Middleware
import Networking
import Testing
import WireRuntime

@testable import LemmyMiddleware
@testable import LemmyMiddlewareV4

@MainActor @Suite struct `The dialect of 1.0` {
    private let context: CallContext

    init() {
        let api = ApiClient.makeMock(server: "strata.test")
        context = CallContext(
            server: "strata.test",
            host: "strata.test",
            siteName: "strata.test",
            version: "1.0.0-beta.1",
            isGuest: false,
            viewer: 3,
            known: api.clientStore.knownSnapshots
        )
    }

    @Test(
        arguments: CallExample.posts + CallExample.comments + CallExample.communities + CallExample.people
            + CallExample.search
    )
    func `sends the recorded request and reads its answer`(_ example: CallExample) throws {
        try example.check(context)
    }

    @Test func `a person's content is their posts, their comments and their page`() throws {
        let call = try LemmyV4().personContent(PersonContentQuery(id: 12, sort: nil, page: PageQuery(1, 3)))
        let (content, paths) = try answer(call, with: [577, 577, 608])
        #expect(paths == ["/api/v4/person/content", "/api/v4/person/content", "/api/v4/person"])
        #expect(content.posts.map(\.id) == [127, 107])
        #expect(content.comments.map(\.id) == [845])
        #expect(content.person.id == 4)
    }

    @Test func `the viewer of a site has their blocks as relations, and all languages are an empty list`() throws {
        // Line 28 is alice's account.
        let (site, paths) = try answer(LemmyV4().site(), with: [45, 28])
        #expect(paths == ["/api/v4/site", "/api/v4/account"])
        let viewer = try #require(site.me)
        #expect(viewer.blockedPeople.map(\.id) == viewer.personBlocks.map(\.id) && !viewer.personBlocks.isEmpty)
        #expect(viewer.personBlocks.allSatisfy { $0.blocked })
        #expect(viewer.blockedCommunities.map(\.id) == viewer.communityBlocks.map(\.id))
        #expect(viewer.snapshot.fields.personBlockIds == viewer.personBlocks.map(\.id))
        #expect(viewer.discussionLanguageIds.isEmpty, "alice reads all 184 languages")
    }

    @Test func `the banned people are on as many pages as the server has`() throws {
        // The page of line 779 has a next one, and an empty page is the last.
        let (people, paths) = try answer(LemmyV4().bannedPeople(), with: [779, 779, 111])
        #expect(people.count == 8)
        #expect(paths == ["/api/v4/admin/users", "/api/v4/admin/users", "/api/v4/admin/users"])
    }

    /// Answers the requests of a call with recorded answers.
    ///
    /// - Returns: The value of the call, and the paths of its requests.
    private func answer<Value>(_ call: Call<Value>, with lines: [Int]) throws -> (Value, paths: [String]) {
        var (call, paths): (Call<Value>, [String]) = (call, [])
        for line in lines {
            paths.append(try call.request(CallLogin(token: nil, isBefore0_19: false)).path)
            switch try call.read(try RecordedRequest.read(line: line).answer, context).value.get() {
            case .value(let value): return (value, paths)
            case .next(let next): call = next
            }
        }
        throw ApiClientError(.unreadable, "the call has no value after \(paths.count) answers")
    }

    @Test func `speaks with Lemmy since the first version of 1.0`() {
        let spoken = [
            ("lemmy", "1.0.0-alpha.1"), ("lemmy", "1.0.0-beta.1"), ("lemmy", "1.0.0"), ("lemmy", "0.19.20"),
            ("lemmy", "nightly"), ("piefed", "1.2.3"),
        ]
        .map { LemmyV4().isSpoken(by: ServerSoftware(name: $0, version: $1)) }
        #expect(spoken == [true, true, true, false, false, false])
    }

    @Test func `refuses what 1.0 lacks, before a request is sent`() throws {
        let lemmy = LemmyV4()
        let second = PageQuery(2, 10)
        expectUnsupported("page 2") { try lemmy.posts(PostQuery(.feed(.all), PostFilter(), .hot, second)) }
        expectUnsupported("page 2") { try lemmy.comments(CommentQuery(.feed(.all), nil, .new, second)) }
        expectUnsupported("page 2") { try lemmy.communities(.all, nil, showsNsfw: nil, second) }
        expectUnsupported("page 2") { try lemmy.search(SearchQuery(text: "tier", kind: .posts, page: second)) }
        let first = PageQuery(1, 10)
        expectUnsupported("one feed") { try lemmy.posts(PostQuery(.community(2), .saved, nil, first)) }
        expectUnsupported("order") { try lemmy.posts(PostQuery(.feed(.all), .upvoted, .hot, first)) }
        expectUnsupported("one place") { try lemmy.comments(CommentQuery(.thread(7, parent: nil), .saved, nil, first)) }
        expectUnsupported("order") { try lemmy.search(SearchQuery(text: "tier", kind: .all, sort: .hot, page: first)) }
        expectUnsupported("order") { try lemmy.personPosts(PersonContentQuery(id: 7, sort: .topAll, page: first)) }
        expectUnsupported("hiding") { try lemmy.hide(true, 2 as CommunityID, reason: nil) }
        expectUnsupported("picture") {
            try lemmy.create(NewCommunity(name: "a", title: "A", icon: "https://a.test/i.png"))
        }
        let old = CommunityContent(Community1Value.mock().fields)
        var new = old
        new.icon = "https://a.test/i.png"
        expectUnsupported("icon") { try lemmy.edit(2, ContentDiff(content: new, verified: old)) }
    }

    @Test func `every order of posts has one in 1.0`() {
        let orders = Set(PostSort.allCases.map(\.wireV4))
        #expect(orders == [.active, .hot, .scaled, .new, .old, .newComments, .mostComments, .controversial, .top])
        #expect(PostSort.allCases.allSatisfy { $0.maximumAge == 0 || $0.wireV4 == .top })
        #expect([PostSort.topHour, .topDay, .topWeek, .topAll].map(\.maximumAge) == [3600, 86_400, 604_800, 0])
    }

    /// Without a range, the server applies the account's own one to every order.
    @Test func `a list in a given order has no other range of time than the order's`() throws {
        let (lemmy, page) = (LemmyV4(), PageQuery(nil, 5))
        func range<Value>(_ call: Call<Value>) throws -> String? {
            try call.request(CallLogin(token: nil, isBefore0_19: false)).query
                .first { $0.name == "time_range_seconds" }?.value
        }
        #expect(try range(lemmy.posts(PostQuery(.feed(.all), PostFilter(), .new, page))) == "0")
        #expect(try range(lemmy.posts(PostQuery(.feed(.all), PostFilter(), .topDay, page))) == "86400")
        #expect(try range(lemmy.posts(PostQuery(.feed(.all), PostFilter(), nil, page))) == nil)
        #expect(try range(lemmy.comments(CommentQuery(.thread(7, parent: nil), nil, .old, page))) == "0")
        #expect(try range(lemmy.search(SearchQuery(text: "a", kind: .posts, sort: .hot, page: page))) == "0")
        #expect(try range(lemmy.search(SearchQuery(text: "a", kind: .comments, sort: .old, page: page))) == "0")
        var (mine, site) = (AccountSettings(), InstanceSettings())
        (mine.defaultSort, site.defaultSort) = (.active, .hot)
        func stored<Value>(_ call: Call<Value>) throws -> JSONScalar? {
            let http = try call.request(CallLogin(token: "JWT", isBefore0_19: false))
            return try JSONScalar.parameters(of: http)["default_post_time_range_seconds"]
        }
        #expect(try stored(lemmy.saveSettings(mine)) == 0)
        #expect(try stored(lemmy.editInstance(site, at: "strata.test")) == 0)
    }

    @Test func `a call that its first request does not say has an identity of its own`() throws {
        let lemmy = LemmyV4()
        func reports(_ limit: Int) throws -> AnyHashable {
            AnyHashable(try lemmy.reports(ReportQuery(.comment(26), PageQuery(1, limit))).identity)
        }
        #expect(try reports(4) == reports(4))
        #expect(try reports(4) != reports(5))
        func saved(_ id: PersonID) throws -> AnyHashable {
            let query = PersonContentQuery(id: id, savedOnly: true, sort: nil, page: PageQuery(1, 3))
            return AnyHashable(try lemmy.personContent(query).identity)
        }
        #expect(try saved(3) != saved(4))
    }

    @Test(arguments: [
        (6, ApiClientError.Code.wrongLogin), (23, .notLoggedIn), (158, .notFound), (275, .notFound), (153, .refused),
        (415, .notLoggedIn), (702, .refused), (831, .notFound), (848, .unsupported),
    ])
    func `a refusal has the code of its meaning`(_ line: Int, _ code: ApiClientError.Code) throws {
        let record = try RecordedRequest.read(line: line)
        let method = try #require(WireMethod(rawValue: record.method))
        let endpoint =
            ApiV4.Requests.all.map { $0.endpoint }.first { $0.method == method && $0.path == record.path }
            ?? WireEndpoint(method, record.path, login: .optional)
        let response = HTTPResponse(status: record.status, body: record.answer)
        let error = LemmyV4.format.describe(response, endpoint, "post:1", "strata.test")
        #expect(error.code == code, "\(error)")
    }

    @Test func `a piece of a tree has each comment before its replies`() {
        // The order of the server: the deepest level first.
        let paths = ["1.2.3", "1.2.4", "10.11", "1.2", "1.5", "10", "1"]
        let rows = paths.map { path in
            let ids = path.split(separator: ".").compactMap { Int($0).map { CommentID($0) } }
            return Comment2Value.mock(id: ids[ids.count - 1]) { _ in
            } comment1: {
                $0.ancestorIds = ids.dropLast()
            }
        }
        #expect(rows.withParentsFirst.map(\.id) == [10, 1, 2, 5, 3, 4, 11])
    }
}
