import Foundation
import Networking
import Testing

@testable import DemoServer

/// Searches and the resolution of addresses.
@Suite struct Finding {
    let server = LemmyServer()

    @Test(.timeLimit(.minutes(20))) func `a word is looked for in one go, however alike the text is`() {
        let text = String(repeating: "a", count: 1_000_000)
        #expect(SearchTerm("\(text)b").matches("\(text)\(text)") == false)
        #expect(SearchTerm("A \(text)").matches("\(text)a"))
        #expect(SearchTerm("a a").matches("a") == false)
        #expect(SearchTerm(" ").matches("") && SearchTerm("").matches("a"))
        #expect(SearchTerm("a").matches("") == false)
    }

    @Test func `a search for an address finds that address alone`() throws {
        let alice = try Client(server, as: "alice")
        _ = alice.post("/post", #"{"name":"A link","community_id":2,"url":"https://a.example/b"}"#)
        #expect(count(alice.get("/search", [("q", "https://a.example/b"), ("type_", "Url")]), "posts") == 1)
        #expect(count(alice.get("/search", [("q", "a.example"), ("type_", "Url")]), "posts") == 0)
        #expect(count(alice.get("/search", [("q", "a.example"), ("type_", "Posts")]), "posts") == 0)
    }

    @Test func `what an image shows is searched too, unless titles alone are`() throws {
        let alice = try Client(server, as: "alice")
        _ = alice.post("/post", #"{"name":"An image","community_id":2,"alt_text":"A zebra crossing"}"#)
        #expect(count(alice.get("/search", [("q", "zebra")]), "posts") == 1)
        #expect(count(alice.get("/search", [("q", "zebra"), ("post_title_only", "true")]), "posts") == 0)
    }

    @Test func `a writer's deleted post stays in the lists but is not found`() throws {
        let alice = try Client(server, as: "alice")
        let made = alice.post("/post", #"{"name":"A quokka","community_id":2}"#)
        let id = try #require(made.value("post_view", "post", "id") as? Int)
        _ = alice.post("/post/delete", #"{"post_id":\#(id),"deleted":true}"#)
        #expect(count(alice.get("/search", [("q", "quokka")]), "posts") == 0)
        let newest = alice.get("/post/list", [("sort", "New"), ("limit", "50")])
        let posts = try #require(newest.object["posts"] as? [[String: Any]])
        #expect(posts.contains { ($0["post"] as? [String: Any])?["id"] as? Int == id })
    }

    @Test func `nobody follows a person`() {
        #expect(count(Client(server).get("/search", [("q", ""), ("listing_type", "Subscribed")]), "users") == 0)
    }

    @Test func `an account finds people and communities of this server by name, whatever the mark`() throws {
        let alice = try Client(server, as: "alice")
        for name in ["!bob@strata.test", "@bob@strata.test", "Bob@strata.test"] {
            #expect(alice.get("/resolve_object", [("q", name)]).value("person", "person", "name") as? String == "bob")
        }
        let swift = alice.get("/resolve_object", [("q", "@swift@strata.test")])
        #expect(swift.value("community", "community", "id") as? Int == 2)
        #expect(alice.get("/resolve_object", [("q", "@bob@Strata.test")]).status == 400)
        #expect(Client(server).get("/resolve_object", [("q", "@bob@strata.test")]).status == 400)
    }

    @Test func `an address is found in any spelling`() {
        let answer = Client(server).get("/resolve_object", [("q", " HTTP://STRATA.test:80/u/bob")])
        #expect(answer.value("person", "person", "name") as? String == "bob")
    }

    @Test func `an admin reads what a removed comment said, nobody else does`() throws {
        let carol = try Client(server, as: "carol")
        let bob = try Client(server, as: "bob")
        let made = bob.post("/comment", #"{"content":"Unkind","post_id":1}"#)
        let id = try #require(made.value("comment_view", "comment", "id") as? Int)
        let removed = carol.post("/comment/remove", #"{"comment_id":\#(id),"removed":true}"#)
        #expect(removed.value("comment_view", "comment", "content") as? String == "Unkind")
        for (reader, content) in [(carol, "Unkind"), (bob, ""), (Client(server), "")] {
            let answer = reader.get("/comment", [("id", "\(id)")])
            #expect(answer.value("comment_view", "comment", "content") as? String == content)
        }
    }

    private func count(_ answer: HTTPResponse, _ list: String) -> Int? { (answer.object[list] as? [Any])?.count }
}
