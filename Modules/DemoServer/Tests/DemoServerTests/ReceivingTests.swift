import Networking
import Testing

@testable import DemoServer

/// Tests of a server that has received the content of another one.
@Suite struct Receiving {
    private let strata = LemmyServer()

    private func makeLinden(_ version: Dialect? = nil) throws -> LemmyServer {
        try LemmyServer(receiving: strata, at: "linden.example", version: version)
    }

    @Test func `every number follows from the rows`() throws {
        let first = try LemmyServer(seed: 7, size: WorldSize(posts: 200, comments: 600, people: 60))
        let second = try LemmyServer(receiving: first, at: "linden.example")
        let faults = WorldRecount(try second.snapshot().world).faults
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(20))")
    }

    @Test func `a post has the same address and votes, and another number`() throws {
        let linden = try makeLinden()
        let resolved = try Client(linden, as: "bob").get("/resolve_object", [("q", "http://strata.test/post/1")])
        let own = try Client(strata, as: "bob").get("/post", [("id", "1")])
        #expect(resolved.value("post", "post", "ap_id") as? String == "http://strata.test/post/1")
        #expect(resolved.value("post", "post", "id") as? Int == 1001)
        #expect(resolved.value("post", "post", "local") as? Bool == false)
        for count in ["score", "upvotes", "downvotes", "comments"] {
            let (there, here) = (resolved.value("post", "counts", count), own.value("post_view", "counts", count))
            #expect(there as? Int == here as? Int && here is Int, "\(count)")
        }
        let comments = try Client(linden, as: "bob").get("/comment/list", [("post_id", "1001")])
        #expect((comments.object["comments"] as? [Any])?.isEmpty == false)
    }

    @Test func `the accounts are people of the new server, with an empty past`() throws {
        let linden = try makeLinden()
        #expect(linden.accounts == strata.accounts)
        let site = try Client(linden, as: "alice").get("/site")
        #expect(site.value("site_view", "site", "actor_id") as? String == "http://linden.example/")
        let person = site.value("my_user", "local_user_view", "person") as? [String: Any]
        #expect(person?["actor_id"] as? String == "http://linden.example/u/alice" && person?["local"] as? Bool == true)
        #expect((site.value("my_user", "follows") as? [Any])?.isEmpty == true)
        let earlier = linden.respond(
            to: HTTPRequest(path: "/api/v3/user", query: [.init("username", "bob@strata.test")])
        )
        #expect(earlier.value("person_view", "person", "local") as? Bool == false)
        let unread = try Client(linden, as: "alice").get("/user/unread_count")
        #expect(unread.object["replies"] as? Int == 0 && unread.object["private_messages"] as? Int == 0)
    }

    @Test func `neither server is told what happens on the other`() throws {
        let linden = try makeLinden()
        func score(_ server: LemmyServer, _ id: Int) throws -> Int? {
            try Client(server, as: "bob").get("/post", [("id", "\(id)")]).value("post_view", "counts", "score") as? Int
        }
        let before = (try score(strata, 22), try score(linden, 1022))
        #expect(before.0 == before.1)
        let vote = try Client(linden, as: "alice").post("/post/like", #"{"post_id":1022,"score":1}"#)
        #expect(vote.status == 200)
        #expect(try score(linden, 1022) == before.1.map { $0 + 1 } && score(strata, 22) == before.0)
        let new = try Client(linden, as: "alice").post("/post", #"{"name":"From linden","community_id":2}"#)
        let address = new.value("post_view", "post", "ap_id") as? String ?? ""
        #expect(address.hasPrefix("http://linden.example/post/"))
        #expect(try Client(strata, as: "bob").get("/resolve_object", [("q", address)]).status == 400)
    }

    @Test func `the receiver of PieFed's content is PieFed, and has nobody's private marks`() throws {
        let first = LemmyServer(software: .pieFed)
        let erin = try PieFedAccount(first, as: "erin")
        #expect(erin.put("/comment/subscribe", #"{"comment_id":24,"subscribe":true}"#).status == 200)
        #expect(erin.put("/user/subscribe", #"{"person_id":4,"subscribe":true}"#).status == 200)
        let second = try LemmyServer(receiving: first, at: "linden.example")
        #expect(second.software == .pieFed)
        #expect(try PieFedAccount(second, as: "erin").get("/user/me").status == 200)
        let marks = try second.snapshot().world.ofPieFed
        #expect(marks.commentAlerts.rows.isEmpty && marks.personAlerts.rows.isEmpty)
        #expect(try LemmyServer(receiving: first, at: "linden.example", software: .lemmy).software == .lemmy)
    }

    @Test func `a community that only its own server shows is not received, and its posts count nowhere`() throws {
        let first = try LemmyServer(seed: 7, size: WorldSize(posts: 200, comments: 600, people: 60))
        try first.store.write(nil) { world, _ in
            world.communities[2]?.visibility = Community.Visibility.localOnly.rawValue
            return WorldStore.WriteResult(outcome: (), advancesClock: false)
        }
        let world = try LemmyServer(receiving: first, at: "linden.example").snapshot().world
        #expect(world.communities[2] == nil && world.posts.rows.allSatisfy { $0.communityID != 2 })
        let faults = WorldRecount(world).faults
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(20))")
    }

    @Test(arguments: Dialect.allCases) func `it speaks any version`(version: Dialect) throws {
        let linden = try makeLinden(version)
        let path = version >= .v1_0 ? "/api/v4/site" : "/api/v3/site"
        #expect(linden.respond(to: HTTPRequest(path: path)).text.contains("http://linden.example/"))
    }
}
