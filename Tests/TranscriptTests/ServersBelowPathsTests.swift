import DemoServer
import DemoServerHTTP
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import ReplKit
import Testing

/// Tests servers that a proxy has put below paths of one host.
@Suite(.timeLimit(.minutes(20)))
struct `Servers below paths` {
    @Test func `a server below a path is asked there, and its name and address say where`() async throws {
        try await ServingProgram.run(["--base-path", "/lemmy", "--control"]) { server in
            #expect(server.address.basePath == "/lemmy", "serve says the address to connect to")
            let commands = "login alice; status; feed local limit 2; whoami; clock"
            let result = try await BuiltProgram.run("--server", server.address.text, "--demo", "-c", commands)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("signed in as alice"), "\(result)")
            #expect(result.output.contains("strata.test/lemmy"), "\(result)")
            #expect(result.output.contains("\(server.address.text), over HTTP"), "\(result)")
            // The log shows the path that the server received, without the base path.
            #expect(try server.errors.contains(" /api/v3/post/list"))
        }
    }

    @Test func `connect goes below a path, and where nothing is says what to try`() async throws {
        try await ServingProgram.run(["--base-path", "/lemmy"]) { server in
            let below = try await BuiltProgram.run("-c", "connect \(server.address.text)/; feed local limit 1")
            #expect(below.status == 0, "\(below)")
            #expect(below.output.contains("connected to strata.test/lemmy: "), "\(below)")
            let page = try await BuiltProgram.run("-c", "connect \(server.address.text)/c/swift")
            #expect(page.status == 1, "\(page)")
            #expect(page.errors.contains("is this a Lemmy server?"), "\(page)")
            let said = page.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(said.contains("or leave its path out: connect \(server.address.root)"), "\(page)")
            let beside = try await BuiltProgram.run("-c", "connect \(server.address.root)")
            #expect(beside.status == 1 && !beside.errors.contains("leave its path out"), "\(beside)")
        }
    }

    @Test(arguments: [
        ("/../lemmy", #"has "..""#), ("/a%2Fb", "an encoded slash"), ("/lemmy?x=1", "has a query"),
        ("/lemmy#top", "has a fragment"), ("//lemmy", "two slashes"),
    ])
    func `a path that not everybody reads alike is refused by what is wrong with it`(
        path: String,
        words: String
    ) async throws {
        for line in [
            ["-c", "connect 'https://host.test\(path)'"], ["--server", "https://host.test\(path)", "-c", "status"],
        ] {
            let result = try await BuiltProgram.run(line)
            #expect(result.status != 0 && result.errors.contains(words), "\(line): \(result)")
        }
    }

    @Test func `what is kept for one path of a host is not the other's`() async throws {
        let (one, other) = (LemmyServer(), LemmyServer())
        let port = try HTTPServerPort { request in
            for (path, server) in ["/one": one, "/other": other] where request.path.hasPrefix(path + "/") {
                var below = request
                below.path.removeFirst(path.count)
                return server.respond(to: below)
            }
            return HTTPResponse(status: 404)
        }
        defer { port.stop() }
        let folder = try TemporaryFolder()
        func run(at path: String, _ commands: String) async throws -> BuiltProgram.Result {
            try await BuiltProgram.run(
                "--server",
                "http://127.0.0.1:\(port.port)\(path)",
                "--data",
                folder.url.appending(path: "data").path,
                "-c",
                commands,
                environment: ["STRATA_PASSWORD": "alice-password"]
            )
        }
        let first = try await run(at: "/one", "login alice; load post 1 as p; upvote p; expect p.vote = up")
        #expect(first.status == 0, "\(first)")
        let second = try await run(at: "/other", "accounts; load post 1 as p; status")
        #expect(second.status == 0 && !second.output.contains("alice"), "\(second)")
        #expect(second.output.contains("strata.test/other"), "\(second)")
        let again = try await run(at: "/one", "accounts; list")
        #expect(again.status == 0 && again.output.contains("alice") && again.output.contains("post:1"), "\(again)")
    }

    @MainActor
    @Test func `the prompt says below which path one is`() async throws {
        let server = LemmyServer()
        let address = try ServerAddress("https://host.test/lemmy")
        let lab = LabPlugin(demo: .remote(address), connecting: { _, _, _ in server.transport })
        let session = try Session(plugins: [LemmyPlugin(), lab], surface: Recording().surface)
        try await session.start()
        #expect(session.prompt == "host.test/lemmy/anon> ")
        #expect(await session.execute("login alice") == .ok)
        #expect(session.prompt == "strata.test/lemmy/alice> ")
        await session.end()
    }
}
