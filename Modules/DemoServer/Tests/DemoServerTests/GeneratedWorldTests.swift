import Foundation
import Networking
import Testing

@testable import DemoServer

@Suite struct `Generated world` {
    private static let size = WorldSize(posts: 400, comments: 1500, people: 90)

    private func world(seed: UInt64 = 7, _ size: WorldSize = size) throws -> World {
        try WorldGenerator.world(seed: seed, size: size)
    }

    @Test func `the recount finds nothing wrong with the world that comes along`() throws {
        let world = try WorldLoader.bundled.get()
        // Two checks do not apply, because the comments of this world got their times and creators after they were inserted.
        let faults = WorldRecount(world).faults.filter {
            !$0.contains("within two days") && !$0.contains("is not for its writer")
        }
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(20))")
    }

    @Test(arguments: [0, 1, 42, UInt64.max])
    func `every number follows from the rows`(seed: UInt64) throws {
        let faults = WorldRecount(try world(seed: seed)).faults
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(20))")
    }

    @Test(arguments: [
        WorldSize(posts: 1, comments: 0, people: 10), WorldSize(posts: 1, comments: 300, people: 10),
        WorldSize(posts: 1000, comments: 0, people: 25), WorldSize(posts: 60),
    ])
    func `odd sizes add up too`(size: WorldSize) throws {
        let world = try world(size)
        #expect(world.posts.rows.count { _ in true } == size.posts)
        #expect(world.comments.rows.count { _ in true } == size.comments)
        #expect(world.people.rows.count { _ in true } == size.people)
        let faults = WorldRecount(world).faults
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(20))")
    }

    @Test func `votes made after the fact keep the numbers right`() throws {
        let server = try LemmyServer(seed: 7, size: Self.size)
        let alice = try Client(server, as: "alice")
        let list = alice.get("/post/list", [("type_", "All"), ("sort", "New"), ("limit", "50")])
        #expect(list.status == 200)
        for id in 380...395 { _ = alice.post("/post/like", #"{"post_id":\#(id),"score":-1}"#) }
        _ = alice.post("/comment", #"{"post_id":390,"content":"And another one."}"#)
        let faults = WorldRecount(try server.snapshot().world).faults
        #expect(faults.isEmpty, "\(faults.prefix(20))")
    }

    // MARK: What is in it

    @Test func `those whom everybody knows can log in, and dave cannot`() throws {
        let server = try LemmyServer(seed: 3, size: Self.size)
        for name in ["alice", "bob", "carol"] { _ = try Client(server, as: name) }
        let accounts = server.accounts
        #expect(accounts.contains { $0.name == "dave" && $0.password == "dave-password" })
        let refused = server.respond(
            to: HTTPRequest(
                method: .post,
                path: "/api/v3/user/login",
                headers: ["Content-Type": "application/json"],
                body: Data(#"{"username_or_email":"dave","password":"dave-password"}"#.utf8)
            )
        )
        #expect(String(decoding: refused.body, as: UTF8.self).contains("site_ban"))
    }

    @Test func `there is some of everything`() throws {
        let world = try world()
        let posts = Array(world.posts.rows)
        let comments = Array(world.comments.rows)
        #expect(posts.contains(where: \.deleted) && posts.contains(where: \.removed) && posts.contains(where: \.locked))
        #expect(posts.contains(where: \.featuredCommunity) && posts.contains(where: \.featuredLocal))
        #expect(posts.contains(where: \.nsfw) && posts.contains { !$0.local } && posts.contains { $0.url != nil })
        #expect(posts.contains { ($0.body ?? "").contains("```") } && posts.contains { ($0.body ?? "").contains("| ") })
        #expect(comments.contains(where: \.deleted) && comments.contains(where: \.removed))
        #expect(comments.contains(where: \.distinguished) && comments.contains { $0.level > 7 })
        #expect(Set(posts.map(\.languageID)).count > 2)
        #expect(world.people.rows.contains { $0.displayName?.utf8.count != $0.displayName?.count })
        #expect(Set(world.communities.rows.map(\.instanceID)) == [1, 2, 3])
        #expect(Set(world.people.rows.map(\.instanceID)) == [1, 2, 3])
        #expect(world.communities.rows.contains(where: \.removed) && world.communities.rows.contains(where: \.deleted))
        for kind in [
            Modlog.Kind.removePost, .lockPost, .featurePost, .removeComment, .banFromCommunity, .ban, .addToCommunity,
        ] {
            #expect(world.modlog[kind].lastID > 0, "nothing of \(kind.rawValue)")
        }
        for kind in ReportKind.allCases { #expect(world.reports[kind] != nil, "no report of a \(kind)") }
        #expect(world.replies.rows.contains { $0.recipientID == 2 && !$0.read })
        #expect(world.mentions.lastID > 0)
        #expect(world.privateMessages.rows.contains { $0.recipientID == 2 && !$0.read })
        #expect(!world.personBlocks.all(of: 2).isEmpty && !world.communityBlocks.all(of: 2).isEmpty)
        #expect(world.isModerator(2, of: 1) && world.isModerator(3, of: 1) && world.isModerator(3, of: 2))
    }

    @Test func `votes are as in life: few have many, many have few`() throws {
        let world = try world(WorldSize(posts: 2000, comments: 0, people: 300))
        let scores = world.posts.rows.map { world.postCounts[$0.id]?.upvotes ?? 0 }.sorted()
        let middle = scores[scores.count / 2]
        #expect((2...12).contains(middle), "the middle is \(middle)")
        #expect(scores[scores.count - 1] > 8 * middle, "the best has \(scores[scores.count - 1])")
        let top = scores.suffix(200).reduce(0, +)
        #expect(Double(top) > 0.3 * Double(scores.reduce(0, +)), "a tenth of the posts has a good part of the votes")
    }

    @Test func `nothing is later than the clock, nor earlier than its writer`() throws {
        let world = try world()
        for post in world.posts.rows {
            #expect(post.published < LemmyServer.start)
            #expect(world.people[post.creatorID].map { $0.published < post.published } == true, "post \(post.id)")
        }
        for comment in world.comments.rows { #expect(comment.published <= LemmyServer.start) }
    }

    @Test func `every title and name is one that the server would take`() throws {
        let world = try world(WorldSize(posts: 3000, comments: 10, people: 2000))
        for post in world.posts.rows { try TextValidation.requireTitle(post.name) }
        for person in world.people.rows {
            try TextValidation.requireActorName(person.name, longest: world.localSite.actorNameMaxLength)
            if let name = person.displayName {
                try TextValidation.requireDisplayName(name, longest: world.localSite.actorNameMaxLength + 100)
            }
        }
        let names = world.people.rows.map { "\($0.name)@\($0.instanceID)" }
        #expect(Set(names).count == names.count, "two people of one name")
        #expect(Set(world.posts.rows.map(\.name)).count > 2000, "titles repeat too often")
    }

    @Test func `each comment answers the text that it answers in the corpus, or fits any text`() throws {
        let corpus = try ThreadCorpus.bundled.get()
        var answered: [String: Set<String>] = [:]
        for thread in corpus.threads {
            for comment in thread.comments {
                let parent = comment.parent.map { thread.comments[$0].text } ?? ""
                answered[comment.text, default: []].insert(parent)
            }
        }
        let world = try world()
        var count = 0
        for comment in world.comments.rows {
            guard let expected = answered[comment.content] else { continue }
            let parent = comment.parentPath.split(separator: ".").last.flatMap { CommentID($0) } ?? 0
            let text = world.comments[parent]?.content ?? ""
            #expect(expected.contains(text) || text.contains("@strata.test"), "\(comment.content)\nanswers \(text)")
            count += 1
        }
        #expect(count > Self.size.comments / 2, "most comments are written for their thread")
    }

    @Test func `a post belongs to the community of its thread`() throws {
        let corpus = try ThreadCorpus.bundled.get()
        let topics = Dictionary(grouping: corpus.threads, by: \.title).mapValues { threads in
            Set(threads.map { corpus.topics[$0.topic].name })
        }
        let world = try world()
        let known = world.posts.rows.filter { topics[$0.name] != nil }
        let strangers = known.filter { post in
            world.communities[post.communityID].map { topics[post.name]?.contains($0.name) == true } != true
        }
        #expect(
            strangers.count < known.count / 10,
            "only cross-posts are elsewhere: \(strangers.count) of \(known.count)"
        )
    }

    // MARK: The same every time

    /// The expected values come from an optimized build. They do not depend on the process, the build or the platform.
    @Test func `a seed makes the same world everywhere`() throws {
        let world = try world(WorldSize(posts: 200, comments: 800, people: 60))
        let posts: [(id: PostID, comments: Int, creator: String, title: String)] = [
            (119, 25, "naoko", "猫の写真 🐈"), (73, 23, "tomas", "120 km with a headwind in both directions"),
            (105, 21, "marta", "Deleting what others still show"),
            (25, 12, "alice", "Ten minutes of silence on Sunday"),
            (54, 18, "marta", "Your prompt is an interface, too"),
        ]
        for expected in posts {
            let post = try #require(world.posts[expected.id])
            #expect(post.name == expected.title)
            #expect(world.postCounts[expected.id]?.comments == expected.comments)
            #expect(world.people[post.creatorID]?.name == expected.creator)
        }
        #expect(world.posts[200]?.published.text == "2026-11-21T03:39:46.759133Z")
        #expect(world.comments[280]?.path == "0.269.270.278.279.280")
        #expect(world.comments[280]?.content == "My cursor is never polite.")
        #expect(world.comments[747]?.content == "Same problem: your wardrobe has no identity map. 🧥")
    }

    @Test func `other seeds make other worlds`() throws {
        let titles = try [1, 2].map { try world(seed: $0).posts.rows.map(\.name) }
        #expect(titles[0] != titles[1])
    }

    @Test func `more comments change no post`() throws {
        let few = try world(WorldSize(posts: 100, comments: 10, people: 40))
        let many = try world(WorldSize(posts: 100, comments: 500, people: 40))
        #expect(few.posts.rows.map(\.name) == many.posts.rows.map(\.name))
        #expect(few.posts.rows.map(\.published) == many.posts.rows.map(\.published))
    }

    @Test(arguments: [
        (WorldSize(posts: 0), "0 posts"), (WorldSize(posts: -5), "-5 posts"),
        (WorldSize(posts: 1_000_000), "1000000 posts"),
        (WorldSize(comments: -1), "-1 comments"), (WorldSize(people: 3), "3 people"),
    ])
    func `a size beyond the limits is an error that names them`(size: WorldSize, message: String) {
        let error = #expect(throws: DemoServerError.self) { try LemmyServer(seed: 1, size: size) }
        #expect(error?.code == .unusableSize)
        #expect(error?.message.hasPrefix(message) == true && error?.message.contains(" to ") == true)
    }
}

@Suite struct `Seeded random numbers` {
    @Test func `they stay within their bounds`() {
        var random = SeededRandom(seed: 5, stream: 2)
        for _ in 0..<2000 {
            #expect((0..<7).contains(random.index(below: 7)))
            #expect((0..<7).contains(random.skewedIndex(below: 7)))
            #expect((3...4).contains(random.number(in: 3...4)))
            #expect((0..<1).contains(random.unit()))
            #expect((0...50).contains(random.heavyTailed(scale: 4, limit: 50)))
        }
        #expect(random.index(below: 0) == 0 && random.skewedIndex(below: 0) == 0)
    }
}
