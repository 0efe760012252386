import DemoServer
import Foundation
import Networking
import Primitives
import Testing

/// Invalid requests get a clear error, and no request ends the server.
@Suite struct Refusals {
    let server = LemmyServer()

    @Test(arguments: [
        "/api/v3/nowhere", "/api/v3/site/", "/api", "", "/api/v3/../../../etc/passwd", "/api/v4/site",
        "/api/v3/post/like\u{0}",
    ])
    func `an unknown route is a 404 without a body`(path: String) {
        let response = server.respond(to: HTTPRequest(path: path))
        #expect(response.status == 404)
        #expect(response.body.isEmpty)
        #expect(response.headers["Content-Type"] == nil)
        #expect(response.headers["Cache-Control"] == "public, max-age=60")
    }

    @Test func `the wrong method is a 404, or a 405 where the real server tells`() {
        #expect(server.respond(to: HTTPRequest(method: .delete, path: "/api/v3/post/list")).status == 404)
        #expect(server.respond(to: HTTPRequest(method: .post, path: "/api/v3/resolve_object")).status == 405)
    }

    @Test(.timeLimit(.minutes(20))) func `a body of very many members is read once`() {
        let members = String(repeating: #""":0,"#, count: 300_000)
        let login = "{\(members)\"username_or_email\":\"alice\",\"password\":\"alice-password\"}"
        #expect(Client(server).post("/user/login", login).status == 200)
    }

    @Test(arguments: [
        ("", "EOF while parsing a value at line 1 column 0"),
        ("{", "EOF while parsing an object at line 1 column 1"),
        (#"{"a":1"#, "EOF while parsing an object at line 1 column 6"),
        (#"{"a":1,}"#, "trailing comma at line 1 column 8"),
        (#"{"a" 1}"#, "expected `:` at line 1 column 6"),
        (#"{"a":1} x"#, "missing field `username_or_email` at line 1 column 7"),
        (#"{"username_or_email":"a","password":"b"} x"#, "trailing characters at line 1 column 42"),
        (
            #"{"password":1,"username_or_email":"a","#,
            "invalid type: integer `1`, expected a string at line 1 column 13"
        ),
        (#"{"password":1}"#, "invalid type: integer `1`, expected a string at line 1 column 13"),
        ("{\n\"a\": nope}", "expected ident at line 2 column 7"),
        (#"{"a":"\x"}"#, "invalid escape at line 1 column 8"),
        (#"{"a":"\ud800"}"#, "unexpected end of hex escape at line 1 column 12"),
        (#"{"a":"\udc00"}"#, "lone leading surrogate in hex escape at line 1 column 12"),
        (#"{"a":01}"#, "invalid number at line 1 column 7"),
        (#"{"a":-}"#, "invalid number at line 1 column 7"),
        (#"{"a":1.}"#, "invalid number at line 1 column 8"),
        (#"{"a":1-2}"#, "expected `,` or `}` at line 1 column 7"),
        (#"{"a":1e999}"#, "number out of range at line 1 column 10"),
        ("[1,2]", "invalid type: integer `1`, expected a string at line 1 column 2"),
        ("[]", "invalid length 0, expected struct Login with 3 elements at line 1 column 2"),
        (#"["a","b",null,1]"#, "trailing characters at line 1 column 15"),
        ("7", "invalid type: integer `7`, expected struct Login at line 1 column 1"),
        (#"{"username_or_email":null}"#, "invalid type: null, expected a string at line 1 column 25"),
        (
            #"{"username_or_email":"a","username_or_email":"b"}"#,
            "duplicate field `username_or_email` at line 1 column 48"
        ),
    ])
    func `a body that is no right JSON is told where it goes wrong`(body: String, complaint: String) {
        let response = Client(server).post("/user/login", body)
        #expect(response.status == 400)
        #expect(response.error == "unknown")
        #expect(response.message == "Json deserialize error: \(complaint)")
    }

    @Test func `a body is judged as its bytes come in`() throws {
        let alice = try Client(server, as: "alice")
        let bodies = [
            (#"{"score":"up"}"#, #"invalid type: string "up", expected i16"#),
            (#"{"score":70000,"post_id":"x"}"#, "invalid value: integer `70000`, expected i16"),
            (#"{"score":null,"post_id":1}"#, "invalid type: null, expected i16"),
            (#"{"score":1,"score":1}"#, "duplicate field `score`"),
            (#"{"score":1.5}"#, "invalid type: floating point `1.5`, expected i16"),
        ]
        for (body, complaint) in bodies {
            let message = try #require(alice.post("/post/like", body).message)
            #expect(message.hasPrefix("Json deserialize error: \(complaint) at line 1 column "), "\(message)")
        }
        let ids = alice.post("/post/hide", #"{"hide":true,"post_ids":[1,"2"]}"#)
        #expect(ids.message?.contains(#"invalid type: string "2", expected i32"#) == true)
        let word = alice.post("/post/feature", #"{"feature_type":1}"#)
        #expect(word.message?.contains("error: expected value at") == true)
        #expect(alice.post("/post/like", "[1,1]").status == 200)
    }

    @Test func `bodies of broken bytes, great depth and great numbers are refused`() throws {
        let alice = try Client(server, as: "alice")
        var request = HTTPRequest(
            method: .post,
            path: "/api/v3/user/login",
            headers: ["Content-Type": "application/json"],
            body: Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D])
        )
        #expect(server.respond(to: request).status == 400)
        request.body = Data(String(repeating: "[", count: 100_000).utf8)
        #expect(
            server.respond(to: request).object["message"] as? String
                == "Json deserialize error: recursion limit exceeded at line 1 column 128"
        )
        for number in ["99999999999", "99999999999999999999999", "1.5", "1e999", "-"] {
            #expect(alice.post("/post/like", #"{"post_id":\#(number),"score":1}"#).status == 400, "\(number)")
        }
        #expect(alice.post("/post/like", #"{"post_id":1,"score":70000}"#).error == "unknown")
    }

    @Test func `a body beyond two megabytes is a 413`() {
        let response = Client(server).post("/user/login", String(repeating: " ", count: 10_000_000))
        #expect(response.status == 413)
        #expect(
            response.message == "JSON payload (10000000 bytes) is larger than allowed (limit: 2097152 bytes)."
        )
    }

    @Test func `what is wrong with a body is said when its turn comes`() throws {
        let nobody = Client(server).post("/post", "{")
        #expect(nobody.status == 401 && nobody.error == "incorrect_login")
        let alice = try Client(server, as: "alice")
        #expect(
            alice.post("/post", "{").message == "Json deserialize error: EOF while parsing an object at line 1 column 1"
        )
        #expect(alice.post("/user/logout", "{").status == 200, "this one reads none")
    }

    @Test func `a long body keeps no other write waiting`() throws {
        let alice = try Client(server, as: "alice")
        let members = String(repeating: #""":0,"#, count: 100_000)
        let login = "{\(members)\"username_or_email\":\"alice\",\"password\":\"alice-password\"}"
        // If a slow request blocked the others, at most one short write could come before it and one after it, and none during it. On a
        // busy machine the short ones may get no turn, but not a hundred times.
        let isFree = (0..<100).contains { _ in
            let hasEnded = Lock(false)
            Thread.detachNewThread { [server] in
                _ = Client(server).post("/user/login", login)
                hasEnded.withLock { $0 = true }
            }
            var writes = 0
            while !hasEnded.withLock({ $0 }) {
                _ = alice.post("/post/like", #"{"post_id":1,"score":1}"#)
                writes += 1
            }
            return writes > 10
        }
        #expect(isFree)
    }

    @Test func `a body that does not say it is JSON is refused`() {
        let request = HTTPRequest(method: .post, path: "/api/v3/user/login", body: Data("{}".utf8))
        #expect(server.respond(to: request).object["message"] as? String == "Content type error")
    }

    @Test(arguments: [
        ("limit", "", "cannot parse integer from empty string"),
        ("limit", "x", "invalid digit found in string"),
        ("limit", "99999999999999999999", "number too large to fit in target type"),
        ("community_id", "-99999999999", "number too small to fit in target type"),
        ("saved_only", "yes", "provided string was not `true` or `false`"),
        ("limit", "\u{FFFD}", "invalid digit found in string"),
    ])
    func `a query that does not fit is told why`(name: String, value: String, complaint: String) {
        let response = Client(server).get("/post/list", [(name, value)])
        #expect(response.status == 400)
        #expect(response.message == "Query deserialize error: \(complaint)")
    }

    @Test func `a field that comes twice is refused`() {
        let response = Client(server).get("/post/list", [("limit", "1"), ("limit", "2")])
        #expect(response.message == "Query deserialize error: duplicate field `limit`")
    }

    @Test(arguments: ["Bearer ", "Bearer x", "Basic abc", "Bearer \u{0}\u{1F4A5}", "bearer"])
    func `an invalid token is nobody, where nobody may ask`(header: String) {
        let request = HTTPRequest(path: "/api/v3/site", headers: ["Authorization": header])
        let response = server.respond(to: request)
        #expect(response.status == 200)
        #expect(response.value("my_user") == nil)
    }

    @Test func `cursors of nonsense are refused`() {
        for cursor in ["", "P", "é", "Pzz", "P-1", "Pffffffffffffffff", "💥1"] {
            let response = Client(server).get("/post/list", [("page_cursor", cursor)])
            #expect(response.status == 400, "\(cursor)")
            #expect(response.message == "Could not parse pagination token")
        }
    }
}
