import Foundation
import Testing
import WireFuzzing
import WireRuntime

@testable import RecordingChecks

/// Tests the check of one recorded response.
@Suite struct RecordChecks {
    private let check = RecordCheck(.v3)
    private let counts = #"{"replies":1,"mentions":2,"private_messages":3}"#

    @Test func `a good answer decodes and round-trips`() throws {
        let outcome = check.outcome(of: try .of("GET /user/unread_count", counts))
        #expect(outcome == RecordCheck.Outcome())
        #expect(outcome.decodes && outcome.roundTrips)
    }

    @Test func `every decoder behind the seam takes part`() {
        #expect(RecordCheck.allDecoders.contains { $0.decoder is JSONWireDecoder })
        #expect(Set(RecordCheck.allDecoders.map(\.name)).count == RecordCheck.allDecoders.count)
    }

    @Test func `a route that no request goes to fails with that reason`() throws {
        let outcome = check.outcome(of: try .of("GET /nowhere", "{}"))
        #expect(!outcome.decodes && !outcome.roundTrips)
        #expect(outcome.problems == ["no request of the v3 API goes to GET /nowhere"])
    }

    @Test(arguments: ["GET /api/v3/site", "GET /post/list?limit=5"])
    func `a path that is written whole says how it is written`(endpoint: String) throws {
        let outcome = check.outcome(of: try .of(endpoint, "{}"))
        #expect(
            outcome.problems.first?.hasSuffix("a path begins below /api/v3, and parameters stand under “query”") == true
        )
    }

    @Test func `a route of the other dialect says so`() throws {
        let outcome = check.outcome(of: try .of("GET /account", "{}"))
        #expect(outcome.problems == ["no request of the v3 API goes to GET /account; it is one of v4's, see --api"])
        let replies = check.outcome(of: try .of("GET /post/replies", "{}"))
        #expect(
            replies.problems == ["no request of the v3 API goes to GET /post/replies; it is one of piefed's, see --api"]
        )
    }

    @Test func `each dialect has routes and an error body of its own`() throws {
        let logins = #"[{"user_id":2,"published_at":"2026-11-21T04:09:42.638094Z"}]"#
        let outcome = RecordCheck(.v4).outcome(of: try .of("GET /account/login/list", #"{"logins":\#(logins)}"#))
        #expect(outcome.problems == [])
        let error = #"{"error":"not_found","cause":"NotFound"}"#
        #expect(RecordCheck(.v4).outcome(of: try .of("GET /post", error, status: 404)) == .init())
    }

    @Test func `an upload's answer comes from beside the API`() throws {
        let answer = #"{"msg":"ok","files":[{"file":"a.png","delete_token":"x"}]}"#
        #expect(check.outcome(of: try .of("POST /pictrs/image", answer)).problems == [])
    }

    @Test func `a key that is missing fails with its path, for each decoder`() throws {
        let outcome = check.outcome(of: try .of("GET /user/unread_count", #"{"replies":1,"mentions":2}"#))
        #expect(!outcome.decodes && !outcome.roundTrips)
        #expect(outcome.problems.count == RecordCheck.allDecoders.count)
        #expect(outcome.problems.allSatisfy { $0.contains("private_messages") })
    }

    @Test func `an element that is dropped fails its record`() throws {
        let outcome = check.outcome(of: try .of("GET /post/list", #"{"posts":[{"post":{}}]}"#))
        #expect(!outcome.decodes && !outcome.roundTrips)
        #expect(outcome.problems.contains { $0.contains("posts[0] was left out") })
    }

    @Test func `a key that no type takes decodes and does not round-trip`() throws {
        let answer = #"{"replies":1,"mentions":2,"private_messages":3,"likes":[4],"shares":null}"#
        let outcome = check.outcome(of: try .of("GET /user/unread_count", answer))
        #expect(outcome.decodes && !outcome.roundTrips)
        #expect(outcome.untaken.map(\.key) == ["likes"])
        #expect(outcome.untaken.map(\.type) == ["ApiGetUnreadCountResponse"])
        #expect(outcome.problems == ["likes is read by no type; it was an array of 1"])
    }

    @Test func `a key inside is counted for the type that has it`() throws {
        let post = """
            {"id":1,"name":"Hello","creator_id":2,"community_id":3,"removed":false,"locked":false,"deleted":false,
             "nsfw":false,"published":"2026-01-02T03:04:05.678901Z","ap_id":"https://strata.test/post/1","local":true,
             "language_id":0,"featured_community":false,"featured_local":false,"flavour":"mint"}
            """
        var answer = try bareFeed()
        answer = answer.replacingOccurrences(of: "POST", with: post)
        let outcome = check.outcome(of: try .of("GET /post/list", answer))
        #expect(outcome.decodes, "\(outcome.problems)")
        #expect(outcome.untaken.map { "\($0.type).\($0.key) \($0.place)" } == ["ApiPost.flavour posts[].post.flavour"])
    }

    @Test func `a key beside a tag that nobody knows is counted for the enumeration`() throws {
        let outcome = RecordCheck(.v4).outcome(of: try .of("GET /resolve_object", #"{"type_":"planet","moons":2}"#))
        #expect(outcome.decodes && !outcome.roundTrips)
        #expect(outcome.untaken.map { "\($0.type).\($0.key)" } == ["ResolveObjectView.moons"])
    }

    @Test func `any other status is an error body`() throws {
        #expect(check.outcome(of: try .of("GET /nowhere", #"{"error":"unknown"}"#, status: 400)) == .init())
        let outcome = check.outcome(of: try .of("GET /post", #"{"fault":"unknown"}"#, status: 500))
        #expect(!outcome.decodes)
        #expect(!check.outcome(of: try .of("GET /post", #""unknown""#, status: 500)).decodes)
    }

    @Test func `text is kept as text`() throws {
        func text(_ text: String) throws -> RecordCheck.Outcome {
            let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
            let line = #"{"n":1,"method":"GET","path":"/x","status":404,"text":\#(json)}"#
            return check.outcome(of: try Record(Array(line.utf8), line: 1))
        }
        #expect(try text("") == .init())
        #expect(try text("Record not found") == .init())
        #expect(try !text(#"{"error":"not_found"}"#).decodes)
    }

    @Test func `decoders that disagree fail the record`() throws {
        let stray = RecordCheck.NamedDecoder("Stray", Replacing(#""replies":1"#, by: #""replies":8"#))
        let both = RecordCheck(.v3, decoders: RecordCheck.allDecoders + [stray])
        let outcome = both.outcome(of: try .of("GET /user/unread_count", counts))
        #expect(!outcome.decodes && !outcome.roundTrips)
        #expect(outcome.problems == ["JSONDecoder and Stray read different values", "replies was 1 and became 8"])
    }

    @Test func `a decoder that refuses what another reads fails the record`() throws {
        let stray = RecordCheck.NamedDecoder("Stray", Replacing(#""replies":1"#, by: #""replies":"#))
        let both = RecordCheck(.v3, decoders: [stray] + RecordCheck.allDecoders)
        let outcome = both.outcome(of: try .of("GET /user/unread_count", counts))
        #expect(!outcome.decodes && !outcome.roundTrips)
        #expect(outcome.problems.count == 1 && outcome.problems[0].hasPrefix("Stray"))
    }

    /// Returns a feed of one post whose `post` has a placeholder.
    private func bareFeed() throws -> String {
        let date = #""published":"2026-01-02T03:04:05Z""#
        let person = """
            {"id":2,"name":"alice","banned":false,\(date),"actor_id":"https://strata.test/u/alice","local":true,
             "deleted":false,"bot_account":false,"instance_id":1}
            """
        let community = """
            {"id":3,"name":"swift","title":"Swift","removed":false,\(date),"deleted":false,"nsfw":false,"hidden":false,
             "actor_id":"https://strata.test/c/swift","local":true,"posting_restricted_to_mods":false,"instance_id":1}
            """
        let counts = """
            {"post_id":1,"comments":0,"score":1,"upvotes":1,"downvotes":0,\(date),
             "newest_comment_time":"2026-01-02T03:04:05Z"}
            """
        return """
            {"posts":[{"post":POST,"creator":\(person),"community":\(community),"counts":\(counts),
             "creator_banned_from_community":false,"subscribed":"NotSubscribed","saved":false,"read":false,
             "creator_blocked":false,"unread_comments":0}]}
            """.replacingOccurrences(of: "\n", with: "")
    }
}

/// A decoder that replaces its input before it decodes it.
private struct Replacing: WireDecoding {
    let target: String
    let replacement: String

    init(_ target: String, by replacement: String) {
        self.target = target
        self.replacement = replacement
    }

    func decode<Value: WireValue>(_ type: Value.Type, from bytes: Data) throws(WireError) -> WireDecoded<Value> {
        let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: target, with: replacement)
        return try JSONWireDecoder().decode(type, from: Data(text.utf8))
    }
}
