import ApiTypesPieFed
import ApiTypesV4
import Foundation
import LemmyIdentifiers
import Networking
import Testing
import WireRuntime

@testable import LemmyMiddleware
@testable import LemmyMiddlewareV4
@testable import Middleware
@testable import PieFedMiddleware

private let lemmy = LemmyV4()
private let piefed = PieFed()

extension CallExample {
    @Examples fileprivate static var notesOf1_0: [CallExample] {
        CallExample(607, "note about a person") {
            lemmy.note("writes well", about: 4)
        } _: {
            $0.id == 4 && $0.relation.note == "writes well" && $0.relation.fields.noted != nil
        }
        CallExample(607, "note that is deleted", changing: ["note": ""]) {
            lemmy.note(nil, about: 4)
        } _: {
            $0.id == 4
        }
        CallExample(743, "locked comment, with its reason") {
            lemmy.lock(true, 2 as CommentID, reason: "enough")
        } _: {
            $0.id == 2 && $0.comment1.locked
        }
        CallExample(699, "locked post, with its reason") {
            lemmy.lock(true, 6 as PostID, reason: "heat")
        } _: {
            $0.id == 6 && $0.post1.locked
        }
    }

    @Examples fileprivate static var notesOfPieFed: [CallExample] {
        CallExample(of: .piefed, [623], "note about a person") {
            piefed.note("writes well", about: 3)
        } _: {
            $0.id == 3 && $0.relation.note == "writes well"
        }
        CallExample(of: .piefed, [626], "note that is deleted") {
            piefed.note(nil, about: 3)
        } _: {
            $0.id == 3 && $0.relation.note == nil && $0.relation.groups == .all(but: .blocked, .votes)
        }
        CallExample(of: .piefed, [825], "locked comment") {
            try piefed.lock(true, 40 as CommentID, reason: nil)
        } _: {
            $0.id == 40 && $0.comment1.locked
        }
        CallExample(of: .piefed, [829], "unlocked comment") {
            try piefed.lock(false, 43 as CommentID, reason: nil)
        } _: {
            $0.id == 43 && !$0.comment1.locked
        }
    }

    @Examples fileprivate static var notificationsOfPieFed: [CallExample] {
        CallExample(of: .piefed, [366], "all comments on a post") {
            try piefed.notify(.all, of: 8 as PostID)
        } _: {
            !EntityUpdates($0, of: "piefed.test").updates.isEmpty
        }
        CallExample(of: .piefed, [367], "replies on a post") {
            try piefed.notify(.replies, of: 8 as PostID)
        } _: {
            !EntityUpdates($0, of: "piefed.test").updates.isEmpty
        }
        CallExample(of: .piefed, [368], "replies to a comment, which the server sends already") {
            try piefed.notify(.replies, of: 11 as CommentID)
        } _: {
            EntityUpdates($0, of: "piefed.test").updates.isEmpty
        }
        CallExample(of: .piefed, [369], "nothing below a comment") {
            try piefed.notify(.muted, of: 11 as CommentID)
        } _: {
            !EntityUpdates($0, of: "piefed.test").updates.isEmpty
        }
        CallExample(of: .piefed, [545], "posts of a community") {
            try piefed.notify(.posts, of: 2 as CommunityID)
        } _: {
            !EntityUpdates($0, of: "piefed.test").updates.isEmpty
        }
        CallExample(of: .piefed, [620], "posts of a person") {
            try piefed.notify(.posts, of: 3 as PersonID)
        } _: {
            !EntityUpdates($0, of: "piefed.test").updates.isEmpty
        }
    }
}

@MainActor @Suite struct `Notes, locks and notifications by dialect` {
    private func context(_ server: String) -> CallContext {
        CallContext(
            server: server,
            host: server,
            siteName: server,
            version: nil,
            isGuest: false,
            viewer: 3,
            known: ApiClient.makeMock(server: server).clientStore.knownSnapshots
        )
    }

    @Test(arguments: CallExample.notesOf1_0)
    func `1.0 gets the recorded request, and its answer is read`(_ example: CallExample) throws {
        try example.check(context("strata.test"))
    }

    @Test(arguments: CallExample.notesOfPieFed + CallExample.notificationsOfPieFed)
    func `PieFed gets the recorded request, and its answer is read`(_ example: CallExample) throws {
        try example.check(context("piefed.test"))
    }

