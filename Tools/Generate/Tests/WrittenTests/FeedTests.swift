import FeedTypes
import Foundation
import Testing
import WireRuntime

/// The Swift that is generated for a feed of Lemmy: three requests, and their types.
@Suite struct Feed {
    @Test(arguments: ["session-0.18", "session-0.19", "read-back-anonymous", "v3-of-1.0"], BothDecoders.allCases)
    func `recorded answers are read, and nothing is lost`(file: String, decoder: BothDecoders) throws {
        var count = 0
        for answer in try Samples.recordings(file) {
            guard let request = FeedRequests.all.first(where: { "\($0.endpoint)" == answer.endpoint }) else { continue }
            try check(request, answer.bytes, decoder)
            count += 1
        }
        #expect(count > 0, "\(file).jsonl has none of these requests any more")
    }

    private func check<Request: WireRequest>(_ type: Request.Type, _ bytes: Data, _ decoder: BothDecoders) throws {
        let answer = try decoder.decode(Request.Response.self, from: bytes)
        #expect(answer.dropped == [], "\(Request.endpoint)")
        let again = try decoder.decode(Request.Response.self, from: JSONEncoder().encode(answer.value))
        #expect(again.value == answer.value, "\(Request.endpoint)")
    }

    @Test func `a page has its posts`() throws {
        let answer = try #require(
            try Samples.recordings("read-back-anonymous").first { $0.endpoint == "GET /post/list" }
        )
        let page = try WireDecoder().decode(FeedGetPosts.Response.self, from: answer.bytes).value
        #expect(page.posts.count == 50)
        #expect(page.posts.allSatisfy { !$0.post.name.isEmpty && $0.post.id.rawValue > 0 })
    }

    @Test func `there are these requests and no others`() {
        #expect(FeedRequests.all.map { "\($0.endpoint)" } == ["GET /comment/list", "GET /post", "GET /post/list"])
        let request = FeedGetPosts(type: .local, limit: 5)
        #expect(request.queryItems.map(\.description) == ["type_=Local", "limit=5"])
    }
}
