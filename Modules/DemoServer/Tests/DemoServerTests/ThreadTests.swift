import DemoServer
import Foundation
import Networking
import Testing

/// The maximum depth of a thread, and the end of a list of saved posts from subscriptions.
@Suite struct `Threads and saved posts` {
    let server = LemmyServer()

    @Test func `a thread has fifty levels below its first comment`() throws {
        let alice = try Client(server, as: "alice")
        var parent: Int?
        for level in 1...51 {
            let answer = alice.post("/comment", body(parent))
            try #require(answer.status == 200, "level \(level)")
            parent = answer.value("comment_view", "comment", "id") as? Int
        }
        #expect(alice.post("/comment", body(parent)).error == "max_comment_depth_reached")
    }

    @Test func `saved posts of subscriptions end where the largest community's page ends`() throws {
        let alice = try Client(server, as: "alice")
        for post in [294, 2] { _ = alice.put("/post/save", #"{"post_id":\#(post),"save":true}"#) }
        let query = [("saved_only", "true"), ("type_", "Subscribed"), ("sort", "New")]
        #expect(try ids(alice.get("/post/list", query + [("limit", "50")])).prefix(2) == [2, 294])
        // The first saved post of the largest community is newer than post 2, which is therefore beyond the end of the list.
        #expect(try ids(alice.get("/post/list", query + [("limit", "1")])) == [294])
    }

    private func body(_ parent: Int?) -> String {
        #"{"content":"Deeper","post_id":21\#(parent.map { #","parent_id":\#($0)"# } ?? "")}"#
    }

    private func ids(_ answer: HTTPResponse) throws -> [Int] {
        let posts = try #require(answer.object["posts"] as? [[String: Any]])
        return posts.compactMap { ($0["post"] as? [String: Any])?["id"] as? Int }
    }
}
