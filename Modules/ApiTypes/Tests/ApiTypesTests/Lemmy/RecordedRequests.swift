import ApiTypes
import Foundation
import LemmyIdentifiers
import Testing
import WireRuntime

/// Tests that our requests can express the requests of real clients in the same form.
@Suite struct RecordedRequests {
    @Test(arguments: Corpus.File.allCases)
    func `every accepted request can be said with our types`(file: Corpus.File) async throws {
        for record in try Corpus.records(of: file) where record.status == 200 {
            let type = try #require(record.requestType)
            var sent = try record.parameters
            sent["auth"] = nil  // This is 0.18's token, which the client adds and no request type has.
            for key in Self.ignored["\(file.dialect) \(record.endpoint)"] ?? [] { sent[key] = nil }
            sent = file.dialect.spellingPages(sent, of: record.endpoint)
            try expectSaying(sent, with: type, record.testDescription)
            await Task.yield()
        }
    }

    /// The parameters that were sent as an experiment and that the server ignored, or reads under another name.
    private static let ignored = [
        "v3 GET /search": ["liked_only"], "v3 POST /post/lock": ["removed"], "v3 POST /post/remove": ["locked"],
        "v4 POST /post/like": ["score"],
        "piefed GET /post": ["extra"], "piefed GET /post/list": ["page_cursor", "unknown"],
        "piefed PUT /user/save_user_settings": ["display_name"],
    ]

    @Test func `a feed's parameters stand in the query`() {
        let request = ApiGetPosts(type: .subscribed, sort: .topSixHour, limit: 5, communityId: 7, savedOnly: true)
        let query = request.queryItems.map(\.description)
        #expect(query == ["type_=Subscribed", "sort=TopSixHour", "limit=5", "community_id=7", "saved_only=true"])
        #expect("\(ApiGetPosts.endpoint)" == "GET /post/list")
    }

    @Test func `a vote's parameters stand in the body`() throws {
        let body = try #require(try ApiCreatePostLike(postId: 42, score: -1).body())
        #expect(String(decoding: body, as: UTF8.self) == #"{"post_id":42,"score":-1}"#)
        #expect(ApiCreatePostLike.endpoint.login == .required)
    }

    @Test func `a write without parameters has an empty object for a body`() throws {
        #expect(try ApiLogout().body() == Data("{}".utf8))
    }

    @Test(arguments: Dialect.allCases)
    func `no two requests share an endpoint`(dialect: Dialect) {
        #expect(Set(dialect.requests.map { $0.endpoint.description }).count == dialect.requests.count)
    }
}
