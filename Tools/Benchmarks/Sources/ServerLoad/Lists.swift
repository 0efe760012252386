import DemoServer
import DemoServerHTTP
import Foundation
import Harness

/// Measures how many pages of fifty a server delivers per second, in a world and in one with ten times as many posts.
struct Lists {
    private struct Page {
        let name: String
        let path: String
        var isLoggedIn = false
        /// The minimum number of pages per second.
        var least = 1_500.0
    }

    private static let pages = [
        Page(name: "comments, Hot", path: "/comment/list?limit=50&sort=Hot"),
        Page(name: "comments, New, logged in", path: "/comment/list?limit=50&sort=New", isLoggedIn: true),
        Page(name: "comments, Top, third page", path: "/comment/list?limit=50&sort=Top&page=3"),
        Page(name: "comments of a community", path: "/comment/list?limit=50&sort=New&community_id=3"),
        Page(name: "comments saved", path: "/comment/list?limit=50&saved_only=true", isLoggedIn: true),
        Page(
            name: "comments of what is followed",
            path: "/comment/list?limit=50&sort=Hot&type_=Subscribed",
            isLoggedIn: true
        ),
        Page(name: "posts, Active", path: "/post/list?limit=50&sort=Active"),
        Page(name: "posts, TopMonth", path: "/post/list?limit=50&sort=TopMonth"),
        Page(name: "post with a link", path: "/post?id=7"),
        Page(name: "a profile", path: "/user?username=alice&limit=50"),
        Page(name: "modlog", path: "/modlog?limit=50"),
        Page(name: "replies", path: "/user/replies?limit=50", isLoggedIn: true),
        Page(name: "mentions", path: "/user/mention?limit=50", isLoggedIn: true),
        Page(name: "messages", path: "/private_message/list?limit=50", isLoggedIn: true),
        Page(name: "unread count", path: "/user/unread_count", isLoggedIn: true),
        Page(name: "search comments, a word", path: "/search?q=long&type_=Comments&limit=50"),
        // The word occurs in links, each in one comment: the smaller world has 28 of them.
        Page(name: "search comments, in rare words", path: "/search?q=garden&type_=Comments&limit=25"),
        Page(name: "search comments, part of one", path: "/search?q=lette&type_=Comments&limit=50&sort=New"),
        Page(name: "search posts, two words", path: "/search?q=the%20long&type_=Posts&limit=50"),
        Page(name: "search posts, nothing like it", path: "/search?q=xyzzyx&type_=Posts&limit=50"),
        Page(name: "search communities", path: "/search?q=gar&type_=Communities&limit=50"),
        Page(name: "search people", path: "/search?q=ali&type_=Users&limit=50"),
        Page(name: "search a link", path: "/search?q=https%3A%2F%2Fexample.org%2F1&type_=Url&limit=50"),
        Page(name: "search all", path: "/search?q=long&limit=50", least: 500),
        Page(name: "search all, logged in", path: "/search?q=long&limit=50&sort=New", isLoggedIn: true, least: 500),
        Page(name: "search comments, two letters", path: "/search?q=th&type_=Comments&limit=50", least: 100),
        Page(name: "search all, a rare pair", path: "/search?q=qj&limit=50", least: 100),
    ]

    /// The maximum factor by which a page may be slower in a world of ten times the size.
    private static let growth = 2.0

    private let load: Load
    /// The number of posts in the smaller world.
    private let posts: Int

    private let pages: [Page]

    /// - Parameter page: A part of the names of the pages to request; empty for all pages.
    init(_ duration: Duration, posts: Int, page: String) {
        load = Load(duration: duration)
        pages = Self.pages.filter { $0.name.contains(page) || page.isEmpty }
        self.posts = posts
    }

    /// Measures all pages.
    ///
    /// - Returns: True if all pages are as fast as required.
    func measure() throws -> Bool {
        let small = try rates(posts: posts)
        let large = try rates(posts: 10 * posts)
        var isWithin = true
        for (page, (before, after)) in zip(pages, zip(small, large)) {
            let isQuick = before >= page.least && before <= Self.growth * after
            isWithin = isWithin && isQuick
            let columns = [
                page.name.padding(toLength: 30, withPad: " ", startingAt: 0),
                String(format: "%8.0f/s", before), String(format: "%8.0f/s", after),
                String(format: "%5.1f times slower", before / after), isQuick ? "" : "TOO SLOW",
            ]
            print(columns.joined(separator: "  "))
        }
        return isWithin
    }

    private func rates(posts: Int) throws -> [Double] {
        let before = Memory.resident
        let begin = ContinuousClock.now
        let server = try LemmyServer(seed: 7, size: WorldSize(posts: posts))
        let seconds = begin.duration(to: .now) / .seconds(1)
        let bytes = Double(Memory.resident - before) / Double(posts)
        print("\(posts) posts: made in \(String(format: "%.1f s, %.0f bytes a post", seconds, bytes))")
        let port = try HTTPServerPort(serving: server)
        defer { port.stop() }
        let token = try Load.token(of: server)
        return try pages.map { page in
            // A warm-up, so that objects made at the first use are there.
            _ = try load.run("/api/v3\(page.path)", token: page.isLoggedIn ? token : nil, on: port.port, requests: 32)
            return try load.run("/api/v3\(page.path)", token: page.isLoggedIn ? token : nil, on: port.port).perSecond
        }
    }
}
