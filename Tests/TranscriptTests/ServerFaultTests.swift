import DemoServer
import DemoServerHTTP
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import Primitives
import ReplKit
import Testing

/// Tests `net break`, `stall` and `reset` with a real port, a real connection, and a client that has to cope.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `Faults of a server on a port` {
    private let server = LemmyServer()
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let output = Recording()

    /// Opens a port and passes a session with alice signed in to `body`; `requests` yields the requests that reached the server.
    private func withSession(
        control hasControl: Bool = true,
        _ body: (Session, _ requests: AsyncStream<String>) async throws -> Void
    ) async throws {
        let (requests, continuation) = AsyncStream<String>.makeStream()
        let control = ControlRoute(server)
        let port = try HTTPServerPort { [server] request, peer in
            continuation.yield("\(request.method.rawValue) \(request.path)")
            return hasControl ? control.answer(request, from: peer) : PortResponse(server.respond(to: request))
        }
        defer { port.stop() }
        let address = try ServerAddress("http://127.0.0.1:\(port.port)")
        let session = try Session(
            plugins: [LemmyPlugin(), LabPlugin(demo: .remote(address))],
            surface: output.surface,
            clock: clock
        )
        try await session.start()
        #expect(await session.execute("login alice; load post 288 as p; watch p") == .ok)
        _ = output.drainLines()
        try await body(session, requests)
        await session.end()
    }

    /// Returns alice's vote on the server.
    private func vote() async throws -> Int? {
        let login = server.respond(
            to: HTTPRequest(
                method: .post,
                path: "/api/v3/user/login",
                headers: ["Content-Type": "application/json"],
                body: Data(#"{"username_or_email":"alice","password":"alice-password"}"#.utf8)
            )
        )
        struct Login: Decodable { let jwt: String }
        struct Answer: Decodable {
            struct View: Decodable { let my_vote: Int? }
            let post_view: View
        }
        let jwt = try JSONDecoder().decode(Login.self, from: login.body).jwt
        let post = server.respond(
            to: HTTPRequest(
                path: "/api/v3/post",
                query: [.init("id", "288")],
                headers: ["Authorization": "Bearer \(jwt)"]
            )
        )
        return try JSONDecoder().decode(Answer.self, from: post.body).post_view.my_vote
    }

    @Test(arguments: ["break", "reset"])
    func `a vote whose answer is lost is looked up, and stands if the server has it`(_ fault: String) async throws {
        try await withSession { session, _ in
            #expect(await session.execute("net \(fault) 1 on POST /post/like") == .ok)
            #expect(output.drainLines() == ["ok    net \(fault) 1 on POST /post/like, by the server"])
            #expect(await session.execute("upvote p") == .ok)
            let lines = output.drainLines()
            #expect(!lines.contains { $0.hasPrefix("  x ") }, "\(lines)")
            let counted = try await vote()
            #expect(counted == 1)
            #expect(await session.execute("expect p.score = 7; expect p.vote = up") == .ok)
            #expect(await session.execute("vote p off; expect p.score = 6") == .ok)
            let after = try await vote()
            #expect(after != 1)
        }
    }

    @Test func `a vote whose answer never comes ends with its deadline`() async throws {
        try await withSession { session, requests in
            #expect(await session.execute("net stall 1 on POST /post/like") == .ok)
            let upvote = Task { await session.execute("upvote p") }
            for await request in requests where request == "POST /api/v3/post/like" { break }
            while clock.sleeperCount == 0 { await Task.yield() }
            clock.advance(by: .seconds(30))
            // A look-up tells whether the server has the vote; then both agree.
            _ = await upvote.value
            #expect(await session.execute("vote p up; expect p.score = 7") == .ok)
        }
    }

    @Test func `a refresh that breaks off leaves what is shown`() async throws {
        try await withSession { session, _ in
            #expect(await session.execute("net break 1") == .ok)
            #expect(await session.execute("feed local") == .connectionLost)
            #expect(output.drainLines().contains { $0.hasSuffix("broke within the answer to GET") })
            #expect(await session.execute("expect p.score = 6; feed local limit 1") == .ok)
        }
    }

    @Test func `net shows what the server will do, and ok ends it`() async throws {
        try await withSession { session, _ in
            #expect(await session.execute("net stall 3 on GET /site; net break; net delay 0; net offline; net") == .ok)
            #expect(
                output.drainLines() == [
                    "ok    net: 3 faults, seed 0; net ok ends all",
                    "  fault    on             so far",
                    "  offline  every request  0 affected",
                    "  stall 3  GET /site      by the server",
                    "  break 1  every request  by the server",
                ],
                "the control route is reached although the network is off"
            )
            #expect(await session.execute("net stall off") == .ok)
            #expect(output.drainLines() == ["ok    net stall off, by the server"])
            #expect(await session.execute("net ok; net") == .ok)
            #expect(output.drainLines().first == "ok    net ok")
            #expect(await session.execute("feed local limit 1") == .ok)
        }
    }

    @Test func `a server without control routes is named`() async throws {
        try await withSession(control: false) { session, _ in
            #expect(await session.execute("net break 1") == .failed)
            let text = output.drainLines().joined(separator: " ")
            #expect(text.contains("has no control routes"), "\(text)")
            #expect(text.contains("strata serve --control"), "\(text)")
            #expect(await session.execute("net; net delay 5; net ok") == .ok)
            #expect(output.drainLines().last == "ok    net ok")
        }
    }
}
