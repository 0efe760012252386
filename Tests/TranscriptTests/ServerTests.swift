import DemoServer
import DemoServerHTTP
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import ReplKit
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A server of its own` {
    @Test func `serve says where, answers, and leaves by a signal with 0`() async throws {
        try await ServingProgram.run { server in
            let result = try await BuiltProgram.run(
                "--server",
                server.address.text,
                "--demo",
                "-c",
                "login alice; feed local limit 2"
            )
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("signed in as alice"), "\(result)")
            #expect(await server.end() == 0)
        }
    }

    @Test func `without --demo nobody's password is known`() async throws {
        try await ServingProgram.run { server in
            let unknown = try await BuiltProgram.run("--server", server.address.text, "-c", "login alice")
            #expect(unknown.status == 1, "\(unknown)")
            #expect(unknown.errors.hasPrefix("error no password for alice"), "\(unknown)")
            let password = try #require(LemmyServer().accounts.first { $0.name == "alice" }?.password)
            let known = try await BuiltProgram.run(
                "--server",
                server.address.text,
                "-c",
                "login alice",
                environment: ["STRATA_PASSWORD": password]
            )
            #expect(known.status == 0, "\(known)")
            #expect(!known.output.contains(password) && !known.errors.contains(password))
        }
    }

    @Test func `a taken port is an error that says so`() async throws {
        let server = LemmyServer()
        let port = try HTTPServerPort { request, _ in PortAnswer(server.respond(to: request)) }
        defer { port.stop() }
        let result = try await BuiltProgram.run("serve", "--port", "\(port.port)")
        #expect(result.status == 1, "\(result)")
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("\(port.port)"), "\(result)")
        #expect(!result.errors.contains("DemoServerError("), "a person reads this: \(result)")
    }

    @Test func `a server that is not there ends with 3 and says which`() async throws {
        let server = LemmyServer()
        let port = try HTTPServerPort { request, _ in PortAnswer(server.respond(to: request)) }
        let address = "http://127.0.0.1:\(port.port)"
        port.stop()
        let result = try await BuiltProgram.run("--server", address, "-c", "feed local")
        #expect(result.status == 3, "\(result)")
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("error nobody answers at \(address)"), "\(result)")
        let piped = try await BuiltProgram.run("--server", address, input: Data("gc\nfeed local\ngc\n".utf8))
        #expect(piped.status == 3, "\(piped)")
        #expect(piped.lines.count == 1, "\(piped)")
    }

    @MainActor
    @Test func `a session outlives its server`() async throws {
        try await ServingProgram.run { server in
            let output = Recording()
            let session = try Session(
                plugins: [LemmyPlugin(), LabPlugin(demo: .remote(server.address))],
                surface: output.surface
            )
            try await session.start()
            #expect(await session.execute("login alice; load post 288 as p; watch p; upvote p") == .ok)
            _ = await server.end()
            // The first request may still find the connection that was open, and its end.
            #expect(await session.execute("refresh p") == .connectionLost)
            _ = output.take()
            #expect(await session.execute("feed local") == .connectionLost)
            let refused = output.take()
            #expect(refused.first?.hasPrefix("error nobody answers at \(server.address.text)") == true, "\(refused)")
            #expect(await session.execute("downvote p") == .connectionLost)
            let lines = output.take()
            #expect(lines.contains { $0.hasSuffix("score 5 -> 7    rolled back") }, "\(lines)")
            #expect(await session.execute("expect p.score = 7; expect p.vote = up") == .ok)
            await session.end()
        }
    }
}
