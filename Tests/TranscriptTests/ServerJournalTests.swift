import Foundation
import Networking
import Primitives
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(20)))
struct `A server that keeps a journal` {
    @Test func `with --sync, kill -9 loses nothing that was answered`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "world.state").path
        let arguments = ["--quiet", "--sync", "--state", file]
        var answered: Set<String> = []
        for round in 0..<3 {
            try await ServingProgram.run(arguments) { server in
                let names = try await Self.post(in: round, to: server)
                answered.formUnion(names)
                #expect(!names.isEmpty)
            }
        }
        try await ServingProgram.run(arguments) { [answered] server in
            let url = try #require(URL(string: server.address.text + "/api/v3/post/list?sort=New&type_=All&limit=50"))
            var found: Set<String> = []
            for page in 1...8 {
                let (body, _) = try await URLSession.shared.data(
                    from: url.appending(queryItems: [.init(name: "page", value: "\(page)")])
                )
                let answer = try JSONDecoder().decode(Posts.self, from: body)
                found.formUnion(answer.posts.map(\.post.name))
            }
            #expect(answered.subtracting(found).isEmpty, "\(answered.count) were answered")
            #expect(await server.end() == 0)
        }
        #expect(try Data(contentsOf: URL(filePath: file + ".journal")).isEmpty)
    }

    private struct Posts: Decodable {
        struct View: Decodable {
            struct Post: Decodable { let name: String }
            let post: Post
        }
        let posts: [View]
    }

    /// Posts from four clients at once until the server is killed, which is soon.
    ///
    /// - Returns: The names of the acknowledged posts.
    private static func post(in round: Int, to server: ServingProgram) async throws -> Set<String> {
        let base = "\(server.address.text)/api/v3"
        @Sendable func send(_ path: String, _ body: String, _ token: String?) async throws -> Data {
            var request = URLRequest(url: try #require(URL(string: base + path)))
            request.httpMethod = "POST"
            request.httpBody = Data(body.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
            let (data, response) = try await URLSession.shared.data(for: request)
            try #require((response as? HTTPURLResponse)?.statusCode == 200, "\(String(decoding: data, as: UTF8.self))")
            return data
        }
        struct Login: Decodable { let jwt: String }
        let credentials = #"{"username_or_email":"alice","password":"alice-password"}"#
        let token = try JSONDecoder().decode(Login.self, from: try await send("/user/login", credentials, nil)).jwt
        let answered = Lock(0)
        return await withTaskGroup(of: Set<String>.self) { group in
            for client in 0..<4 {
                group.addTask {
                    var names: Set<String> = []
                    for number in 0..<10_000 {
                        let name = "round \(round) of client \(client), \(number)"
                        // Ignored: the error means that the server is gone, which ends the loop.
                        guard (try? await send("/post", #"{"name":"\#(name)","community_id":2}"#, token)) != nil else {
                            break
                        }
                        names.insert(name)
                        answered.withLock { $0 += 1 }
                    }
                    return names
                }
            }
            // Kill the server in the middle, once some posts are acknowledged.
            let patience = ContinuousClock.now + .seconds(300)
            while answered.withLock({ $0 }) < 5 + 20 * round, .now < patience {
                try? await Task.sleep(for: .milliseconds(2))
            }
            await server.kill()
            return await group.reduce(into: []) { $0.formUnion($1) }
        }
    }
}
