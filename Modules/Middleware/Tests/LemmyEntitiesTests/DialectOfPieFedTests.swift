import ApiTypesPieFed
import Foundation
import LemmyIdentifiers
import LemmyMiddlewareMocks
import Middleware
import Networking
import Testing
import WireRuntime

@testable import LemmyMiddleware
@testable import PieFedMiddleware

@MainActor @Suite struct `The dialect of PieFed` {
    private let context: CallContext

    init() {
        let api = ApiClient.makeMock(server: "piefed.test")
        context = CallContext(
            server: "piefed.test",
            host: "piefed.test",
            siteName: "piefed.test",
            version: "1.6.18-peachpie",
            isGuest: false,
            viewer: 2,
            known: api.clientStore.knownSnapshots
        )
    }

    @Test(
        arguments: CallExample.postsOfPieFed + CallExample.votesOfPieFed + CallExample.commentsOfPieFed
            + CallExample.communitiesOfPieFed + CallExample.peopleOfPieFed + CallExample.inboxOfPieFed
            + CallExample.searchOfPieFed + CallExample.serverOfPieFed
    )
    func `sends the recorded requests and reads their answers`(_ example: CallExample) throws {
        try example.check(context)
    }

    @Test func `a log-in is sent without a token and answered with one`() throws {
        let record = try RecordedRequest.read(line: 20, of: .piefed)
        let call = PieFed().logIn("alice", password: "alice-password", secondFactor: "123456")
        let http = try call.request(CallLogin(token: nil, isBefore0_19: false))
        #expect(try JSONScalar.parameters(of: http) == record.parameters)
        #expect(call.isLogin && http.path == "/api/alpha/user/login" && http.headers["Authorization"] == nil)
        guard case .value(let answer) = try call.answer(to: record, of: .piefed, context) else {
            Issue.record("the log-in needs another request")
            return
        }
        #expect(answer.value == "JWT")
    }

