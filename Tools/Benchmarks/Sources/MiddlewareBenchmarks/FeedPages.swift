import ApiTypes
import DemoServer
import Foundation
import Networking
import WireRuntime

/// The responses that a feed is read from, byte for byte.
struct FeedPages: Sendable {
    /// The name of the feed.
    let name: String
    /// One response per page.
    let pages: [Data]

    /// The number of posts on a page.
    static let pageSize = 50

    var postCount: Int { pages.count * Self.pageSize }
    var byteCount: Int { pages.reduce(0) { $0 + $1.count } }

    /// Returns the responses of the demo server with a generated world.
    static func demo(pages count: Int) throws -> FeedPages {
        let server = try demoServer(pages: count)
        let pages = (1...count).map { page in
            let query = [("sort", "New"), ("type_", "All"), ("limit", "\(pageSize)"), ("page", "\(page)")]
            return server.respond(
                to: HTTPRequest(path: "/api/v3/post/list", query: query.map { HTTPRequest.QueryItem($0, $1) })
            ).body
        }
        return try FeedPages(name: "demo", pages: pages).checked()
    }

    /// Returns the server that gives these responses.
    static func demoServer(pages count: Int) throws -> LemmyServer {
        try LemmyServer(seed: 7, size: WorldSize(posts: max(100, count * pageSize * 5 / 4)))
    }

    /// Returns the pages with posts as long as those of a large server; most posts get an author and a community of their own.
    func lengthened() throws -> FeedPages {
        var shared: [Int: LongPost] = [:]
        var row = 0
        let long = pages.map { page in
            var texts = String(decoding: page, as: UTF8.self).components(separatedBy: LongPost.start)
            for index in texts.indices.dropFirst() {
                let number = row % 10 < LongPost.sharing ? row % 10 : row
                let post = LongPost(texts[index], number: number, like: shared[number])
                shared[number] = post
                texts[index] = post.text
                row += 1
            }
            return Data(texts.joined(separator: LongPost.start).utf8)
        }
        return try FeedPages(name: "synthetic", pages: long).checked()
    }

    /// Checks the pages: a benchmark of other data than it claims would mislead.
    private func checked() throws -> FeedPages {
        for page in pages {
            let posts = try WireDecoder().decode(ApiGetPostsResponse.self, from: page).value.posts
            precondition(
                posts.count == Self.pageSize,
                "A page of \(name) has \(posts.count) posts: is the world too small?"
            )
        }
        return self
    }
}

/// The text of a post with another author and community, and a longer body.
private struct LongPost {
    private(set) var text: String

    /// The text that begins each post.
    static let start = "{\"post\":{"
    /// The number of posts, of every ten, that share their author and community with other posts.
    static let sharing = 3
    /// The approximate length of a post of a large server, author and community included.
    private static let length = 3_700
    private static let words = "Prompt book file cause column cursor leaf prompt tier observer change. "
    private static let creator = "\"creator\":{\"id\":"
    private static let community = "\"community\":{\"id\":"
    // The author's relation to the community lies between the two and the counts.
    private static let behind = "\"counts\":"

    /// - Parameter other: A post with the same author and community; this post takes the text of both from it.
    init(_ text: String, number: Int, like other: LongPost?) {
        self.text = text
        if let other {
            self.text.replaceSubrange(neighbours, with: other.text[other.neighbours])
        } else {
            replaceNumber(after: Self.creator, with: 1_000_000 + number)
            replaceNumber(after: Self.community, with: 2_000_000 + number)
        }
        replaceNumber(after: "\"creator_id\":", with: 1_000_000 + number)
        replaceNumber(after: "\"community_id\":", with: 2_000_000 + number)
        lengthen(by: Self.length - self.text.utf8.count)
    }

    private var neighbours: Range<String.Index> { find(Self.creator).lowerBound..<find(Self.behind).lowerBound }

    private mutating func lengthen(by missing: Int) {
        guard missing > 0 else { return }
        let more = String(repeating: Self.words, count: missing / Self.words.utf8.count + 1).prefix(missing)
        if let body = text.range(of: "\"body\":\"") {
            text.insert(contentsOf: more, at: body.upperBound)
        } else {
            text.insert(contentsOf: "\"body\":\"\(more)\",", at: find("\"creator_id\":").lowerBound)
        }
    }

    private mutating func replaceNumber(after key: String, with number: Int) {
        let digits = text[find(key).upperBound...].prefix { $0.isNumber }
        text.replaceSubrange(digits.startIndex..<digits.endIndex, with: "\(number)")
    }

    private func find(_ key: String) -> Range<String.Index> {
        guard let found = text.range(of: key) else { preconditionFailure("\(key) is not in \(text)") }
        return found
    }
}
