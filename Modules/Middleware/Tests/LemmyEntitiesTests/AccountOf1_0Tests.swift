import ApiTypesV4
import Foundation
import LemmyIdentifiers
import LemmyMiddlewareMocks
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

@testable import LemmyMiddleware
@testable import LemmyMiddlewareV4

/// The inbox, moderation, the account and the server in the dialect of 1.0.
@MainActor @Suite struct `An account of 1.0` {
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
        arguments: CallExample.inbox + CallExample.reports + CallExample.moderation + CallExample.account
            + CallExample.instances
    )
    func `sends the recorded request and reads its answer`(_ example: CallExample) throws {
        try example.check(context)
    }

    // MARK: Counts

    @Test func `unread rows are counted by kind, over as many pages as the server has`() throws {
        // Line 654 has four replies and a next page, line 648 two mentions and none.
        let (count, requests) = try answer(LemmyV4().unreadCount(), with: [654, 640, 648])
        #expect(count.value == InboxCount(replies: 4, mentions: 2, messages: 3))
        let page: Set = ["unread_only=true", "limit=50"]
        #expect(
            requests == [
                page, page.union(["page_cursor=BU0KBxiIGgGjd-B4cgGadxG6bwc3"]),
                page.union(["page_cursor=BU0KBxiIGgGjd-jikhGadxG6bwc3"]),
            ]
        )
    }

    @Test func `after four pages the other unread rows count as replies`() throws {
        let (count, requests) = try answer(LemmyV4().unreadCount(), with: [654, 640, 640, 654, 38])
        #expect(count.value == InboxCount(replies: 25, mentions: 0, messages: 6))
        #expect(requests.count == 5 && requests[4].isEmpty)
    }

    @Test func `rows that the inbox does not show are no replies`() throws {
        let replies = String(decoding: try RecordedRequest.read(line: 654).answer, as: UTF8.self)
        let others = Data(replies.replacing(#""kind":"reply""#, with: #""kind":"subscribed""#).utf8)
        let messages = try RecordedRequest.read(line: 640).answer
        let total = try RecordedRequest.read(line: 38).answer
        let (count, _) = try answer(LemmyV4().unreadCount(), with: [others, messages, messages, others, total])
        // Of 31 unread rows, 14 are listed: 6 messages, and 8 that are not shown.
        #expect(count.value == InboxCount(replies: 17, mentions: 0, messages: 6))
    }

    @Test func `the server keeps its emojis when an administrator leaves`() throws {
        let emojis = """
            {"custom_emojis":[{"custom_emoji":{"id":7,"shortcode":"cat","image_url":"http://strata.test/cat.png",\
            "alt_text":"a cat","category":"animals","published_at":"2026-11-05T11:17:00Z"},"keywords":[]}]}
            """
        let site = try RecordedRequest.read(line: 45).answer
        let call = LemmyV4().leaveAdmin()
        let (instance, requests) = try answer(call, with: [Data(emojis.utf8), site])
        #expect(instance.fields.customEmojis.map(\.shortcode) == ["cat"])
        #expect(requests.count == 2)
    }

    @Test func `reports are counted by kind`() throws {
        let (count, requests) = try answer(LemmyV4().reportCount(2), with: [755, 762])
        #expect(count.value == ReportCount(posts: 0, comments: 4))
        #expect(requests[0] == reportPage.union(["community_id=2"]))
        #expect(requests[1] == requests[0].union(["page_cursor=BU0KBxiIGgGjdfl3ljlichGadxG6bwc3"]))
    }

    private var reportPage: Set<String> {
        ["unresolved_only=true", "limit=50", "show_community_rule_violations=true"]
    }

    @Test func `the reports of a comment are those of its post that are about it`() throws {
        let call = try LemmyV4().reports(ReportQuery(.comment(26), PageQuery(1, 4)))
        let (page, requests) = try answer(call, with: [751, 755])
        #expect(page.rows.map(\.id) == [.comment(17)])
        #expect(requests[0] == ["id=26"])
        #expect(requests[1] == ["type_=comments", "post_id=6", "limit=4", "show_community_rule_violations=true"])
    }

    @Test func `pins are two lists of the modlog, merged by time`() throws {
        let call = try LemmyV4().modlog(ModlogQuery(kind: .pinnedPost, page: PageQuery(nil, 4)), at: "strata.test")
        let (first, requests) = try answer(call, with: [783, 785])
        #expect(first.rows.map(\.id.number) == [71, 68, 67, 66, 66, 65, 64, 63, 62])
        #expect(requests[0].contains("type_=mod_feature_post_community"))
        #expect(requests[1].contains("type_=admin_feature_post_site"))
        let next = try LemmyV4().modlog(
            ModlogQuery(kind: .pinnedPost, page: PageQuery(nil, 4, first.next.cursor)),
            at: "strata.test"
        )
        let (_, nextRequests) = try answer(next, with: [783, 785])
        #expect(nextRequests[0].contains("page_cursor=BU0KBxiIGgGjd-BzCLvWGKV7yzf"))
        #expect(nextRequests[1].contains("page_cursor=BU0KBxiIGgGjd-BaCLvWGKV7yzf"))
        let last = try LemmyV4().modlog(
            ModlogQuery(kind: .pinnedPost, page: PageQuery(nil, 4, " C2")),
            at: "strata.test"
        )
        let (_, lastRequests) = try answer(last, with: [783])
        #expect(lastRequests == [["type_=admin_feature_post_site", "page_cursor=C2", "limit=4"]])
    }

    /// Answers the requests of a call with recorded answers.
    ///
    /// - Returns: The value of the call, and the parameters in the query of each request.
    private func answer<Value>(_ call: Call<Value>, with lines: [Int]) throws -> (Value, [Set<String>]) {
        try answer(call, with: lines.map { try RecordedRequest.read(line: $0).answer })
    }

    private func answer<Value>(_ call: Call<Value>, with answers: [Data]) throws -> (Value, [Set<String>]) {
        var (call, requests): (Call<Value>, [Set<String>]) = (call, [])
        for answer in answers {
            let http = try call.request(CallLogin(token: nil, isBefore0_19: false))
            requests.append(Set(http.query.map { "\($0.name)=\($0.value)" }))
            switch try call.read(answer, context).value.get() {
            case .value(let value): return (value, requests)
            case .next(let next): call = next
            }
        }
        throw ApiClientError(.unreadable, "the call has no value after \(requests.count) answers")
    }

    // MARK: Refusals

    @Test func `refuses what 1.0 lacks, before a request is sent`() throws {
        let lemmy = LemmyV4()
        expectUnsupported("“hot”") { try lemmy.mentions(unreadOnly: nil, .hot, PageQuery(1, 3)) }
        expectUnsupported("page 2") { try lemmy.replies(unreadOnly: nil, .new, PageQuery(2, 3)) }
        expectUnsupported("page 2") { try lemmy.imageUploads(isOfAll: true, PageQuery(2, 3)) }
        expectUnsupported("hidCommunity") {
            try lemmy.modlog(ModlogQuery(kind: .hidCommunity, page: PageQuery(1, 3)), at: "strata.test")
        }
        var settings = AccountSettings()
        settings.avatar = "https://a.test/a.png"
        expectUnsupported("avatar") { try lemmy.saveSettings(settings) }
        var site = InstanceSettings()
        site.taglines = ["a"]
        expectUnsupported("taglines") { try lemmy.editInstance(site, at: "strata.test") }
    }
}

/// Operations that need several requests, sent by a client to a server of 1.0.
@MainActor @Suite struct `Several requests for one operation` {
    private let server = TableTransport()

    private func client(token: String?) throws -> ApiClient {
        let environment = ClientRegistry.Environment(
            commits: Commits(),
            retries: .none,
            dialects: [.lemmyV4]
        ) { [server] _ throws(NetworkingError) in server }
        return .getApiClient(
            for: try ServerAddress("http://strata.test"),
            with: token,
            in: ClientRegistry(environment)
        )
    }

    private func serve(_ row: String, line: Int, status: Int = 200) throws {
        let text = String(decoding: try RecordedRequest.read(line: line).answer, as: UTF8.self)
        server[row] = status == 200 ? .json(text) : .status(status, text)
    }

    private var requests: [String] { server.requests.map { "\($0.method.rawValue) \($0.path)" } }

    @Test func `the site of an account comes with the account`() async throws {
        try serve("GET /api/v4/site", line: 45)
        try serve("GET /api/v4/account", line: 28)
        let site = try await client(token: "JWT").getSite()
        #expect(site.version == "1.0.0-beta.1" && site.host == "strata.test")
        #expect(site.me?.person3.person2.person1.name == "alice")
        #expect(requests == ["GET /api/v4/site", "GET /api/v4/account"])
        #expect(server.requests.allSatisfy { $0.headers["Authorization"] == "Bearer JWT" })
    }

    @Test func `the site of a guest is one request`() async throws {
        try serve("GET /api/v4/site", line: 45)
        #expect(try await client(token: nil).getSite().me == nil)
        #expect(requests == ["GET /api/v4/site"])
    }

    @Test func `a token that the server does not accept is noticed by the site`() async throws {
        try serve("GET /api/v4/site", line: 45)
        try serve("GET /api/v4/account", line: 19, status: 401)
        let api = try client(token: "JWT")
        let error = await #expect(throws: ApiClientError.self) { try await api.getSite() }
        #expect(error?.code == .tokenRejected)
    }

    @Test func `a message is marked by its notification`() async throws {
        try serve("GET /api/v4/account/validate_auth", line: 48)
        try serve("GET /api/v4/account/notification/list", line: 640)
        try serve("POST /api/v4/account/notification/mark_as_read", line: 671)
        let api = try client(token: "JWT")
        let message = try #require(try await api.getMessages(limit: 3).first { $0.id == 14 })
        #expect(!message.read)
        #expect(await message.setRead(true).value.error == nil)
        #expect(message.read)
        let sent = try #require(server.requests.last)
        #expect(sent.path == "/api/v4/account/notification/mark_as_read")
        #expect(try JSONScalar.parameters(of: sent) == ["notification_id": 916, "read": true])
        let list = try #require(server.requests.dropLast().last)
        #expect(list.query.contains { $0.name == "unread_only" && $0.value == "true" })
    }

    @Test func `a mark whose notification cannot be looked up is certain not to have been set`() async throws {
        try serve("GET /api/v4/account/validate_auth", line: 48)
        try serve("GET /api/v4/account/notification/list", line: 640)
        let api = try client(token: "JWT")
        let message = try #require(try await api.getMessages(limit: 3).first { $0.id == 14 })
        server["GET /api/v4/account/notification/list"] = .json("<html>")
        let error = try #require(await message.setRead(true).value.error as? ApiClientError)
        #expect(error.code == .unreadable && !error.mayHaveHappened)
        #expect(!message.read)
    }

    @Test func `a search goes on after its cursor, and a kind that has ended is not listed again`() async throws {
        try serve("GET /api/v4/search", line: 803)
        let api = try client(token: nil)
        let first = try await api.search("", limit: 3)
        guard case .cursor(let cursor) = first.next else {
            Issue.record("the search ends with \(String(describing: first.next))")
            return
        }
        #expect(cursor.split(separator: ",").count == 5)
        // The part of each kind that has ended is “none”; the order is posts, comments, people, communities, multi-communities.
        let second = try await api.search("", limit: 3, cursor: "none,c,none,d,none")
        let sent = try #require(server.requests.last)
        #expect(sent.query.first { $0.name == "page_cursor" }?.value == "none,c,none,d,none")
        #expect(second.posts.isEmpty && second.people.isEmpty)
        #expect(second.comments == first.comments && second.communities == first.communities)
        try serve("GET /api/v4/search", line: 797)
        #expect(try await api.search("猫", limit: 3).next == nil, "“none,none,none,none,none” is the end")
    }

    @Test func `a search for one kind goes on in every order`() async throws {
        try serve("GET /api/v4/search", line: 810)
        let api = try client(token: nil)
        let newest = try await api.search("tier", for: .comments, sort: .new)
        #expect(newest.next == .cursor("BU0KBxiIGgGjd-jQkhGadxG6bwc3"))
        server["GET /api/v4/post/list"] = #"{"items":[],"next_page":"P3"}"#
        #expect(try await api.search("tier", for: .posts, sort: .hot).next == .cursor("P3"))
        server["GET /api/v4/post/list"] = #"{"items":[]}"#
        #expect(try await api.search("tier", for: .posts, sort: .hot, cursor: "P3").next == nil)
    }

    @Test func `a picture is uploaded as a form and deleted by its name`() async throws {
        server["POST /api/v4/image"] = #"{"image_url":"http://strata.test/api/v4/image/a.png","filename":"a.png"}"#
        server["DELETE /api/v4/account/media"] = #"{"success":true}"#
        try serve("GET /api/v4/site", line: 45)
        try serve("GET /api/v4/account", line: 28)
        let api = try client(token: "JWT")
        let upload = try await api.uploadImage(Data([1, 2, 3]), format: .png)
        #expect(upload.id == "a.png" && upload.deleteToken == nil)
        #expect(api.imageAddress(of: upload) == "http://strata.test/api/v4/image/a.png")
        try await api.deleteImage(id: upload.id)
        let sent = try #require(server.requests.last)
        #expect(try JSONScalar.parameters(of: sent) == ["filename": "a.png"])
        #expect(sent.headers["Authorization"] == "Bearer JWT")
    }
}

/// Files of settings that one version writes and another reads.
@Suite struct `A backup of settings` {
    private let old = """
        {"display_name":"Alice","matrix_id":"@a:b.test","settings":{"id":2,"person_id":3,\
        "show_nsfw":true,"theme":"darkly","default_sort_type":"TopSixHour",\
        "default_listing_type":"ModeratorView","interface_language":"en","show_avatars":false,\
        "send_notifications_to_email":true,"show_scores":true,"show_bot_accounts":false,\
        "show_read_posts":true,"email_verified":true,"accepted_application":true,\
        "post_listing_mode":"SmallCard"},"followed_communities":["http://strata.test/c/swift"],\
        "blocked_instances":["spam.test"],"vote_display_mode_settings":{"local_user_id":2,\
        "score":false,"upvotes":true,"downvotes":false,"upvote_percentage":true}}
        """

    private func body<Value>(_ call: Call<Value>) throws -> [String: Any] {
        let http = try call.request(CallLogin(token: "JWT", isBefore0_19: false))
        return try #require(try JSONSerialization.jsonObject(with: http.body ?? Data()) as? [String: Any])
    }

    @Test func `goes from 0.19 to 1.0 and back`() throws {
        let backup = try SettingsBackup(json: Data(old.utf8))
        #expect(backup.followedCommunities == ["http://strata.test/c/swift"])
        #expect(try backup.json() == Data(old.utf8))
        let new = try body(LemmyV4().importSettings(backup))
        #expect(new["blocked_instances_communities"] as? [String] == ["spam.test"])
        #expect(new["matrix_id"] as? String == "@a:b.test")
        let settings = try #require(new["settings"] as? [String: Any])
        #expect(settings["default_post_sort_type"] as? String == "top")
        #expect(settings["default_post_time_range_seconds"] as? Int == 21_600)
        #expect(settings["default_listing_type"] as? String == "moderator_view")
        #expect(settings["post_listing_mode"] as? String == "small_card")
        #expect(settings["show_downvotes"] as? String == "hide" && settings["show_score"] as? Bool == false)
        #expect(settings["show_avatars"] as? Bool == false && settings["theme"] as? String == "darkly")

        let document = try JSONSerialization.data(withJSONObject: new)
        let back = try body(LemmyV3().importSettings(try SettingsBackup(json: document)))
        #expect(back["blocked_instances"] as? [String] == ["spam.test"])
        let before = try #require(back["settings"] as? [String: Any])
        #expect(before["default_sort_type"] as? String == "TopSixHour")
        #expect(before["default_listing_type"] as? String == "ModeratorView")
        #expect(before["post_listing_mode"] as? String == "SmallCard" && before["theme"] as? String == "darkly")
        let votes = try #require(back["vote_display_mode_settings"] as? [String: Any])
        #expect(votes["downvotes"] as? Bool == false && votes["upvote_percentage"] as? Bool == true)
    }

    @Test func `a server gets its own file back unchanged`() throws {
        let backup = try SettingsBackup(json: Data(old.utf8))
        let sent = try body(LemmyV3().importSettings(backup))
        let file = try JSONSerialization.jsonObject(with: Data(old.utf8))
        #expect(
            try JSONSerialization.data(withJSONObject: sent, options: .sortedKeys)
                == JSONSerialization.data(withJSONObject: file, options: .sortedKeys)
        )
    }

    @Test func `another file is refused`() {
        let error = #expect(throws: ApiClientError.self) { try SettingsBackup(json: Data("[]".utf8)) }
        #expect(error?.message == "the file is no backup of settings: the top level is not an object.")
    }

    @Test func `an entry of a list that cannot be read is left out`() throws {
        let backup = try SettingsBackup(json: Data(#"{"saved_posts":["http://strata.test/post/1",7]}"#.utf8))
        #expect(backup.savedPosts == ["http://strata.test/post/1"])
    }
}
