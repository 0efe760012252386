import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import Primitives
import ReplKit
import Testing

/// Tests lists whose rows an administrator purges while they are read.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `What is purged behind a list` {
    private let server = LemmyServer()
    private let output = Recording()
    private let session: Session

    init() async throws {
        session = try Session(plugins: [LemmyPlugin(), LabPlugin(demo: .server(server))], surface: output.surface)
        try await session.start()
    }

    /// Runs a line and returns its output as one text.
    private func said(_ line: String, _ expected: ReplKit.ExitStatus = .ok) async -> String {
        await output.said(line, in: session, expected).map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    }

    /// Sends a request as the server's administrator, without the session.
    private func asAdministrator(_ path: String, _ body: String) async throws {
        let login = #"{"username_or_email":"carol","password":"carol-is-admin"}"#
        let answer = try await server.transport.send(
            HTTPRequest(
                method: .post,
                path: "/api/v3/user/login",
                headers: ["Content-Type": "application/json"],
                body: Data(login.utf8)
            )
        )
        let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
        let token = try #require(object?["jwt"] as? String)
        var request = HTTPRequest(method: .post, path: path, body: Data(body.utf8))
        request.headers.append("Content-Type", "application/json")
        request.headers.append("Authorization", "Bearer \(token)")
        #expect(try await server.transport.send(request).status == 200)
    }

    @Test(arguments: ["", "login alice; "])
    func `a feed whose last row's post was purged says that its place is gone, and goes on after refresh`(
        _ login: String
    ) async throws {
        _ = await said("\(login)feed local sort new limit 3 as f")
        let last = try #require(session.handle("f")?.rows()?.last?.reference.id)
        try await asAdministrator("/api/v3/admin/purge/post", #"{"post_id":\#(last)}"#)
        for _ in 0..<2 {
            let text = await said("more f", .failed)
            #expect(text.contains("feed:local cannot fetch its next page"), "\(text)")
            #expect(text.contains("after a row that is no longer on the server"), "\(text)")
            #expect(text.contains("try: refresh f"), "\(text)")
            #expect(!text.contains("unknown") && !text.contains("again"), "\(text)")
        }
        _ = await said("refresh f")
        #expect(session.handle("f")?.rows()?.contains { $0.reference.id == last } == false)
        let count = session.handle("f")?.rows()?.count ?? 0
        _ = await said("more f")
        #expect(session.handle("f")?.rows()?.count ?? 0 > count)
    }

    @Test func `a list of votes whose post was purged goes on no more`() async throws {
        _ = await said("login alice; votes post:21 limit 2 as v")
        try await asAdministrator("/api/v3/admin/purge/post", #"{"post_id":21}"#)
        let text = await said("more v", .failed)
        #expect(text.contains("votes:post:21 has no next page") && text.contains("drop v"), "\(text)")
    }

    @Test(arguments: [
        ("comments post:1 limit 3 as l", "post", 1), ("inbox limit 2 as l", "comment", 289),
        ("search cats limit 3 as l", "post", 290),
    ])
    func `a list that is counted page by page goes on, or ends`(line: String, kind: String, id: Int) async throws {
        _ = await said("login alice; \(line)")
        try await asAdministrator("/api/v3/admin/purge/\(kind)", #"{"\#(kind)_id":\#(id)}"#)
        _ = await said("more l")
    }

    @Test(arguments: [
        #"{"error":"couldnt_parse_pagination_token"}"#, #"{"error":"couldnt_find_post"}"#,
        #"{"error":"unknown","message":"Record not found"}"#,
    ])
    func `other servers' words for a place that is gone mean the same`(_ answer: String) async throws {
        let refusing = RefusingCursors(transport: server.transport, body: answer)
        let session = try Session(plugins: [LemmyPlugin(), refusing, LabPlugin()], surface: output.surface)
        try await session.start()
        #expect(await session.execute("connect refusing; feed local limit 3 as f") == .ok)
        _ = output.drainLines()
        #expect(await session.execute("more f") == .failed)
        let text = output.drainLines().joined(separator: " ")
        #expect(text.contains("cannot fetch its next page") && text.contains("refresh f"), "\(text)")
    }
}

/// A server that does not support cursors, and says so in its own words.
private struct RefusingCursors: Plugin, Transport {
    let name = "refusing"
    let transport: any Transport
    let body: String

    func register(in registrar: PluginRegistrar) throws {
        registrar.onStart { session in
            let address = try ServerAddress("http://refusing.test")
            session.service(Endpoints.self).register("refusing", at: address, transport: self)
        }
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.query.contains(where: { $0.name == "page_cursor" }) else {
            return try await transport.send(request)
        }
        return HTTPResponse(status: 400, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    }
}