    @Test func `1.0 gets the mode of a setting, and blocked words with the settings`() throws {
        func sent<Value>(_ call: Call<Value>) throws -> (path: String, body: [String: JSONScalar]) {
            let http = try call.request(CallLogin(token: "JWT", isBefore0_19: false))
            return (http.path, try JSONScalar.parameters(of: http))
        }
        let post = try sent(lemmy.notify(.muted, of: 3 as PostID))
        #expect(post.path == "/api/v4/post/notifications" && post.body == ["post_id": 3, "mode": "mute"])
        let community = try sent(lemmy.notify(.posts, of: 2 as CommunityID))
        #expect(community.path == "/api/v4/community/notifications")
        #expect(community.body == ["community_id": 2, "mode": "all_posts"])
        var settings = AccountSettings()
        settings.blockedKeywords = ["tier", "map"]
        #expect(try sent(lemmy.saveSettings(settings)).body == ["blocking_keywords": .list(["tier", "map"])])
        settings.blockedKeywords = []
        #expect(try sent(lemmy.saveSettings(settings)).body == ["blocking_keywords": .list([])])
    }

    @Test func `PieFed is told that a note is deleted`() throws {
        let http = try piefed.note(nil, about: 3).request(CallLogin(token: "JWT", isBefore0_19: false))
        #expect(try JSONScalar.parameters(of: http) == ["person_id": 3, "note": nil], "the server requires the field")
    }

    @Test func `the mode of each setting is the setting again`() {
        let ofPosts = ApiV4.PostNotificationsMode.allCases.map { LemmyMiddlewareV4.WireMapping.notifications($0) }
        #expect(ofPosts == [.all, .replies, .muted])
        let all = ApiV4.CommunityNotificationsMode.allCases.map { LemmyMiddlewareV4.WireMapping.notifications($0) }
        #expect(all == [.all, .posts, .replies, .muted])
        #expect(LemmyMiddlewareV4.WireMapping.notifications(ApiV4.PostNotificationsMode.unknown("a")) == nil)
    }

    @Test func `PieFed says the switch of a post, a comment, a community and a person`() throws {
        var settings: [String: Set<NotificationSetting?>] = [:]
        for line in [366, 367, 368, 369, 545, 546, 620, 621] {
            let record = try RecordedRequest.read(line: line, of: .piefed)
            guard record.status == 200 else { continue }
            func decode<Body: WireValue>(_ type: Body.Type) throws -> Body {
                try WireDecoder().decode(type, from: record.answer).value
            }
            let setting: NotificationSetting? =
                switch record.path {
                case "/post/subscribe":
                    Post2Value(try decode(ApiPieFed.GetPostResponse.self).postView, server: "a").fields.notifications
                case "/comment/subscribe":
                    Comment2Value(try decode(ApiPieFed.GetCommentResponse.self).commentView, server: "a").fields
                        .notifications
                case "/community/subscribe":
                    Community2Value(try decode(ApiPieFed.CommunityResponse.self).communityView, server: "a")
                        .relation.fields.notifications
                default:
                    Person2Value(try decode(ApiPieFed.UserSubscribeResponse.self).personView, server: "a")
                        .relation.fields.notifications
                }
            settings[record.path, default: []].insert(setting)
        }
        #expect(settings["/post/subscribe"] == [.all, .replies])
        #expect(settings["/comment/subscribe"] == [.muted])
        #expect(settings["/community/subscribe"] == [.posts, .replies])
        #expect(settings["/user/subscribe"] == [.posts, .replies])
    }

    @Test func `a dialect refuses what it lacks, before a request is sent`() throws {
        func expectUnsupported<Value>(
            _ words: String,
            _ make: () throws -> Call<Value>,
            at location: SourceLocation = #_sourceLocation
        ) {
            let error = #expect(throws: ApiClientError.self, sourceLocation: location) { _ = try make() }
            #expect(error?.code == .unsupported, sourceLocation: location)
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")", sourceLocation: location)
        }
        let old = LemmyV3()
        expectUnsupported("locking a comment") { try old.lock(true, 2 as CommentID, reason: nil) }
        expectUnsupported("the reason of a lock") { try old.lock(true, 2 as PostID, reason: "heat") }
        expectUnsupported("notes about people") { try old.note("a", about: 2) }
        expectUnsupported("of a post") { try old.notify(.all, of: 2 as PostID) }
        expectUnsupported("of a community") { try old.notify(.all, of: 2 as CommunityID) }
        var settings = AccountSettings()
        settings.blockedKeywords = ["tier"]
        expectUnsupported("blocked words") { try old.saveSettings(settings) }
        expectUnsupported("blockedKeywords") { try piefed.saveSettings(settings) }
        expectUnsupported("“posts” of a post") { try lemmy.notify(.posts, of: 2 as PostID) }
        expectUnsupported("of a comment") { try lemmy.notify(.replies, of: 2 as CommentID) }
        expectUnsupported("of a person") { try lemmy.notify(.posts, of: 2 as PersonID) }
        expectUnsupported("“none” of a post") { try piefed.notify(.muted, of: 2 as PostID) }
        expectUnsupported("“all” of a community") { try piefed.notify(.all, of: 2 as CommunityID) }
        expectUnsupported("the reason of a lock") { try piefed.lock(true, 2 as PostID, reason: "heat") }
    }
}
