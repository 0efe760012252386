import Foundation
import Networking
import Testing

@testable import DemoServer

/// The refusals of PieFed's writes, in the recorded server's words.
@Suite struct `PieFed's refusals` {
    struct Refused: Sendable, CustomTestStringConvertible {
        let name: String?
        let method: HTTPRequest.Method
        let path: String
        let body: String
        let message: String
        let status: String

        init(_ name: String?, _ method: HTTPRequest.Method, _ path: String, _ body: String, _ message: String) {
            self.init(name, method, path, body, message, "Bad Request")
        }

        init(
            _ name: String?,
            _ method: HTTPRequest.Method,
            _ path: String,
            _ body: String,
            _ message: String,
            _ status: String
        ) {
            (self.name, self.method, self.path, self.body) = (name, method, path, body)
            (self.message, self.status) = (message, status)
        }

        /// Makes the refusal of a body with invalid members.
        static func invalid(_ method: HTTPRequest.Method, _ path: String, _ body: String, _ fields: String) -> Refused {
            Refused("alice", method, path, body, "Validation failed", "{'json': {\(fields)}}")
        }

        /// Makes the refusal of a row that is missing.
        static func missing(_ name: String, _ method: HTTPRequest.Method, _ path: String, _ body: String) -> Refused {
            Refused(name, method, path, body, "No row was found when one was required", "Not found")
        }

        /// Makes the refusal of a missing row of which Python reads an attribute.
        static func empty(
            _ name: String,
            _ method: HTTPRequest.Method,
            _ path: String,
            _ body: String,
            _ attribute: String
        ) -> Refused {
            Refused(name, method, path, body, "'NoneType' object has no attribute '\(attribute)'")
        }

        var testDescription: String { "\(name ?? "nobody") \(method.rawValue) \(path) \(body)" }
    }

    private static let server = LemmyServer(software: .pieFed)

    private func check(_ refused: Refused) throws {
        let server = try LemmyServer(copying: Self.server)
        let account = try refused.name.map { try PieFedAccount(server, as: $0) } ?? PieFedAccount(server)
        let answer = account.post(refused.path, refused.body, method: refused.method)
        #expect(answer.status == 400)
        #expect(answer.object["code"] as? Int == 400)
        #expect(answer.message == refused.message)
        #expect(answer.pieFedStatus == refused.status)
        #expect(answer.headers["Cache-Control"] == "no-store")
    }

    private static let missingField = "['Missing data for required field.']"

