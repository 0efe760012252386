import DemoServer
import Foundation
import Networking
import Testing

@Suite struct `Pictures` {
    private let server = LemmyServer()

    @Test func `what was sent comes back byte for byte, however it is asked for`() throws {
        let alice = try Client(server, as: "alice")
        let sent = Sample.png(300, 200)
        let answer = alice.upload(sent)
        #expect(answer.status == 201, "\(answer.text)")
        #expect(answer.text.hasPrefix(#"{"files":[{"file":""#) && answer.text.hasSuffix(#"}}],"msg":"ok"}"#))
        #expect(
            answer.text.contains(#""details":{"width":300,"height":200,"content_type":"image/png","created_at":"2026-"#)
        )
        #expect(answer.alias.hasSuffix(".png") && UUID(uuidString: String(answer.alias.dropLast(4))) != nil)
        #expect(UUID(uuidString: answer.deleteToken) != nil)
        for query in ["", "thumbnail", "format"] {
            var request = HTTPRequest(path: "/pictrs/image/\(answer.alias)")
            if !query.isEmpty { request.query = [.init(query, query == "format" ? "webp" : "256")] }
            let found = server.respond(to: request)
            #expect(found.status == 200 && found.body == sent)
            #expect(found.headers["Content-Type"] == "image/png")
            #expect(found.headers["Cache-Control"] == "public, max-age=604800, immutable")
            #expect(found.headers["Last-Modified"] == "Sat, 21 Nov 2026 04:25:01 GMT")
            #expect(found.headers["Accept-Ranges"] == "bytes" && found.headers["ETag"] == nil)
        }
    }

    @Test func `the same requests make the same pictures, and no two are called alike`() throws {
        let sent = Sample.gif(3, 3)
        let answers = try [server, LemmyServer()].map { server in
            let alice = try Client(server, as: "alice")
            return [alice.upload(sent), alice.upload(sent)]
        }
        #expect(answers[0].map(\.text) == answers[1].map(\.text))
        #expect(answers[0][0].alias != answers[0][1].alias && answers[0][0].deleteToken != answers[0][1].deleteToken)
    }

