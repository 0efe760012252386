import DemoServer
import Foundation
import Networking
import Testing

/// The responses that other servers get at the addresses of objects.
@Suite struct Federation {
    private let server = LemmyServer()

    private func get(_ path: String, _ query: [(String, String)] = [], from server: LemmyServer? = nil) -> HTTPResponse
    {
        let items = query.map { HTTPRequest.QueryItem($0.0, $0.1) }
        return (server ?? self.server).respond(to: HTTPRequest(path: path, query: items))
    }

    @Test(
        arguments: [
            ("/", "Application", "http://strata.test/"), ("/u/Alice", "Person", "http://strata.test/u/alice"),
            ("/c/swift", "Group", "http://strata.test/c/swift"), ("/post/1", "Page", "http://strata.test/post/1"),
            ("/comment/1", "Note", "http://strata.test/comment/1"),
            ("/c/cats/followers", "Collection", "http://strata.test/c/cats/followers"),
            ("/c/cats/moderators", "OrderedCollection", "http://strata.test/c/cats/moderators"),
            ("/c/cats/featured", "OrderedCollection", "http://strata.test/c/cats/featured"),
            ("/c/cats/outbox", "OrderedCollection", "http://strata.test/c/cats/outbox"),
            ("/u/alice/outbox", "OrderedCollection", "http://strata.test/u/alice/outbox"),
            ("/site_outbox", "OrderedCollection", "http://strata.test/site_outbox"),
        ]
    )
    func `everything has an object at its address, whatever is accepted`(path: String, type: String, id: String) {
        for version in Dialect.allCases {
            let answer = get(path, from: LemmyServer(version: version))
            #expect(answer.status == 200)
            #expect(answer.headers["Content-Type"] == "application/activity+json")
            #expect(answer.object["type"] as? String == type)
            if path != "/site_outbox" { #expect(answer.object["id"] as? String == id) }
            #expect(answer.object["@context"] is [Any])
        }
    }

    @Test func `a post tells where it is, whose it is and what it says`() {
        let page = get("/post/1")
        #expect(page.object["attributedTo"] as? String == "http://strata.test/u/nadia")
        #expect(
            page.object["to"] as? [String] == [
                "http://strata.test/c/cats", "https://www.w3.org/ns/activitystreams#Public",
            ]
        )
        #expect(page.object["audience"] as? String == "http://strata.test/c/cats")
        #expect(page.object["name"] as? String == "Weak identity maps, explained")
        #expect((page.object["content"] as? String)?.contains("<blockquote>") == true)
        #expect((page.value("source", "content") as? String)?.contains("\n> One object") == true)
        #expect(page.value("source", "mediaType") as? String == "text/markdown")
        #expect(page.object["published"] as? String == "2026-09-22T16:02:25.988638Z")
        #expect((page.object["tag"] as? [[String: Any]])?.first?["name"] as? String == "#cats")
        let old = get("/post/1", from: LemmyServer(version: .v0_18))
        #expect(old.object["published"] as? String == "2026-09-22T16:02:25.988638+00:00")
        #expect(old.object["commentsEnabled"] as? Bool == true)
        let link = (get("/post/2").object["attachment"] as? [[String: Any]])?.first
        #expect(link?["href"] as? String == "https://example.net/images/1.png")
        #expect((get("/post/22").value("language", "identifier") as? String)?.isEmpty == false)
    }

