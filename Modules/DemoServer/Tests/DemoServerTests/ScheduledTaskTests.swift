import Foundation
import Networking
import Testing

@testable import DemoServer

/// The tasks that the server runs by its clock.
@Suite struct `Scheduled tasks` {
    private let server = LemmyServer()

    private func counts(_ name: String) -> Int? {
        (Client(server).get("/site").value("site_view", "counts") as? [String: Any])?[name] as? Int
    }

    /// Returns the position of a post in the hot list.
    private func place(of post: Int, _ client: Client) -> Int? {
        var place = 0
        for page in 1...6 {
            let query = [("sort", "Hot"), ("type_", "All"), ("limit", "50"), ("page", "\(page)")]
            let posts = client.get("/post/list", query).object["posts"] as? [[String: Any]] ?? []
            for view in posts {
                if (view["post"] as? [String: Any])?["id"] as? Int == post { return place }
                place += 1
            }
        }
        return nil
    }

    @Test func `a new post rises when a quarter of an hour has passed`() throws {
        let alice = try Client(server, as: "alice")
        let answer = alice.post("/post", #"{"name":"A new post","community_id":2}"#)
        let post = try #require((answer.value("post_view", "post") as? [String: Any])?["id"] as? Int)
        let before = try #require(place(of: post, alice))
        #expect(server.setClock("2026-11-21T04:39:59Z"))
        #expect(place(of: post, alice) == before)
        #expect(server.setClock("2026-11-21T04:40:00Z"))
        #expect(try #require(place(of: post, alice)) < before)
    }

    @Test func `who was active is counted as by going through everything once for each span`() throws {
        var world = try WorldGenerator.world(seed: 21, size: WorldSize(posts: 400, comments: 1_200, people: 60))
        let now = LemmyServer.start.advanced(bySeconds: 3 * 86_400)
        func people(since start: Timestamp) -> [CommunityID: Set<PersonID>] {
            var seen: [CommunityID: Set<PersonID>] = [:]
            func note(_ person: PersonID, _ post: PostID, _ time: Timestamp) {
                guard time > start, world.people[person]?.isBot == false, let post = world.posts[post] else { return }
                seen[post.communityID, default: []].insert(person)
            }
            for post in world.posts.rows { note(post.creatorID, post.id, post.published) }
            for comment in world.comments.rows { note(comment.creatorID, comment.postID, comment.published) }
            for mark in world.postVotes.rows { note(mark.person, mark.thing, mark.value.published) }
            for mark in world.commentVotes.rows {
                note(mark.person, world.comments[mark.thing]?.postID ?? 0, mark.value.published)
            }
            return seen
        }
        world.countActivePeople(at: now)
        let spans: [(Timestamp, KeyPath<CommunityCounts, Int>, Int)] = [
            (now.advanced(bySeconds: -86_400), \.usersActiveDay, world.siteCounts.usersActiveDay),
            (now.advanced(bySeconds: -7 * 86_400), \.usersActiveWeek, world.siteCounts.usersActiveWeek),
            (now.subtracting(months: 1), \.usersActiveMonth, world.siteCounts.usersActiveMonth),
            (now.subtracting(months: 6), \.usersActiveHalfYear, world.siteCounts.usersActiveHalfYear),
        ]
        for (start, column, onSite) in spans {
            let seen = people(since: start)
            for (community, people) in seen {
                #expect(world.communityCounts[community]?[keyPath: column] == people.count)
            }
            let local = Set(seen.values.joined()).filter { world.people[$0]?.local == true }
            #expect(onSite == local.count)
        }
        #expect(world.siteCounts.usersActiveHalfYear > world.siteCounts.usersActiveDay)
    }

    @Test func `switched off, nothing moves`() throws {
        server.runsScheduledTasks = false
        let before = Client(server).get("/post/list", [("sort", "Active"), ("limit", "50")]).body
        #expect(server.setClock("2026-12-21T00:00:00Z"))
        #expect(Client(server).get("/post/list", [("sort", "Active"), ("limit", "50")]).body == before)
    }

    @Test func `whoever is not seen any more is not active`() throws {
        #expect(counts("users_active_day") == 20)
        #expect(server.setClock("2026-11-23T05:00:00Z"))
        #expect(counts("users_active_day") == 0)
        #expect(counts("users_active_week") == 20)
        let alice = try Client(server, as: "alice")
        _ = alice.post("/post/like", #"{"post_id":1,"score":1}"#)
        #expect(server.setClock("2026-11-23T05:20:00Z"))
        #expect(counts("users_active_day") == 1)
    }

    @Test func `a ban that has run out is over`() throws {
        let carol = try Client(server, as: "carol")
        let expires = 1_795_235_100 + 600
        #expect(carol.post("/user/ban", #"{"person_id":4,"ban":true,"expires":\#(expires)}"#).status == 200)
        let inSwift = #"{"community_id":3,"person_id":6,"ban":true,"expires":\#(expires)}"#
        #expect(carol.post("/community/ban_user", inSwift).status == 200)
        #expect(server.setClock("2026-11-21T04:36:00Z"))
        let login = #"{"username_or_email":"bob","password":"bob-password"}"#
        #expect(Client(server).post("/user/login", login).error == "site_ban")
        #expect(server.setClock("2026-11-21T04:45:00Z"))
        _ = try Client(server, as: "bob")
        let erin = try Client(server, as: "erin")
        #expect(erin.post("/community/follow", #"{"community_id":3,"follow":true}"#).status == 200)
    }

    @Test func `a clock that is set back starts a new quarter of an hour`() {
        var tasks = ScheduledTasks(lastRun: LemmyServer.start)
        let due = [899, 900, 0, 899, 900].map { tasks.advanceIfDue(at: LemmyServer.start.advanced(bySeconds: $0)) }
        #expect(due == [false, true, false, false, true])
    }

    @Test func `ranks follow the formula, to a week and no further`() {
        let now = LemmyServer.start
        func hot(_ score: Int, hours: Int64) -> Double {
            Ranking.hot(score: score, published: now.advanced(bySeconds: -3600 * hours), at: now)
        }
        #expect(abs(hot(1, hours: 1) - 0.066_040_5) < 1e-6)
        #expect(hot(-100, hours: 1) == hot(0, hours: 1))
        #expect(hot(10, hours: 7 * 24) == 0)
        #expect(hot(10, hours: -1) == 0)
        #expect(Ranking.scaled(hot(1, hours: 1), usersActiveMonth: 98) == hot(1, hours: 1) / 2)
    }

    @Test func `the recorded ranks are what the formula gives at some moment`() throws {
        guard case .success(let world) = WorldLoader.bundled else {
            Issue.record("the world cannot be read")
            return
        }
        // Each rank reveals the age of its post at the time of the computation: all of them were computed at the same time.
        var moments: [Double] = []
        world.posts.forEach { id, _ in
            guard let counts = world.postCounts[id], counts.hotRank > 0.000_2 else { return }
            let hours = pow(log10(Double(max(2, counts.score + 2))) / counts.hotRank, 1 / 1.8) - 2
            moments.append(Double(counts.published.micros) / 1e6 + hours * 3600)
        }
        try #require(moments.count > 20)
        #expect(try #require(moments.max()) - #require(moments.min()) < 60)
    }
}
