import ApiTypes
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Networking
import Testing
import WireRuntime

/// Tests that a request which the server's version does not support is refused before it is sent.
@MainActor @Suite struct SupportTests {
    private func refusal(of request: some WireRequest, at version: String) async throws -> (ApiClientError?, [String]) {
        let server = ScriptedServer(version: version) { _, _ in .json("{}", status: 418) }
        let client = try server.client(token: "token")
        let error = await #expect(throws: ApiClientError.self) {
            let call = Call(request, in: ApiDialect.lemmyV3.dialect.format) { _, _ in }
            _ = try await client.fetch(call, because: nil)
        }
        return (error, server.asked.filter { !$0.hasSuffix("/site") && !$0.hasSuffix("/validate_auth") })
    }

    @Test func `a call is refused that came later, and says since when it exists`() async throws {
        let (error, asked) = try await refusal(of: ApiHidePost(postIds: [1], hide: true), at: "0.19.3")
        #expect(error?.code == .unsupported && error?.mayHaveHappened == false)
        #expect(error?.message == "POST /post/hide exists since 0.19.4, and strata.test runs 0.19.3")
        #expect(asked.isEmpty)
    }

    @Test func `a pre-release has what its release has, and unknown versions get everything`() async throws {
        for version in ["0.19.4", "0.19.4-rc.1", "1.0.0-beta.1", "unknown version", "0.0.0"] {
            let (error, asked) = try await refusal(of: ApiHidePost(postIds: [1], hide: true), at: version)
            #expect(error?.status == 418 && asked == ["POST /post/hide"], "\(version)")
        }
    }

    @Test func `a field is refused that came later, if it is set`() async throws {
        let plain = ApiCreatePost(name: "n", communityId: 1)
        var rich = plain
        rich.customThumbnail = "https://strata.test/small.png"
        let (error, asked) = try await refusal(of: rich, at: "0.19.3")
        #expect(error?.code == .unsupported && asked.isEmpty)
        #expect(error?.message == "custom_thumbnail of POST /post exists since 0.19.4, and strata.test runs 0.19.3")
        #expect(try await refusal(of: plain, at: "0.19.3").1 == ["POST /post"])
        #expect(try await refusal(of: rich, at: "0.19.4").1 == ["POST /post"])
    }

    @Test func `a field that is gone is refused too`() async throws {
        let (error, _) = try await refusal(of: ApiMarkPostAsRead(read: true, postId: 1), at: "0.19.12")
        #expect(error?.message.hasPrefix("post_id of POST /post/mark_as_read exists until 0.19.3, ") == true)
    }

    @Test func `a word is refused that came later`() async throws {
        let server = ScriptedServer(version: "0.18.5")
        let client = try server.client()
        let error = await #expect(throws: ApiClientError.self) { try await client.getPosts(.all, sort: .scaled) }
        #expect(error?.message == "Scaled as sort of GET /post/list exists since 0.19.0, and strata.test runs 0.18.5")
        #expect(server.asked == ["GET /site"])
        #expect(try await client.getPosts(.all, sort: .hot).posts.isEmpty)
    }

    @Test func `the version is asked for once, and only if something depends on it`() async throws {
        let server = ScriptedServer(version: "0.19.12")
        let client = try server.client()
        _ = try await client.getPosts(.local, sort: .hot, cursor: "P1")
        #expect(client.version == nil && server.asked == ["GET /post/list"], "a cursor comes from the server itself")
        _ = try await client.getPosts(.local, sort: .scaled)
        #expect(client.version == "0.19.12")
        _ = try await client.getPosts(.local, sort: .controversial)
        #expect(server.asked == ["GET /post/list", "GET /site", "GET /post/list", "GET /post/list"])
    }

    @Test func `a server that names no version is asked for it once`() async throws {
        let server = ScriptedServer(version: "unknown version")
        let client = try server.client()
        _ = try await client.getPosts(.local, sort: .scaled)
        _ = try await client.getPosts(.local, sort: .controversial)
        #expect(client.version == nil)
        #expect(server.asked == ["GET /site", "GET /post/list", "GET /post/list"])
    }

    @Test func `what waited for a version that did not come was not sent`() async throws {
        let server = ScriptedServer { _, _ in .fail(.timedOut) }
        let client = try server.client()
        let error = await #expect(throws: ApiClientError.self) { try await client.getPosts(.local, sort: .scaled) }
        #expect(error?.code == .timedOut && error?.mayHaveHappened == false)
        #expect(server.asked == ["GET /site"])
    }

    @Test func `numbers of another kind of server are refused unsent`() throws {
        let dialect = ApiDialect.lemmyV3.dialect
        let report = #expect(throws: ApiClientError.self) {
            try dialect.resolve(true, .community(3), at: "strata.test")
        }
        #expect(report?.code == .refused && report?.message == "strata.test has no reports of communities")
        #expect(report?.hint == "servers have them since 1.0")
        let reply = #expect(throws: ApiClientError.self) {
            try dialect.markRead(true, .notification(7), at: "strata.test")
        }
        #expect(reply?.code == .refused)
        #expect(
            reply?.message == "strata.test numbers replies and mentions separately, "
                + "and \(ReplyID.notification(7)) is from another kind of server"
        )
    }

    @Test func `an upgraded server is believed`() async throws {
        let server = ScriptedServer { request, count in
            guard request.path == "/api/v3/site" else { return .emptyPage }
            return .json(SiteAnswer.text(version: count == 1 ? "0.18.5" : "0.19.12"))
        }
        let client = try server.client()
        await #expect(throws: ApiClientError.self) { try await client.getPosts(.all, sort: .scaled) }
        _ = try await client.getSite()
        #expect(try await client.getPosts(.all, sort: .scaled).posts.isEmpty)
    }

    /// A pre-release precedes its release, and neither a missing version nor zero is a version to decide by.
    @Test func `versions compare as they were made`() async throws {
        let ordered: [ServerVersion] = [
            "0.0.0", "0.18.5", "0.19.0-rc.1", "0.19.0", "0.19.3-7-g527ab90b7", "0.19.10", "1.0.0-beta.1", "1.0.0",
        ]
        #expect(ordered.shuffled().sorted() == ordered)
        let said = "unknown version"
        #expect(ServerVersion(said) == nil)
        for (text, known) in [("1.0.0-beta.1", true), ("unknown version", false), ("0.0.0", false), ("", false)] {
            let client = try ScriptedServer(version: text).client()
            #expect(client.version == nil)
            #expect(try await client.getSite().version == text)
            #expect((client.version != nil) == known, "\(text)")
        }
    }
}
