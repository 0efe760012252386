import DemoServer
import DemoServerHTTP
import Foundation
import Networking
import Primitives
import Testing

/// Tests that secrets do not leak: the token and the password are easy to find anywhere.
@Suite(.timeLimit(.minutes(20)))
struct `What is secret` {
    /// A server that records its tokens.
    private struct Witness {
        let server = LemmyServer()
        let port: HTTPServerPort
        let tokens: Lock<Set<String>>

        init() throws {
            let tokens = Lock<Set<String>>([])
            self.tokens = tokens
            let server = server
            port = try HTTPServerPort { request, _ in
                let response = server.respond(to: request)
                struct Login: Decodable { let jwt: String }
                // Ignored: nearly all responses are not log-ins.
                if let login = try? JSONDecoder().decode(Login.self, from: response.body) {
                    tokens.withLock { _ = $0.insert(login.jwt) }
                }
                return PortResponse(response)
            }
        }
    }

    private static let session = """
        trace on
        login alice
        feed subscribed limit 3 as f
        load post 1 as p
        upvote f.2
        net fail 1; downvote f.2
        """
    private static let faults = """
        net malformed; refresh p
        net ok; net truncate 50%; refresh f
        net ok; net offline; feed all limit 2
        login alice
        explain; explain 1; status; accounts; cache; list
        """

    @Test func `no token and no password comes into any file, line or trace`() async throws {
        let folder = try TemporaryFolder()
        let witness = try Witness()
        defer { witness.port.stop() }
        let password = try #require(witness.server.accounts.first { $0.name == "alice" }?.password)
        let data = folder.url.appending(path: "data")
        let transcript = try folder.write("> login alice\n> load post 1 as q\n> status\n", to: "session.transcript")
        var text = ""
        let commands = (Self.session + "\n" + Self.faults).split(separator: "\n").map(String.init)
        for options in [[], ["--json"], ["--demo"]] {
            let way = ["--server", "http://127.0.0.1:\(witness.port.port)", "--data", data.path(percentEncoded: false)]
            for line in [commands.prefix(6).joined(separator: "\n")] + commands.map({ "trace on; login alice; \($0)" })
            {
                let result = try await BuiltProgram.run(
                    way + options + ["-c", line],
                    environment: ["STRATA_PASSWORD": password]
                )
                text += result.output + result.errors
            }
            let run = try await BuiltProgram.run(
                way + options + ["run", transcript.path(percentEncoded: false), "--update"],
                environment: ["STRATA_PASSWORD": password]
            )
            text += run.output + run.errors
        }
        #expect(text.contains("signed in as alice") && text.contains("POST /user/login"), "the session did something")
        let tokens = witness.tokens.withLock { $0 }
        #expect(!tokens.isEmpty)
        try expectNone(of: tokens.union([password]), in: text, "what was printed")
        try expectNone(of: tokens.union([password]), under: folder.url)
        let state = folder.url.appending(path: "world.state")
        try witness.server.save(to: state)
        try expectNone(of: tokens, in: try String(contentsOf: state, encoding: .utf8), "the server's state")
    }

    @Test func `the demo in process keeps digests of its tokens`() async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appending(path: "data").path(percentEncoded: false)
        #expect(try await BuiltProgram.run("--data", data, "-c", "login alice; load post 1 as p").status == 0)
        let state = try String(contentsOfFile: data + "/world.state", encoding: .utf8)
        // Every token of the demo begins with the same header.
        #expect(!state.contains("eyJ"))
        try expectNone(of: ["eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9"], under: folder.url)
    }

    private func expectNone(of secrets: Set<String>, in text: String, _ place: String) throws {
        for secret in secrets {
            #expect(!text.contains(secret), "a secret is in \(place)")
            // Check the signature of a token as well.
            if let signature = secret.split(separator: ".").last, signature.count > 20 {
                #expect(!text.contains(signature), "a token's signature is in \(place)")
            }
        }
    }

    private func expectNone(of secrets: Set<String>, under folder: URL) throws {
        let path = folder.path(percentEncoded: false)
        let all = try #require(FileManager.default.enumerator(atPath: path))
        var count = 0
        for case let name as String in all {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder), !isFolder.boolValue
            else { continue }
            count += 1
            let bytes = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
            try expectNone(of: secrets, in: String(decoding: bytes, as: UTF8.self), name)
            try expectNone(of: secrets, in: name, "the name \(name)")
        }
        #expect(count > 3, "there is something to look through")
    }
}