    @Test(arguments: [
        Refused.invalid(
            .post,
            "/user/login",
            #"{"username_or_email":"alice","password":"x"}"#,
            "'username': \(missingField)"
        ),
        .invalid(.post, "/user/login", "{}", "'username': \(missingField), 'password': \(missingField)"),
        .invalid(.post, "/user/login", "[]", "'_schema': ['Invalid input type.']"),
        .invalid(
            .post,
            "/user/login",
            #"{"username":7,"password":["x"]}"#,
            "'username': ['Not a valid string.'], 'password': ['Not a valid string.']"
        ),
        .invalid(.post, "/post", #"{"title":"","community_id":2}"#, "'title': ['Non-empty string required']"),
        .invalid(.post, "/post", #"{"title":"   ","community_id":2}"#, "'title': ['Non-empty string required']"),
        .invalid(.post, "/post", #"{"name":"Lemmy names","community_id":2}"#, "'title': \(missingField)"),
        .invalid(.post, "/post", #"{"title":7,"community_id":2}"#, "'title': ['Not a valid string.']"),
        .invalid(.put, "/post", #"{"title":"No id"}"#, "'post_id': \(missingField)"),
        .invalid(.post, "/post/like", #"{"post_id":8,"score":"up"}"#, "'score': ['Not a valid integer.']"),
        .invalid(.post, "/comment/like", #"{"comment_id":11,"score":true}"#, "'score': ['Not a valid integer.']"),
        .invalid(
            .post,
            "/post/feature",
            #"{"post_id":31,"featured":true,"feature_type":"local"}"#,
            "'feature_type': ['Must be one of: Community, Local.']"
        ),
        .invalid(.post, "/post/poll_vote", #"{"post_id":5,"choice_id":1}"#, "'choice_id': ['Not a valid list.']"),
        .invalid(.post, "/comment", #"{"content":"Lemmy names","post_id":5}"#, "'body': \(missingField)"),
        .invalid(
            .post,
            "/user/ban",
            #"{"person_id":4}"#,
            "'ban_ip_address': \(missingField), 'purge_content': \(missingField), 'reason': \(missingField)"
        ),
        .invalid(
            .post,
            "/user/note",
            #"{"person_id":4,"note":"\#(String(repeating: "n", count: 60))"}"#,
            "'note': ['Longer than maximum length 50.']"
        ),
        .invalid(.put, "/user/save_user_settings", #"{"show_nsfw":"often"}"#, "'show_nsfw': ['Not a valid boolean.']"),
        .invalid(
            .put,
            "/user/save_user_settings",
            #"{"nsfw_visibility":"hide"}"#,
            "'nsfw_visibility': ['Must be one of: Show, Blur, Hide, Transparent.']"
        ),
        .invalid(.post, "/post/delete", #"{"post_id":null,"deleted":true}"#, "'post_id': ['Field may not be null.']"),
    ])
    func `all invalid members are named`(refused: Refused) throws { try check(refused) }

    @Test(arguments: [
        Refused.empty("bob", .post, "/post/like", #"{"post_id":999999,"score":1}"#, "community"),
        .empty("alice", .put, "/post", #"{"post_id":999999,"title":"Nothing"}"#, "body"),
        .empty("bob", .post, "/post/delete", #"{"post_id":999999,"deleted":true}"#, "url"),
        .empty("alice", .post, "/post/remove", #"{"post_id":999999,"removed":true}"#, "community"),
        .empty("erin", .post, "/post/report", #"{"post_id":999999,"reason":"x"}"#, "user_id"),
        .empty("bob", .post, "/comment", #"{"body":"lost","post_id":999999}"#, "community"),
        .empty("alice", .put, "/comment", #"{"comment_id":999999,"body":"x"}"#, "language_id"),
        .empty("bob", .post, "/comment/mark_as_read", #"{"comment_reply_id":999999,"read":true}"#, "id"),
        .empty("erin", .post, "/comment/report", #"{"comment_id":999999,"reason":"x"}"#, "user_id"),
        .empty("bob", .post, "/community/delete", #"{"community_id":999999,"deleted":true}"#, "is_owner"),
        .missing("alice", .post, "/post", #"{"title":"Unknown community","community_id":999999}"#),
        .missing("bob", .put, "/post/subscribe", #"{"post_id":999999,"subscribe":true}"#),
        .missing("bob", .post, "/comment", #"{"body":"orphan","post_id":5,"parent_id":999999}"#),
        .missing("bob", .post, "/comment/like", #"{"comment_id":999999,"score":1}"#),
        .missing("alice", .post, "/comment/remove", #"{"comment_id":999999,"removed":true}"#),
        .missing("bob", .put, "/community", #"{"community_id":999999,"title":"None"}"#),
        .missing("erin", .put, "/user/subscribe", #"{"person_id":999999,"subscribe":true}"#),
        .missing("alice", .post, "/private_message", #"{"content":"x","recipient_id":999999}"#),
        .missing("bob", .post, "/private_message/mark_as_read", #"{"private_message_id":999999,"read":true}"#),
    ])
    func `a missing row is refused in the words of Python`(refused: Refused) throws { try check(refused) }

    @Test(arguments: [
        Refused(nil, .post, "/user/login", #"{"username":"alice","password":"wrong"}"#, "incorrect_login"),
        Refused(nil, .post, "/post", #"{"title":"Nobody","community_id":2}"#, "incorrect_login"),
        Refused(nil, .put, "/post/save", #"{"post_id":8,"save":true}"#, "incorrect_login"),
        Refused(nil, .post, "/community/leave_all", "{}", "incorrect login"),
        Refused("erin", .put, "/comment", #"{"comment_id":70,"body":"Not mine."}"#, "incorrect_login"),
        Refused("erin", .put, "/community", #"{"community_id":2,"title":"Not mine"}"#, "incorrect_login"),
        Refused("erin", .post, "/community/delete", #"{"community_id":2,"deleted":true}"#, "incorrect_login"),
        Refused("erin", .post, "/community/mod", #"{"community_id":2,"person_id":6,"added":true}"#, "no_permission"),
        Refused("erin", .post, "/post/remove", #"{"post_id":27,"removed":true}"#, "Does not have permission"),
        Refused("erin", .post, "/comment/remove", #"{"comment_id":2,"removed":true}"#, "Does not have permission"),
        Refused(
            "erin",
            .post,
            "/community/moderate/post/nsfw",
            #"{"post_id":27,"nsfw_status":true}"#,
            "incorrect_login"
        ),
        Refused(
            "alice",
            .post,
            "/post/feature",
            #"{"post_id":27,"featured":true,"feature_type":"Local"}"#,
            "Only admin users can feature a post locally"
        ),
        Refused("erin", .post, "/user/block", #"{"person_id":6,"block":true}"#, "cannot_block_self"),
        Refused("erin", .post, "/user/block", #"{"person_id":2,"block":true}"#, "cannot_block_admin_or_staff"),
        Refused(
            "erin",
            .post,
            "/site/block",
            #"{"instance_id":1,"block":true}"#,
            "You cannot block the local instance."
        ),
        Refused(
            "pavel",
            .post,
            "/post",
            #"{"title":"Banned from here","community_id":2}"#,
            "You are not permitted to make posts in this community"
        ),
        Refused(
            "pavel",
            .post,
            "/comment",
            #"{"body":"banned","post_id":27}"#,
            "You are not permitted to comment in this community"
        ),
        Refused(
            "alice",
            .post,
            "/comment",
            #"{"body":"on a locked post","post_id":10}"#,
            "Comments are disabled on this post"
        ),
        Refused(
            "alice",
            .post,
            "/community/follow",
            #"{"community_id":2,"follow":false}"#,
            "Step down as a moderator before leaving the community"
        ),
        Refused("erin", .post, "/post/mark_as_read", #"{"read":true}"#, "post_id or post_ids required"),
        Refused(
            "alice",
            .put,
            "/admin/registration_application/approve",
            #"{"user_id":9,"approve":true}"#,
            "Insufficient permissions to manage registrations"
        ),
        Refused(
            "carol",
            .put,
            "/admin/registration_application/approve",
            #"{"user_id":999999,"approve":true}"#,
            "Problem finding registration for this user"
        ),
        Refused(
            nil,
            .post,
            "/user/login",
            "{not json",
            "400 Bad Request: The browser (or proxy) sent a request that this server could not understand."
        ),
    ])
    func `a missing right is refused with status 400`(refused: Refused) throws { try check(refused) }

    @Test func `a row that refers to nothing is refused by the database`() throws {
        let erin = try PieFedAccount(try LemmyServer(copying: Self.server), as: "erin")
        let answers = [
            erin.put("/comment/save", #"{"comment_id":999999,"save":true}"#),
            erin.put("/post/save", #"{"post_id":999999,"save":true}"#),
            erin.post("/community/follow", #"{"community_id":999999,"follow":true}"#),
            erin.post("/community/block", #"{"community_id":999999,"block":true}"#),
            erin.post("/user/block", #"{"person_id":999999,"block":true}"#),
            erin.post("/site/block", #"{"instance_id":999999,"block":true}"#),
        ]
        for answer in answers {
            #expect(answer.status == 400)
            #expect(
                answer.message?.hasPrefix("(psycopg2.errors.ForeignKeyViolation) insert or update on table") == true
            )
        }
    }

    @Test func `what PieFed has not built, and what it does not know`() throws {
        let alice = try PieFedAccount(try LemmyServer(copying: Self.server), as: "alice")
        #expect(alice.post("/user/logout", "{}").text == #"{"error":"not_yet_implemented"}"#)
        let unknown = alice.post("/community/transfer", #"{"community_id":2,"person_id":4}"#)
        #expect(unknown.status == 404)
        #expect(unknown.headers["Content-Type"]?.hasPrefix("text/html") == true)
        let noPoll = alice.post("/post/poll_vote", #"{"post_id":5,"choice_id":[1]}"#)
        #expect(noPoll.status == 404)
        #expect(noPoll.headers["Content-Type"]?.hasPrefix("text/html") == true)
    }
}