    @Test func `a comment answers a post or a comment, and names whom it answers and whom it mentions`() throws {
        let alice = try Client(server, as: "alice")
        let first = alice.post(
            "/comment",
            #"{"post_id":1,"content":"@viktor@elsewhere.test, @bob@strata.test, @x@y.test"}"#
        )
        let id = try #require(first.value("comment_view", "comment", "id") as? Int)
        let note = get("/comment/\(id)")
        #expect(note.object["inReplyTo"] as? String == "http://strata.test/post/1")
        #expect(
            note.object["cc"] as? [String] == [
                "http://strata.test/c/cats", "http://strata.test/u/nadia", "http://elsewhere.test/u/viktor",
            ]
        )
        let names = (note.object["tag"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
        #expect(names == ["@nadia@strata.test", "@viktor@elsewhere.test"])
        let second = alice.post("/comment", #"{"post_id":1,"parent_id":\#(id),"content":"b"}"#)
        let reply = try #require(second.value("comment_view", "comment", "id") as? Int)
        #expect(get("/comment/\(reply)").object["inReplyTo"] as? String == "http://strata.test/comment/\(id)")
    }

    @Test func `what is gone leaves a tombstone`() throws {
        for path in ["/post/6", "/post/8", "/comment/6", "/comment/8"] {
            let answer = get(path)
            #expect(answer.status == 410)
            #expect(answer.object["type"] as? String == "Tombstone")
            #expect(answer.object["id"] as? String == "http://strata.test\(path)")
        }
        let carol = try Client(server, as: "carol")
        #expect(carol.post("/community/remove", #"{"community_id":2,"removed":true}"#).status == 200)
        #expect(get("/c/swift").status == 410)
        #expect(get("/c/swift/outbox").error == "couldnt_find_community")
        #expect(get("/post/6").error == "deleted")
    }

    @Test func `what another server has is to be had there`() {
        for (path, address) in [
            ("/post/221", "http://elsewhere.test/post/6"), ("/comment/901", "http://elsewhere.test/comment/1"),
        ] {
            #expect(get(path).status == 308)
            #expect(get(path).headers["Location"] == address)
            let old = get(path, from: LemmyServer(version: .v0_18))
            #expect(old.status == 400)
            #expect(old.error == "Object not local, fetch it from original instance")
        }
    }

    @Test(
        arguments: [
            ("/u/nobody", "couldnt_find_person"), ("/u/viktor", "couldnt_find_person"),
            ("/c/photos", "couldnt_find_community"),
            ("/post/99999", "couldnt_find_post"), ("/post/-1", "couldnt_find_post"),
            ("/comment/0", "couldnt_find_comment"),
            ("/comment/2147483647", "couldnt_find_comment"), ("/activities/create/1", "couldnt_find_activity"),
        ]
    )
    func `what there is not is refused`(path: String, code: String) {
        #expect(get(path).status == 400)
        #expect(get(path).error == code)
        let old = get(path, from: LemmyServer(version: .v0_18))
        #expect(old.status == 404)
        #expect(old.text == "Record not found")
    }

    @Test func `a number that is none is refused`() {
        #expect(get("/post/x").message == "invalid digit found in string")
        #expect(get("/comment/2147483648").message == "number too large to fit in target type")
        #expect(get("/post/1/x").status == 404)
    }

    @Test func `a community shows its members' number, its moderators and its pinned and newest posts`() throws {
        let view = Client(server).get("/community", [("name", "cats")])
        let counts = view.value("community_view", "counts") as? [String: Any]
        let followers = get("/c/cats/followers")
        #expect(followers.object["totalItems"] as? Int == counts?["subscribers"] as? Int)
        #expect((get("/c/cats/moderators").object["orderedItems"] as? [String])?.isEmpty == false)
        let featured = try #require(get("/c/cats/featured").object["orderedItems"] as? [[String: Any]])
        #expect(
            Set(featured.compactMap { $0["id"] as? String }) == [
                "http://strata.test/post/118", "http://strata.test/post/171",
            ]
        )
        let outbox = get("/c/cats/outbox")
        let items = try #require(outbox.object["orderedItems"] as? [[String: Any]])
        #expect(items.count == outbox.object["totalItems"] as? Int)
        #expect(items.count > 5 && items.count <= 50)
        #expect(items.allSatisfy { $0["type"] as? String == "Announce" })
        #expect(Set(items.compactMap { $0["id"] as? String }).count == items.count)
        #expect(((items[0]["object"] as? [String: Any])?["object"] as? [String: Any])?["type"] as? String == "Page")
    }

    @Test func `webfinger leads to people and communities by name`() throws {
        let alice = get("/.well-known/webfinger", [("resource", "acct:alice@strata.test")])
        #expect(alice.headers["Content-Type"] == "application/jrd+json")
        #expect(alice.object["subject"] as? String == "acct:alice@strata.test")
        let links = try #require(alice.object["links"] as? [[String: Any]])
        #expect(links.count == 3)
        #expect(links.first { $0["rel"] as? String == "self" }?["href"] as? String == "http://strata.test/u/alice")
        func count(_ resource: String) -> Int? {
            (get("/.well-known/webfinger", [("resource", resource)]).object["links"] as? [Any])?.count
        }
        #expect(count("acct:cats@strata.test") == 2)
        #expect(count("acct:strata.test@strata.test") == 2)
        #expect(get("/.well-known/webfinger", [("resource", "acct:nobody@strata.test")]).status == 404)
        #expect(
            get("/.well-known/webfinger", [("resource", "acct:alice@other.test")]).message
                == "Failed to resolve actor via webfinger"
        )
        #expect(get("/.well-known/webfinger", [("resource", "alice")]).status == 400)
        #expect(get("/.well-known/webfinger").message == "Query deserialize error: missing field `resource`")
    }

    @Test func `a site that does not federate has none of it`() throws {
        let carol = try Client(server, as: "carol")
        #expect(carol.put("/site", #"{"federation_enabled":false}"#).status == 200)
        for path in ["/", "/c/cats", "/u/alice", "/post/1", "/comment/1"] { #expect(get(path).status == 404) }
        #expect(get("/.well-known/webfinger", [("resource", "acct:alice@strata.test")]).status == 404)
    }

    @Test func `what is for this server's people is not for others`() throws {
        let alice = try Client(server, as: "carol")
        let made = alice.post("/community", #"{"name":"inside","title":"Inside","visibility":"LocalOnly"}"#)
        let id = try #require(made.value("community_view", "community", "id") as? Int)
        let post = alice.post("/post", #"{"community_id":\#(id),"name":"Nothing to see"}"#)
        let number = try #require(post.value("post_view", "post", "id") as? Int)
        for path in ["/c/inside", "/c/inside/outbox", "/post/\(number)"] {
            #expect(get(path).error == "couldnt_find_community")
        }
        #expect(get("/.well-known/webfinger", [("resource", "acct:inside@strata.test")]).status == 404)
        #expect(get("/feeds/c/inside.xml").message == "CouldntFindCommunity: CouldntFindCommunity\n")
    }

    @Test func `none of it is answered on a port's own thread`() {
        for path in ["/feeds/all.xml", "/c/cats/outbox", "/comment/1", "/", "/.well-known/webfinger"] {
            #expect(!server.isQuick(HTTPRequest(path: path)))
        }
    }
}
