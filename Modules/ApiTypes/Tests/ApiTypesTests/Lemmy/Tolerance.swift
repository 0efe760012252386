import ApiTypes
import ApiTypesPieFed
import ApiTypesV4
import Foundation
import Testing
import WireRuntime

/// Tests the changes to a page that a server of another version, or a faulty one, may cause.
@Suite struct Tolerance {
    /// Returns a page of three posts as JSON objects, to be changed.
    private func page() throws -> [String: Any] { try Self.page(of: .readBackAlice, "posts") }

    /// Returns a page with the element of the first feed of a file that has the most fields, between the two with the fewest.
    private static func page(of file: Corpus.File, _ key: String) throws -> [String: Any] {
        let bytes = try Corpus.body(of: "GET /post/list", in: file)
        var page = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let elements = try #require(page[key] as? [[String: Any]], "\(file) has no feed of \(key) any more.")
            .map { (count: $0.places(under: []).count, element: $0) }.sorted { $0.count > $1.count }.map(\.element)
        page[key] = [elements[elements.count - 1], elements[0], elements[elements.count - 2]]
        return page
    }

    private func decode(_ page: [String: Any], _ decoder: BothDecoders) throws -> WireDecoded<ApiGetPostsResponse> {
        try decoder.decode(ApiGetPostsResponse.self, from: JSONSerialization.data(withJSONObject: page))
    }

