import ApiTypes
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Networking
import Testing
import WireRuntime

/// Tests the first request of a client whose server turns out to be old: it carries the token where 0.18 does not read it, so a write that
/// was not understood is sent once more with the token where 0.18 reads it.
@MainActor @Suite struct FirstRequestTests {
    private func first(at version: String, refusing step: ScriptedServer.Step) async throws -> (
        [String], ApiClientError?
    ) {
        let server = ScriptedServer(version: version) { request, _ in
            let isUnderstood =
                request.body.map { String(decoding: $0, as: UTF8.self).contains(#""auth":"token""#) } ?? false
            return isUnderstood ? .json("{}", status: 418) : step
        }
        let client = try server.client(token: "token")
        let error = await #expect(throws: ApiClientError.self) {
            let request = ApiSavePost(postId: 1, save: true)
            let call = Call(request, in: ApiDialect.lemmyV3.dialect.format) { _, _ in }
            _ = try await client.fetch(call, because: nil)
        }
        return (server.asked.filter { $0.hasSuffix("/post/save") }, error)
    }

    @Test func `a write that 0_18 has not understood is sent once more`() async throws {
        let refusal = ScriptedServer.Step.text("Json deserialize error: missing field `auth`", status: 400)
        let (asked, error) = try await first(at: "0.18.5", refusing: refusal)
        #expect(asked.count == 2 && error?.status == 418)
    }

    @Test func `a refusal in words stands, and so does any of 0_19`() async throws {
        let old = try await first(at: "0.18.5", refusing: .json(#"{"error":"locked"}"#, status: 400))
        #expect(old.0.count == 1 && old.1?.serverCode == "locked")
        let new = try await first(at: "0.19.12", refusing: .text("no", status: 400))
        #expect(new.0.count == 1 && new.1?.status == 400)
    }
}