    @Test(arguments: [
        ("bytes=0-3", 206, 0..<4), ("bytes=4-", 206, 4..<72), ("bytes=-2", 206, 70..<72),
        ("bytes=70-9999", 206, 70..<72),
        ("bytes=72-", 416, 0..<0), ("bytes=-0", 416, 0..<0), ("bytes=5-4", 416, 0..<0), ("lines=0-1", 416, 0..<0),
        ("bytes=0-1,3-4", 416, 0..<0), ("nonsense", 200, 0..<72), ("bytes=a-b", 200, 0..<72),
        ("bytes=99999999999999999999-", 416, 0..<0),
    ])
    func `a piece is given of what is there`(range: String, status: Int, expected: Range<Int>) throws {
        let alice = try Client(server, as: "alice")
        let sent = Sample.png(1, 1)
        try #require(sent.count == 72)
        let found = alice.root("/pictrs/image/\(alice.upload(sent).alias)", range: range)
        #expect(found.status == status)
        if status != 416 { #expect(found.body == sent[expected]) }
        if status == 206 {
            #expect(found.headers["Content-Range"] == "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/72")
        }
    }

    @Test func `nobody, the banned and whoever holds a wrong token send nothing`() throws {
        let nobody = Client(server)
        #expect(nobody.upload(Sample.png(1, 1)).text == #"{"error":"incorrect_login"}"#)
        #expect(nobody.upload(Sample.png(1, 1)).status == 401)
        var wrong = nobody
        wrong.token = "wrong"
        #expect(wrong.upload(Sample.png(1, 1)).status == 401)
        let bob = try Client(server, as: "bob")
        let carol = try Client(server, as: "carol")
        #expect(bob.upload(Sample.png(1, 1)).status == 201)
        #expect(carol.post("/user/ban", #"{"person_id":\#(try person("bob")),"ban":true}"#).status == 200)
        #expect(bob.upload(Sample.png(1, 1)).status == 401)
        // A cookie is accepted in place of a header.
        let alice = try Client(server, as: "alice")
        let request = Sample.upload(
            Sample.form([Sample.png(1, 1)]),
            ["Cookie": "a=b; jwt=\(try #require(alice.token))"]
        )
        #expect(server.respond(to: request).status == 201)
    }

    private func person(_ name: String) throws -> Int {
        let found = Client(server).get("/user", [("username", name)])
        return try #require((found.value("person_view", "person") as? [String: Any])?["id"] as? Int)
    }

    @Test func `what is no picture, too large or not sent as it should be is refused in pict-rs's words`() throws {
        let alice = try Client(server, as: "alice")
        func refused(_ answer: HTTPResponse, _ status: Int, _ message: String) {
            #expect(answer.status == status)
            #expect(answer.text == #"{"files":null,"msg":"\#(message)"}"#)
        }
        refused(alice.upload(Data("hello".utf8)), 400, "Invalid media file provided")
        refused(alice.upload(Data()), 400, "Uploaded file is empty")
        refused(alice.upload(), 400, "No files present in upload")
        refused(alice.upload(Sample.png(10_001, 1)), 400, "Too wide")
        refused(alice.upload(Sample.png(1, 10_001)), 400, "Too tall")
        refused(alice.upload(Sample.png(10_000, 4001)), 400, "Too many pixels")
        refused(alice.upload(Sample.png(Int(UInt32.max), Int(UInt32.max))), 400, "Too wide")
        refused(alice.upload(Sample.gif(1921, 10)), 400, "Too wide")
        refused(alice.upload(Sample.png(1, 1), Sample.png(2, 2)), 400, "Too many files in request")
        refused(alice.upload(Sample.png(1, 1) + Data(count: 40 << 20)), 413, "File too large")
        let headers: HTTPHeaders = ["Authorization": "Bearer \(alice.token ?? "")"]
        let form = Sample.form([Sample.png(1, 1)], field: "image")
        refused(server.respond(to: Sample.upload(form, headers)), 400, "Found field with unexpected name or type")
        let cut = Sample.form([Sample.png(1, 1)]).dropLast(4)
        refused(server.respond(to: Sample.upload(Data(cut.dropLast(8)), headers)), 400, "Error in multipart creation")
        let many = Data(repeating: 0, count: 1) + Sample.form(Array(repeating: Data("x".utf8), count: 10_000))
        #expect(server.respond(to: Sample.upload(many, headers)).status == 400)
        #expect(alice.get("/account/list_media").text == #"{"images":[]}"#)
        #expect(server.clockText == "2026-11-21T04:25:01Z", "a refusal moves nothing")
        #expect(alice.upload(Sample.jpeg(10_000, 4000)).status == 201)
    }

    @Test func `people see theirs, the latest first, and an admin everybody's`() throws {
        let alice = try Client(server, as: "alice")
        let bob = try Client(server, as: "bob")
        let carol = try Client(server, as: "carol")
        let first = alice.upload(Sample.png(1, 1))
        let second = alice.upload(Sample.webP(2, 2))
        let third = bob.upload(Sample.gif(3, 3))
        func aliases(_ answer: HTTPResponse) -> [String] {
            (answer.object["images"] as? [[String: Any]] ?? []).compactMap {
                ($0["local_image"] as? [String: Any])?["pictrs_alias"] as? String
            }
        }
        #expect(aliases(alice.get("/account/list_media")) == [second.alias, first.alias])
        #expect(aliases(alice.get("/account/list_media", [("limit", "1"), ("page", "2")])) == [first.alias])
        #expect(aliases(carol.get("/admin/list_all_media")) == [third.alias, second.alias, first.alias])
        #expect(alice.get("/admin/list_all_media").error == "not_an_admin")
        let one = bob.get("/account/list_media").text
        let start = #"{"images":[{"local_image":{"local_user_id":"#
        let middle =
            #","pictrs_alias":"\#(third.alias)","pictrs_delete_token":"\#(third.deleteToken)","published":"2026-"#
        #expect(one.hasPrefix(start) && one.contains(middle) && one.contains(#"Z"},"person":{"id":"#), "\(one)")
    }

    @Test func `whose picture it is, or an admin, deletes it`() throws {
        let alice = try Client(server, as: "alice")
        let bob = try Client(server, as: "bob")
        let sent = alice.upload(Sample.png(1, 1))
        let other = alice.upload(Sample.png(1, 1))
        let path = "/pictrs/image/delete/\(sent.deleteToken)/\(sent.alias)"
        #expect(Client(server).root(path).status == 401)
        #expect(bob.root(path).text == #"{"error":"unknown","message":"Record not found"}"#)
        #expect(bob.root(path).status == 404)
        #expect(alice.root("/pictrs/image/\(sent.alias)").status == 200)
        let deleted = alice.root(path)
        #expect(deleted.status == 204 && deleted.body.isEmpty)
        #expect(alice.root(path).status == 404)
        let gone = alice.root("/pictrs/image/\(sent.alias)")
        #expect(gone.status == 404 && gone.body.isEmpty)
        // The same bytes under another alias stay; a wrong token is not checked.
        #expect(alice.root("/pictrs/image/\(other.alias)").status == 200)
        #expect(try Client(server, as: "carol").root("/pictrs/image/delete/wrong/\(other.alias)").status == 204)
        #expect(alice.get("/account/list_media").text == #"{"images":[]}"#)
    }

    @Test func `0_18 takes a cookie, ten files, and a delete token from anybody`() throws {
        let server = LemmyServer(version: .v0_18)
        let alice = try Client(server, as: "alice")
        let sent = alice.upload(Sample.png(1, 1), Sample.png(2, 2))
        #expect(sent.status == 201 && sent.files.count == 2)
        let expected = #"{"msg":"ok","files":[{"file":"\#(sent.alias)","delete_token":"\#(sent.deleteToken)"},{"#
        #expect(sent.text.hasPrefix(expected))
        #expect(Client(server).upload(Sample.png(1, 1)).status == 401)
        #expect(alice.upload(Data("x".utf8)).text == #"{"msg":"Error in imagemagick","files":null}"#)
        #expect(Client(server).root("/pictrs/image/delete/wrong/\(sent.alias)").status == 204)
        #expect(Client(server).root("/pictrs/image/\(sent.alias)").status == 200)
        #expect(Client(server).root("/pictrs/image/delete/\(sent.deleteToken)/\(sent.alias)").status == 204)
        #expect(Client(server).root("/pictrs/image/\(sent.alias)").status == 404)
        #expect(alice.get("/account/list_media").status == 404)
    }

    @Test func `a post that links to a picture says of what kind and size it is`() throws {
        let alice = try Client(server, as: "alice")
        let alias = alice.upload(Sample.png(300, 200)).alias
        let url = "http://127.0.0.1:8080/pictrs/image/\(alias)"
        let made = alice.post("/post", #"{"name":"A picture","community_id":2,"url":"\#(url)"}"#)
        let view = try #require(made.object["post_view"] as? [String: Any])
        #expect(view["image_details"] == nil, "the answer does not wait for it")
        let id = try #require((view["post"] as? [String: Any])?["id"] as? Int)
        let text = alice.get("/post", [("id", "\(id)")]).text
        #expect(text.contains(#""url_content_type":"image/png""#) && text.contains(#""thumbnail_url":"\#(url)""#))
        #expect(
            text.contains(
                #"},"image_details":{"link":"\#(url)","width":300,"height":200,"content_type":"image/png"},"creator_banned"#
            )
        )
        let changed = alice.put("/post", #"{"post_id":\#(id),"url":"https://elsewhere.test/a"}"#)
        #expect(changed.status == 200)
        #expect(!alice.get("/post", [("id", "\(id)")]).text.contains("image/png"))
    }

    @Test func `pictures go with an account and with a purged post`() throws {
        let alice = try Client(server, as: "alice")
        let bob = try Client(server, as: "bob")
        let carol = try Client(server, as: "carol")
        let one = alice.upload(Sample.png(1, 1)).alias
        let url = "http://strata.test/pictrs/image/\(one)"
        let post = alice.post("/post", #"{"name":"A picture","community_id":2,"url":"\#(url)"}"#)
        let id = try #require((post.value("post_view", "post") as? [String: Any])?["id"] as? Int)
        #expect(carol.post("/admin/purge/post", #"{"post_id":\#(id)}"#).status == 200)
        #expect(Client(server).root("/pictrs/image/\(one)").status == 404)
        let two = bob.upload(Sample.png(2, 2)).alias
        #expect(bob.post("/user/delete_account", #"{"password":"bob-password","delete_content":true}"#).status == 200)
        #expect(Client(server).root("/pictrs/image/\(two)").status == 404)
    }

    @Test func `a picture that another takes the place of is deleted, if it is one's own`() throws {
        let alice = try Client(server, as: "alice")
        let bob = try Client(server, as: "bob")
        func address(_ answer: HTTPResponse) -> String { "http://strata.test/pictrs/image/\(answer.alias)" }
        func isThere(_ answer: HTTPResponse) -> Bool { alice.root("/pictrs/image/\(answer.alias)").status == 200 }
        let (first, second, other) = (
            alice.upload(Sample.png(1, 1)), alice.upload(Sample.png(2, 2)), bob.upload(Sample.png(3, 3))
        )
        func wear(_ url: String) {
            #expect(alice.put("/user/save_user_settings", #"{"avatar":"\#(url)"}"#).status == 200)
        }
        wear(address(first))
        wear(address(first))
        #expect(isThere(first))
        wear(address(other))
        #expect(!isThere(first))
        wear(address(second))
        #expect(isThere(other))
        wear("")
        #expect(!isThere(second))
    }

    @Test func `only pictures of other servers are handed on, and there are none`() {
        let nobody = Client(server)
        let answer = nobody.get("/image_proxy", [("url", "https://elsewhere.test/a.png")])
        #expect(answer.status == 404 && answer.text == #"{"error":"unknown","message":"Record not found"}"#)
        #expect(nobody.get("/image_proxy").status == 400)
        #expect(nobody.get("/image_proxy", [("url", "a.png")]).message == "relative URL without a base")
        #expect(nobody.root("/pictrs/image/unknown.png").status == 404)
        #expect(nobody.root("/pictrs/image").status == 405)
        #expect(nobody.root("/pictrs/image/a.png").headers["Cache-Control"] == "public, max-age=60")
    }
}