    @Test(arguments: [(791, "locking the post"), (816, "pinning the post")])
    func `a success that changes nothing is a refusal`(_ line: Int, _ words: String) throws {
        let record = try RecordedRequest.read(line: line, of: .piefed)
        let call =
            try line == 791
            ? PieFed().lock(true, 19 as PostID, reason: nil) : PieFed().pin(true, 31, isOnInstance: false)
        let refusal = try #require(
            #expect(throws: ApiClientError.self) { _ = try call.read(record.answer, context).value.get() }
        )
        #expect(refusal.code == .refused && refusal.message.contains(words), "\(refusal)")
    }

    @Test func `the mark of a deleted comment stays, because its text is hidden`() throws {
        let record = try RecordedRequest.read(line: 475, of: .piefed)
        let call = PieFed().distinguish(true, 179)
        let refusal = try #require(
            #expect(throws: ApiClientError.self) { _ = try call.read(record.answer, context).value.get() }
        )
        #expect(refusal.message.contains("deleted"))
    }

    @Test func `a piece of a tree is fetched to its end, parents first`() throws {
        var call = try PieFed().comments(CommentQuery(.thread(5, parent: nil), maxDepth: 2, nil, .new, PageQuery(1, 5)))
        var pages: [JSONScalar?] = []
        // The first page has a next one, and an empty page is the last.
        for line in [200, 200, 287] {
            let parameters = try JSONScalar.parameters(of: call.request(CallLogin(token: nil, isBefore0_19: false)))
            #expect(parameters["max_depth"] == "1", "PieFed counts the levels of a post from 0")
            #expect(parameters["depth_first"] == "true" && parameters["limit"] == "100")
            pages.append(parameters["page"])
            switch try call.answer(to: RecordedRequest.read(line: line, of: .piefed), of: .piefed, context) {
            case .next(let next): call = next
            case .value(let page): #expect(page.rows.map(\.id) == [145, 71, 120] && page.next == .none)
            }
        }
        #expect(pages == [nil, "2", "3"])
    }

    @Test func `a guest has no feed of their own, though PieFed answers with that of all`() throws {
        let guest = context.asGuest
        let page = PageQuery(nil, 2)
        let query = PostQuery(.feed(.subscribed), PostFilter(), .new, page)
        for (context, isEmpty) in [(context, false), (guest, true)] {
            let posts = try PieFed().posts(query).answer(
                to: RecordedRequest.read(line: 79, of: .piefed),
                of: .piefed,
                context
            )
            guard case .value(let posts) = posts else { throw ApiClientError(.unreadable, "no value") }
            #expect(posts.rows.isEmpty == isEmpty)
        }
        let comments = try PieFed().comments(CommentQuery(.feed(.moderated), nil, .new, page))
        let answer = try comments.answer(to: RecordedRequest.read(line: 271, of: .piefed), of: .piefed, guest)
        guard case .value(let comments) = answer else { throw ApiClientError(.unreadable, "no value") }
        #expect(comments.rows.isEmpty && comments.next == .none)
    }

    @Test func `a search for all kinds is not the search for posts that it begins with`() throws {
        let all = try PieFed().search(SearchQuery(text: "tier", kind: .all, page: PageQuery(nil, 5)))
        let posts = try PieFed().search(SearchQuery(text: "tier", kind: .posts, page: PageQuery(nil, 5)))
        #expect(AnyHashable(all.identity) != AnyHashable(posts.identity))
        let same = try PieFed().search(SearchQuery(text: "tier", kind: .all, page: PageQuery(nil, 5)))
        #expect(AnyHashable(all.identity) == AnyHashable(same.identity))
    }

    @Test func `speaks with PieFed only`() {
        let spoken = [("piefed", "1.6.18-peachpie"), ("piefed", "1.7"), ("lemmy", "0.19.20"), ("lemmy", "1.0.0")]
            .map { PieFed().isSpoken(by: ServerSoftware(name: $0, version: $1)) }
        #expect(spoken == [true, true, false, false])
        #expect(ApiDialect.pieFed.name == "PieFed's /api/alpha")
    }

    @Test func `pictures are uploaded and deleted through the API`() throws {
        let file = ImageFile(bytes: Data([1, 2, 3]), format: .png, name: "a.png")
        let login = CallLogin(token: "JWT", isBefore0_19: false)
        let upload = PieFed().upload(file)
        let uploading = try upload.request(login)
        #expect(uploading.path == "/api/alpha/upload/image" && uploading.headers["Authorization"] == "Bearer JWT")
        #expect(String(bytes: uploading.body ?? Data(), encoding: .isoLatin1)?.contains(#"name="file""#) == true)
        let record = try RecordedRequest.read(line: 420, of: .piefed)
        guard case .value(let picture) = try upload.answer(to: record, of: .piefed, context) else {
            Issue.record("the upload needs another request")
            return
        }
        let address = "https://piefed.test/static/media/posts/io/Eq/ioEqLN8cIatTaKW.png"
        #expect(picture.url?.string == address && picture.id == "ioEqLN8cIatTaKW.png")
        let server = try ServerAddress("https://piefed.test")
        #expect(PieFed().imageAddress(of: picture.id, at: server).string == address)
        let token = try #require(picture.deleteToken)
        let deletion = try PieFed().deleteImage(picture.id, deleteToken: token)
        let deleting = try deletion.request(login)
        #expect(deleting.path == "/api/alpha/image/delete")
        #expect(try JSONScalar.parameters(of: deleting) == ["file": .text(address)])
        let error = #expect(throws: ApiClientError.self) { _ = try PieFed().deleteImage(picture.id, deleteToken: nil) }
        #expect(error?.code == .notFound)
    }
}

/// Operations that PieFed lacks, and its refusals.
@Suite struct `Refusals of PieFed` {
    private let piefed = PieFed()
    private let first = PageQuery(1, 10)

    @Test func `refuses what PieFed lacks in reading, before a request is sent`() throws {
        expectUnsupported("mostComments") {
            try piefed.posts(PostQuery(.feed(.all), PostFilter(), .mostComments, first))
        }
        expectUnsupported("voted down") { try piefed.posts(PostQuery(.feed(.all), .downvoted, nil, first)) }
        expectUnsupported("has read") {
            try piefed.posts(PostQuery(.feed(.all), PostFilter(showsRead: true), nil, first))
        }
        expectUnsupported("hidden") {
            try piefed.posts(PostQuery(.feed(.all), PostFilter(showsHidden: false), nil, first))
        }
        expectUnsupported("voted down") { try piefed.comments(CommentQuery(.feed(.all), .downvoted, nil, first)) }
        expectUnsupported("controversial") { try piefed.communities(.all, .controversial, showsNsfw: nil, first) }
        expectUnsupported("one person") {
            try piefed.search(SearchQuery(text: "tier", kind: .posts, creatorId: 2, page: first))
        }
        expectUnsupported("titles") {
            try piefed.search(SearchQuery(text: "tier", kind: .posts, titlesOnly: true, page: first))
        }
        expectUnsupported("unread messages") { try piefed.messages(with: 2, unreadOnly: true, first) }
        expectUnsupported("reports") { try piefed.reports(ReportQuery(.kind(.posts, nil), first)) }
        expectUnsupported("all accounts") { try piefed.imageUploads(isOfAll: true, first) }
        expectUnsupported("lockedComment") {
            try piefed.modlog(ModlogQuery(kind: .lockedComment, page: first), at: "a")
        }
        #expect(piefed.modlogKinds.count == 15)
    }