    @Test(arguments: BothDecoders.allCases)
    func `an unknown case is kept and written back`(decoder: BothDecoders) throws {
        var page = try page()
        page.replace("Unsubscribing", at: ["posts", 1, "subscribed"])
        let decoded = try decode(page, decoder)
        try #require(decoded.dropped.isEmpty)
        #expect(decoded.value.posts[1].subscribed == .unknown("Unsubscribing"))
        let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(decoded.value))
        #expect(JSONDifference.between(page, written).isEmpty)
    }

    @Test(arguments: BothDecoders.allCases)
    func `an unknown key changes nothing`(decoder: BothDecoders) throws {
        var page = try page()
        let before = try decode(page, decoder)
        page.replace(["a": [1, 2]], at: ["posts", 1, "post", "tags"])
        page.replace(17, at: ["total"])
        #expect(try decode(page, decoder) == before)
    }

    @Test func `whatever is wrong with one post of v3 costs at most that post`() async throws {
        try await expectOneLost(of: Self.page(of: .readBackAlice, "posts"), "posts", \ApiGetPostsResponse.posts)
    }

    @Test func `whatever is wrong with one post of v4 costs at most that post`() async throws {
        let items = \ApiV4.PagedResponse<ApiV4.PostView>.items
        try await expectOneLost(of: Self.page(of: .session10, "items"), "items", items)
    }

    @Test func `a post of PieFed needs no more than identities, names, titles and times`() throws {
        let granted: Set = [
            "id", "actor_id", "ap_id", "user_id", "community_id", "instance_id", "post_id", "language_id", "title",
            "name", "user_name", "published", "post", "creator", "community", "counts", "posts",
        ]
        func reduced(_ value: Any) -> Any {
            if let list = value as? [Any] { return list.map(reduced) }
            guard let object = value as? [String: Any] else { return value }
            return object.filter { granted.contains($0.key) }.mapValues(reduced)
        }
        let bytes = try Corpus.body(of: "GET /post/list", in: .piefed)
        let page = reduced(try JSONSerialization.jsonObject(with: bytes))
        for decoder in BothDecoders.allCases {
            let whole = try decoder.decode(ApiPieFed.ListPostsResponse.self, from: bytes).value
            let poor = try decoder.decode(
                ApiPieFed.ListPostsResponse.self,
                from: JSONSerialization.data(withJSONObject: page)
            )
            #expect(poor.dropped.isEmpty && !whole.posts.isEmpty)
            #expect(poor.value.posts.map(\.post.title) == whole.posts.map(\.post.title))
            #expect(poor.value.posts.allSatisfy { $0.myVote == nil && $0.counts.score == nil && $0.post.nsfw == nil })
        }
    }

    /// Removes every value of the second element, sets it to null and changes its type. Each change either has no effect or costs that
    /// element.
    private func expectOneLost<Page: WireValue, Element: WireValue>(
        of page: [String: Any],
        _ key: String,
        _ elements: KeyPath<Page, [Element]>
    ) async throws {
        let bytes = try JSONSerialization.data(withJSONObject: page)
        let before = try WireDecoder().decode(Page.self, from: bytes).value[keyPath: elements]
        try #require(before.count == 3)
        let places = page.places(under: [.key(key), 1]).filter { $0.count > 2 }
        #expect(places.count > 60)
        var kept = 0
        var lost = 0
        let changes: [(String, Any?)] = [
            ("gone", nil), ("null", NSNull()), ("a string", "?"), ("a number", 1.5), ("an array", [Int]()),
        ]
        for place in places {
            for (name, change) in changes {
                var changed = page
                changed.replace(change, at: place)
                let bytes = try JSONSerialization.data(withJSONObject: changed)
                for decoder in BothDecoders.allCases {
                    let decoded = try decoder.decode(Page.self, from: bytes)
                    let left = decoded.value[keyPath: elements]
                    let isWhole = decoded.dropped.isEmpty
                    #expect([left.first, left.last] == [before[0], before[2]], "\(place) \(name)")
                    #expect(left.count == (isWhole ? 3 : 2))
                    #expect(
                        decoded.dropped.map(\.path.description) == (isWhole ? [] : ["\(key)[1]"]),
                        "\(place) \(name)"
                    )
                    #expect(decoded.dropped.allSatisfy { $0.failingPath.steps.starts(with: $0.path.steps) })
                    if isWhole { kept += 1 } else { lost += 1 }
                }
            }
            await Task.yield()
        }
        #expect(kept > 60 && lost > 400, "The changes no longer reach the types: \(kept) kept, \(lost) lost.")
    }

    @Test(arguments: BothDecoders.allCases)
    func `a dropped element says what was wrong where`(decoder: BothDecoders) throws {
        var page = try page()
        page.replace(nil, at: ["posts", 0, "creator", "name"])
        page.replace("yesterday", at: ["posts", 2, "post", "published"])
        let dropped = try decode(page, decoder).dropped
        try #require(dropped.map(\.code) == [.missingKey, .badValue])
        #expect(dropped.map(\.failingPath.description) == ["posts[0].creator.name", "posts[2].post.published"])
        #expect(dropped[0].description == "posts[0] was left out: posts[0].creator.name is missing.")
        #expect(dropped[1].message.contains("yesterday"))
    }

    @Test(arguments: BothDecoders.allCases)
    func `null for what may be missing is missing`(decoder: BothDecoders) throws {
        var page = try page()
        page.replace(NSNull(), at: ["posts", 0, "post", "body"])
        page.replace(NSNull(), at: ["next_page"])
        let decoded = try decode(page, decoder)
        try #require(decoded.dropped.isEmpty)
        #expect(decoded.value.posts[0].post.body == nil)
        #expect(decoded.value.nextPage == nil)
    }

    @Test(arguments: BothDecoders.allCases)
    func `an id out of range is never another id`(decoder: BothDecoders) throws {
        var page = try page()
        page.replace(2_147_483_648, at: ["posts", 1, "post", "id"])
        let dropped = try decode(page, decoder).dropped
        #expect(dropped.map(\.failingPath.description) == ["posts[1].post.id"])
        #expect(dropped.map(\.code) == [.badValue])
    }

    @Test(arguments: BothDecoders.allCases)
    func `a number out of range costs its element`(decoder: BothDecoders) throws {
        var page = try page()
        page.replace(1e30, at: ["posts", 1, "counts", "comments"])
        let decoded = try decode(page, decoder)
        #expect(decoded.value.posts.count == 2)
        #expect(decoded.dropped.map(\.path.description) == ["posts[1]"])
        #expect(decoded.dropped.map(\.code) == [.badValue])
    }

    @Test(arguments: BothDecoders.allCases)
    func `what is wrong outside an array is an error with its path`(decoder: BothDecoders) throws {
        let bytes = try Corpus.body(of: "GET /site", in: .readBackAlice)
        var site = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        site.replace(nil, at: ["site_view", "site", "actor_id"])
        let error = #expect(throws: WireError.self) {
            try decoder.decode(ApiGetSiteResponse.self, from: JSONSerialization.data(withJSONObject: site))
        }
        #expect(error?.code == .missingKey)
        #expect(error?.path.description == "site_view.site.actor_id")
        #expect(error?.message == "site_view.site.actor_id is missing.")
    }

    @Test(arguments: BothDecoders.allCases)
    func `an answer cut anywhere says that it was cut, and where`(decoder: BothDecoders) throws {
        let whole = try Corpus.body(of: "POST /post/like", in: .session19)
        for end in 0..<whole.count {
            let error = #expect(throws: WireError.self) {
                try decoder.decode(ApiPostResponse.self, from: whole.prefix(end))
            }
            #expect(error?.code == .truncated)
            #expect(error?.offset == end)
        }
    }

    @Test(arguments: BothDecoders.allCases)
    func `bytes that are not UTF-8 are an error or cost their element`(decoder: BothDecoders) throws {
        var bytes = try JSONSerialization.data(withJSONObject: try page())
        let name = try #require(bytes.firstRange(of: Data(#""name":""#.utf8)))
        bytes[name.upperBound] = 0xFF
        do {
            let decoded = try decoder.decode(ApiGetPostsResponse.self, from: bytes)
            #expect(decoded.value.posts.count == 2 && decoded.dropped.count == 1)
        } catch {
            #expect(error.code == .malformed)
            #expect(error.offset == name.upperBound)
        }
    }
}
