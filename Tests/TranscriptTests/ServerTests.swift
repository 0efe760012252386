import DemoServer
import DemoServerHTTP
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import ReplKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(20)))
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

    @Test func `a signal as soon as it says where is heard`() async throws {
        for _ in 0..<20 {
            let status = try await ServingProgram.run(["--quiet"]) { await $0.end() }
            #expect(status == 0)
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

    @Test func `what was written is there again when the server is started from its state`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "world.state").path
        let arguments = ["--seed", "5", "--posts", "40", "--state", file]
        let written = try await ServingProgram.run(arguments) { server in
            let result = try await BuiltProgram.run(
                "--server",
                server.address.text,
                "--demo",
                "-c",
                "login alice; load post 20 as p; upvote p; expect p.vote = up"
            )
            #expect(result.status == 0, "\(result)")
            #expect(await server.end() == 0)
            #expect(try server.errors.contains("state saved in \(file)"))
            return result
        }
        #expect(!written.output.isEmpty)
        try await ServingProgram.run(arguments) { server in
            let result = try await BuiltProgram.run(
                "--server",
                server.address.text,
                "--demo",
                "-c",
                "login alice; load post 20 as p; expect p.vote = up"
            )
            #expect(result.status == 0, "\(result)")
            #expect(try server.errors.contains("--seed is not used"))
            let second = try await BuiltProgram.run("serve", "--state", file)
            #expect(second.status == 1, "\(second)")
            #expect(second.errors.contains("Another server"), "\(second)")
        }
    }

    @Test func `a state that cannot be read is said to be so, and stays`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Data("somebody's diary\n".utf8), to: "diary")
        let result = try await BuiltProgram.run("serve", "--state", file.path)
        #expect(result.status == 1, "\(result)")
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("diary is not the state of a demo server"), "\(result)")
        #expect(try Data(contentsOf: file) == Data("somebody's diary\n".utf8))
    }

    @Test func `each request is a line, without what is secret`() async throws {
        try await ServingProgram.run([]) { server in
            for target in ["/api/v3/post/list?sort=Hot&limit=1", "/api/v3/site?auth=eyJhbGciOi&x=%1B%5B2J%0Aserving"] {
                let url = try #require(URL(string: server.address.text + target))
                _ = try await URLSession.shared.data(from: url)
            }
            #expect(await server.end() == 0)
            var lines = try server.errors.split(separator: "\n").map(String.init)
            #expect(lines.count == 3, "\(lines)")
            #expect(lines.removeFirst().contains("--clock real"))
            let shape = /\d\d:\d\d:\d\d GET +200 +\d+ B +\d+\.\d ms \/api\/v3\/.*/
            for line in lines { #expect(line.wholeMatch(of: shape) != nil, "\(line)") }
            #expect(lines.first?.hasSuffix("/api/v3/post/list?sort=Hot&limit=1") == true, "\(lines)")
            #expect(lines.last?.hasSuffix("/api/v3/site?auth=…&x=%1B%5B2J%0Aserving") == true, "\(lines)")
        }
        try await ServingProgram.run(["--quiet"]) { server in
            let url = try #require(URL(string: server.address.text + "/api/v3/site"))
            _ = try await URLSession.shared.data(from: url)
            #expect(await server.end() == 0)
            #expect(try server.errors.isEmpty)
        }
    }

    @Test func `a log is told that a large world is being made, and how long it took`() async throws {
        // A size that takes longer than half a second in this build.
        #if DEBUG
            let posts = 3_000
        #else
            let posts = 40_000
        #endif
        let arguments = ["--seed", "7", "--posts", "\(posts)", "--clock", "world"]
        try await ServingProgram.run(arguments) { server in
            let lines = try server.errors.split(separator: "\n").map(String.init)
            #expect(lines.count == 2, "\(lines)")
            #expect(lines.first == "strata: making \(posts) posts and \(3 * posts) comments …")
            #expect(lines.last?.wholeMatch(of: /strata: made in \d+\.\d s/) != nil, "\(lines)")
        }
        try await ServingProgram.run(arguments + ["--quiet"]) { server in
            let errors = try server.errors
            #expect(errors.isEmpty)
        }
    }

    @Test func `--as-version serves the older dialect`() async throws {
        try await ServingProgram.run(["--as-version", "0.18.5"]) { server in
            let url = try #require(URL(string: server.address.text + "/api/v3/site"))
            let (body, _) = try await URLSession.shared.data(from: url)
            #expect(String(decoding: body, as: UTF8.self).contains(#""version":"0.18.5""#))
        }
    }

    @Test func `--as piefed serves PieFed's interface`() async throws {
        try await ServingProgram.run(["--as", "piefed"]) { server in
            let url = try #require(URL(string: server.address.text + "/api/alpha/site/version"))
            let (body, _) = try await URLSession.shared.data(from: url)
            #expect(String(decoding: body, as: UTF8.self) == #"{"version":"1.6.18-peachpie"}"#)
        }
    }

    @Test func `--clock real serves the machine's time, and its file no other`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "world.state").path
        try await ServingProgram.run(["--clock", "real", "--control", "--state", file]) { server in
            let url = try #require(URL(string: server.address.text + "/control/clock"))
            let (body, _) = try await URLSession.shared.data(from: url)
            let told = try JSONDecoder().decode([String: String].self, from: body)
            let time = try Date("\(#require(told["at"]).prefix(19))Z", strategy: .iso8601)
            #expect(abs(time.timeIntervalSinceNow) < 60, "\(told)")
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            request.httpBody = Data(#"{"at":"2026-11-21T04:25:00Z"}"#.utf8)
            let (refusal, _) = try await URLSession.shared.data(for: request)
            #expect(String(decoding: refusal, as: UTF8.self).contains("cannot be set"))
            #expect(await server.end() == 0)
            #expect(try !server.errors.contains("--clock"))
        }
        let other = try await BuiltProgram.run("serve", "--clock", "world", "--state", file)
        #expect(other.status == 1 && other.errors.contains("the real clock"), "\(other)")
    }

    @Test func `a taken port is an error that says so`() async throws {
        let server = LemmyServer()
        let port = try HTTPServerPort { request, _ in PortResponse(server.respond(to: request)) }
        defer { port.stop() }
        let result = try await BuiltProgram.run("serve", "--port", "\(port.port)")
        #expect(result.status == 1, "\(result)")
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("\(port.port)"), "\(result)")
        #expect(!result.errors.contains("DemoServerError("), "a person reads this: \(result)")
    }

    @Test func `a server that is not there ends with 3 and says which`() async throws {
        let server = LemmyServer()
        let port = try HTTPServerPort { request, _ in PortResponse(server.respond(to: request)) }
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
            // The first request may still use the open connection, and find its end.
            #expect(await session.execute("refresh p") == .connectionLost)
            _ = output.drainLines()
            #expect(await session.execute("feed local") == .connectionLost)
            let refused = output.drainLines()
            #expect(refused.first?.hasPrefix("error nobody answers at \(server.address.text)") == true, "\(refused)")
            #expect(await session.execute("downvote p") == .connectionLost)
            let lines = output.drainLines()
            #expect(lines.contains { $0.hasSuffix("score 5 -> 7  vote down -> up  rolled back") }, "\(lines)")
            #expect(await session.execute("expect p.score = 7; expect p.vote = up") == .ok)
            await session.end()
        }
    }
}
