import Foundation
import Networking
import Testing

/// Tests addresses of the server that a session is connected to, which may have another name for itself.
@Suite(.timeLimit(.minutes(20)))
struct `Addresses of the own server` {
    @Test func `name what is there, for a guest too, and nobody is asked to resolve them`() async throws {
        try await ServingProgram.run { server in
            let paths = [
                "post/219": "post:219", "post/219/": "post:219", "post/219?scroll=1": "post:219",
                "post/219#top": "post:219", "post/219/?x=1#y": "post:219", "comment/7": "comment:7",
                "comment/7/": "comment:7", "post/1/7": "comment:7", "post/1/7/?x=1#y": "comment:7", "u/bob": "person:4",
                "u/bob/?page=1": "person:4", "c/swift": "community:2",
                "c/swift/#x": "community:2", "u/uma@elsewhere.test": "person:28",
            ]
            for (path, reference) in paths.sorted(by: { $0.key < $1.key }) {
                for address in ["\(server.address.text)/\(path)", "http://strata.test/\(path)"] {
                    let result = try await run("trace on; load \"\(address)\"", at: server)
                    #expect(result.status == 0, "\(result)")
                    #expect(result.output.contains("\(reference), fetched at"), "\(address): \(result)")
                    #expect(!result.output.contains("resolve_object"), "\(address): \(result)")
                }
            }
            let own = try await run("login alice; load \"\(server.address.text)/post/219/\" as p; upvote p", at: server)
            #expect(own.status == 0 && own.output.contains("vote post:219 up"), "\(own)")
        }
    }

    @Test func `of what is not there say so by its number, and a stub is upgraded`() async throws {
        try await ServingProgram.run { server in
            let missing = try await run("load \(server.address.text)/post/99999", at: server)
            #expect(missing.status != 0 && missing.errors.contains("there is no post:99999 on "), "\(missing)")
            let stub = try await run("load \"\(server.address.text)/post/219/\" to stub as s; upgrade s", at: server)
            #expect(stub.status == 0 && stub.output.contains("post:219 stub -> T3"), "\(stub)")
            #expect(stub.output.contains("s = post:http://strata.test/post/219, stub: no request needed"), "\(stub)")
        }
    }

    @Test func `of another port are another server's`() async throws {
        try await ServingProgram.run { server in
            let other = try ServerAddress("http://127.0.0.1:\(server.address.port == 9 ? 10 : 9)")
            let result = try await run("trace on; load \(other.text)/post/219", at: server)
            #expect(
                result.status != 0 && result.output.contains("GET /resolve_object q=\(other.text)/post/219"),
                "\(result)"
            )
        }
    }

    private func run(_ commands: String, at server: ServingProgram) async throws -> BuiltProgram.Result {
        try await BuiltProgram.run("--server", server.address.text, "--demo", "-c", commands)
    }
}