    @Test func `refuses what PieFed lacks in writing, before a request is sent`() throws {
        expectUnsupported("hiding a post") { try piefed.hide(true, 2 as PostID) }
        expectUnsupported("picture") {
            try piefed.create(NewPost(title: "a", communityId: 2, thumbnailUrl: "https://a.test/i.png"))
        }
        expectUnsupported("removing a community") { try piefed.remove(true, 2 as CommunityID, reason: nil) }
        expectUnsupported("ends") { try piefed.ban(true, 2 as PersonID, BanTerms(ends: Date())) }
        expectUnsupported("content") { try piefed.ban(true, CommunityPersonID(2, 3), BanTerms(removesContent: true)) }
        expectUnsupported("message") { try piefed.report(2 as PrivateMessageID, reason: "spam") }
        expectUnsupported("purging") { try piefed.purge(.post(2), reason: nil) }
        expectUnsupported("registering") {
            try piefed.register(
                NewAccount(username: "a", password: "b", email: nil, showsNsfw: nil, captcha: nil, answer: nil)
            )
        }
        var settings = AccountSettings()
        settings.biography = "Cats."
        #expect(throws: Never.self) { try piefed.saveSettings(settings) }
        settings.displayName = "Alice"
        expectUnsupported("displayName") { try piefed.saveSettings(settings) }
        let error = #expect(throws: ApiClientError.self) {
            try piefed.markRead(true, .notification(4), at: "piefed.test")
        }
        #expect(error?.code == .refused)
    }

    @Test func `every order of posts but two has one in PieFed`() {
        #expect(PostSort.allCases.filter { $0.ofPosts == nil } == [.mostComments, .controversial])
        let isKnown = { (sort: PostSort) in
            sort.ofContent.map { if case .unknown = $0 { false } else { true } } ?? true
        }
        #expect(PostSort.allCases.allSatisfy(isKnown), "the orders of a search have the same names")
    }

    @Test(arguments: [
        (11, ApiClientError.Code.wrongLogin), (36, .notLoggedIn), (37, .notLoggedIn), (40, .notLoggedIn),
        (610, .notLoggedIn), (865, .notLoggedIn), (46, .unsupported), (47, .unsupported), (55, .unsupported),
        (185, .notFound), (284, .notFound), (288, .notFound), (384, .notFound), (390, .notFound), (393, .notFound),
        (493, .notFound), (601, .notFound), (961, .notFound), (13, .refused), (324, .refused), (438, .refused),
        (468, .refused), (809, .refused), (870, .refused),
    ])
    func `a refusal has the code of its meaning`(_ line: Int, _ code: ApiClientError.Code) throws {
        let record = try RecordedRequest.read(line: line, of: .piefed)
        let error = try describe(record, about: nil)
        #expect(error.code == code, "\(error)")
        #expect(!error.mayHaveHappened)
        #expect(!error.message.contains("psycopg2") && !error.message.contains("NoneType"), "\(error)")
        #expect(error.message.count < 250)
    }

    @Test func `a refusal to a read names what is missing, and one to a write does not`() throws {
        let read = try describe(RecordedRequest.read(line: 185, of: .piefed), about: "post:999999")
        #expect(read.missingSubject == "post:999999" && read.message == "there is no post:999999 on piefed.test")
        let write = try describe(RecordedRequest.read(line: 463, of: .piefed), about: "post:5")
        #expect(write.code == .notFound && write.missingSubject == nil)
    }

    @Test func `too many requests are answered in HTML`() throws {
        let response = HTTPResponse(
            status: 429,
            headers: ["Content-Type": "text/html; charset=utf-8"],
            body: Data("<!doctype html>".utf8)
        )
        let endpoint = ApiPieFed.CreateCommentRequest.endpoint
        let error = PieFed.format.describe(response, endpoint, nil, "piefed.test")
        #expect(error.code == .rateLimited && error.isTransient)
    }

    private func describe(_ record: RecordedRequest, about subject: String?) throws -> ApiClientError {
        let method = try #require(WireMethod(rawValue: record.method))
        let endpoint =
            ApiPieFed.Requests.all.map { $0.endpoint }.first { $0.method == method && $0.path == record.path }
            ?? WireEndpoint(method, record.path, login: .optional)
        let response = HTTPResponse(status: record.status, body: record.answer)
        return PieFed.format.describe(response, endpoint, subject, "piefed.test")
    }
}

extension CallContext {
    /// The same facts for a client without an account.
    fileprivate var asGuest: CallContext {
        CallContext(
            server: server,
            host: host,
            siteName: siteName,
            version: version,
            isGuest: true,
            viewer: nil,
            known: known
        )
    }
}
