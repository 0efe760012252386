import Foundation
import Networking
import Testing

@testable import DemoServer

/// The limits of the database's columns.
@Suite struct `Columns` {
    @Test func `in 0_18 titles and links have columns, measured as they are kept`() throws {
        let server = LemmyServer(version: .v0_18)
        let token = try #require(try Client(server, as: "alice").token)
        func post(_ title: String, _ url: String? = nil, id: Int? = nil) -> HTTPResponse {
            let link = url.map { #","url":"\#($0)""# } ?? ""
            let place = id.map { #""post_id":\#($0)"# } ?? #""community_id":2"#
            let body = #"{"name":"\#(title)"\#(link),\#(place),"auth":"\#(token)"}"#
            return Client(server).post("/post", body, method: id == nil ? .post : .put)
        }
        let longest = String(repeating: "é", count: 200)
        let made = post(longest)
        #expect(made.status == 200)
        #expect(post(longest + "x").error == "couldnt_create_post")
        #expect(post("   \(longest)   ").status == 200)
        // A `<` is stored as four characters.
        #expect(post(String(repeating: "x", count: 197) + "<").error == "couldnt_create_post")
        let start = "https://x.test/"
        let link = start + String(repeating: "y", count: 512 - start.count)
        #expect(post("A link", link).status == 200)
        #expect(post("A link", link + "y").error == "couldnt_create_post")
        let id = try #require((made.value("post_view", "post") as? [String: Any])?["id"] as? Int)
        #expect(post(longest + "x", id: id).error == "couldnt_create_post")
        #expect(post("A link", link + "y", id: id).error == "couldnt_create_post")
        #expect(
            try Client(LemmyServer(), as: "alice").post(
                "/post",
                #"{"name":"\#(longest)","url":"\#(link)y","community_id":2}"#
            ).status == 200
        )
    }

    @Test(arguments: [
        ("POST", "/post", #"{"name":"a\u0000b","community_id":2}"#, "couldnt_create_post"),
        ("POST", "/post", #"{"name":"abc","body":"\u0000","community_id":2}"#, "couldnt_create_post"),
        ("POST", "/comment", #"{"content":"a\u0000b","post_id":21}"#, "couldnt_create_comment"),
        ("POST", "/private_message", #"{"content":"\u0000","recipient_id":3}"#, "couldnt_create_private_message"),
        ("POST", "/post/report", #"{"post_id":21,"reason":"\u0000"}"#, "couldnt_create_report"),
        ("PUT", "/user/save_user_settings", #"{"bio":"\u0000"}"#, "unknown"),
    ])
    func `a NUL is refused, and changes nothing`(method: String, path: String, body: String, code: String) throws {
        let server = LemmyServer()
        let alice = try Client(server, as: "alice")
        let before = try server.snapshot()
        let answer = alice.post(path, body, method: method == "PUT" ? .put : .post)
        #expect(answer.status == 400 && answer.error == code, "\(answer.text)")
        let differences = Difference.all(between: before.world, and: try server.snapshot().world)
        #expect(differences.isEmpty && server.clockText == before.clock.text, "\(differences.prefix(5))")
    }

    @Test(arguments: [
        ("/search", "q", "unknown"), ("/search", "community_name", "unknown"),
        ("/post/list", "community_name", "unknown"), ("/comment/list", "community_name", "unknown"),
        ("/community", "name", "couldnt_find_community"), ("/user", "username", "couldnt_find_person"),
    ])
    func `a NUL in a query is refused where a column is compared with it`(
        path: String,
        name: String,
        code: String
    ) throws {
        let query = [(name, "a\0b")] + (name == "q" || path != "/search" ? [] : [("q", "a")])
        let complaint = "invalid byte sequence for encoding \"UTF8\": 0x00"
        let answer = Client(LemmyServer()).get(path, query)
        #expect(answer.status == 400 && answer.error == code, "\(answer.text)")
        #expect(answer.message == (code == "unknown" ? complaint : nil), "\(answer.text)")
        let olderCode = code == "couldnt_find_person" ? "couldnt_find_that_username_or_email" : code
        let older = Client(LemmyServer(version: .v0_18)).get(path, query)
        #expect(older.status == 400, "\(older.text)")
        #expect(code == "unknown" ? older.text == complaint : older.error == olderCode, "\(older.text)")
    }

    @Test func `a NUL that is none, or of a field that nobody reads, is no matter`() throws {
        let alice = try Client(LemmyServer(), as: "alice")
        #expect(alice.post("/post", #"{"name":"a\\u0000b","community_id":2}"#).status == 200)
        #expect(alice.post("/post", #"{"name":"abc","community_id":2,"x":"\u0000"}"#).status == 200)
    }

    @Test(
        arguments: [
            ("67e55044-10b1-426f-9247-bb680e5fe0c8", nil), ("67e5504410b1426f9247bb680e5fe0c8", nil),
            ("{67e55044-10b1-426f-9247-bb680e5fe0c8}", nil), ("urn:uuid:67e55044-10b1-426f-9247-bb680e5fe0c8", nil),
            ("", "invalid length: expected length 32 for simple format, found 0"),
            ("abc", "invalid length: expected length 32 for simple format, found 3"),
            ("67e55044-10b1", "invalid group count: expected 5, found 2"),
            ("67e5504-410b1-426f-9247-bb680e5fe0c8", "invalid group length in group 0: expected 8, found 7"),
            ("67e55044-10b1-426f-9247-bb680e5fe0c", "invalid group length in group 4: expected 12, found 11"),
            (
                "67é5",
                "invalid character: expected an optional prefix of `urn:uuid:` followed by [0-9a-fA-F-], found `é` at 3"
            ),
        ] as [(String, String?)]
    )
    func `a captcha's number is a UUID`(text: String, complaint: String?) throws {
        #expect(UUIDParser.error(about: text) == complaint)
        let server = LemmyServer()
        let carol = try Client(server, as: "carol")
        #expect(carol.put("/site", #"{"captcha_enabled":true}"#).status == 200)
        let registration =
            #"{"username":"newcomer","password":"0123456789ab","password_verify":"0123456789ab","captcha_uuid":"\#(text)"}"#
        let answer = Client(server).post("/user/register", registration)
        if let complaint {
            #expect(answer.error == "unknown" && answer.message == complaint, "\(answer.text)")
        } else {
            #expect(answer.error == "captcha_incorrect", "\(answer.text)")
        }
    }

    @Test func `whatever follows the end of a state file is damage`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "strata-end-\(UUID().uuidString)")
        defer {
            // Ignored: a remaining file is in the system's temporary folder.
            try? FileManager.default.removeItem(at: file)
        }
        let whole = StateFileWriter.data(of: try LemmyServer(seed: 5, size: WorldSize(posts: 10)).snapshot())
        try whole.write(to: file)
        _ = try LemmyServer(state: file)
        for more in ["x", "\n", "{}\n"] {
            try (whole + Data(more.utf8)).write(to: file)
            let error = #expect(throws: DemoServerError.self) { try LemmyServer(state: file) }
            #expect(error?.code == .unreadableState)
        }
    }
}
