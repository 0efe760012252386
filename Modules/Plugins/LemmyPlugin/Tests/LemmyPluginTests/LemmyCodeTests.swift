import LemmyPlugin
import Networking
import ReplKit
import Testing

/// Tests of the Swift behind Lemmy's commands, without a server: nothing is run.
@MainActor @Suite struct `Code behind Lemmy's commands` {
    private struct Servers: Plugin {
        let name = "servers"

        func register(in registrar: PluginRegistrar) throws {
            let endpoints = Endpoints()
            endpoints.register("demo", at: try ServerAddress("http://strata.test"), transport: Silence())
            try registrar.provide(Endpoints.self, endpoints)
        }
    }

    private struct Silence: Transport {
        @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            throw TransportError(.noConnection, "code asks no server", hint: "")
        }
    }

    private func lines(_ text: String) async throws -> [String] {
        let session = try Session(plugins: [Servers(), LemmyPlugin()], surface: Recording().surface)
        try await session.start()
        let lines = try session.code(of: text).lines
        await session.end()
        return lines
    }

    @Test(arguments: [
        ("load post:42", "let post = try await api.getPost(id: 42)"),
        ("load !cats@strata.test", "let community = try await api.getCommunity(name: \"cats@strata.test\")"),
        ("load @bob", "let person = try await api.getPerson(username: \"bob\")"),
        (
            "load http://elsewhere.test/post/7",
            "let post = try await api.getPost(actorId: \"http://elsewhere.test/post/7\")"
        ),
        (
            "load http://elsewhere.test/post/7 to stub as s",
            "let s = PostStub(actorId: \"http://elsewhere.test/post/7\", api: api)"
        ),
        ("load feed:local", "let feed = api.feed(.local)"),
        ("load comments:6", "let tree = api.commentTree(ofPost: 6)"),
        ("feed liked limit 5", "let feed = api.feed(.all, filter: .upvoted, limit: 5)"),
        ("feed all hidden read", "let feed = api.feed(.all, filter: PostFilter(showsRead: true, showsHidden: true))"),
        ("comments saved sort new", "let comments = api.commentFeed(.all, sort: .new, filter: .saved)"),
    ]) func `a reference is the call that gets it`(line: String, code: String) async throws {
        #expect(try await lines(line).first == code)
    }

    @Test(arguments: [
        ("upvote post:1", "let result = await post.castVote(.up).value"),
        ("vote post:1 off", "let result = await post.castVote(.neutral).value"),
        ("save post:1 off", "let result = await post.setSaved(false).value"),
        ("subscribe community:2", "let result = await community.relation.setSubscribed(true).value"),
        ("remove post:1 reason \"Off topic\"", "let result = await post.setRemoved(true, reason: \"Off topic\").value"),
        ("pin post:1 on instance", "let result = await post.setPinnedInstance(true).value"),
        (
            "edit post:1 body=\"\" url=http://a.test",
            "let result = await post.edit { $0.content = nil; $0.linkUrl = \"http://a.test\" }.value"
        ),
        ("ban person:3 days 2", "let result = await person.setBanned(true, until: Date.now + 2 * 86_400).value"),
        ("report post:1 He said \"no\".", "let report = try await post.report(reason: \"He said \\\"no\\\".\")"),
    ]) func `an edit is the call on its entity`(line: String, code: String) async throws {
        #expect(try await lines(line).last == code)
    }

    @Test(arguments: [
        ("score > 5", "$0.score > 5"), ("read", "$0.read"),
        (
            "not read and title ~ cat",
            "!$0.read && $0.title.localizedCaseInsensitiveContains(\"cat\")"
        ),
        ("content = -", "$0.content == nil"), ("creator != alice", "$0.creator.name != \"alice\""),
        ("created > 2026-11-21", "$0.created >= Date(timeIntervalSince1970: 1795305600)"),
        ("created <= 2026-11-21", "$0.created < Date(timeIntervalSince1970: 1795305600)"),
    ]) func `a query's condition is a closure`(condition: String, swift: String) async throws {
        let text = try await lines("query post where \(condition)").joined(separator: " ")
        #expect(text.contains("where: { \(swift) }"), "\(text)")
    }

    @Test func `the client of a log-in is the one of the commands behind it`() async throws {
        let code = try await lines("login alice; feed subscribed as f; save f.2; login bob; save post:1")
        #expect(code.contains("let f = alice.feed(.subscribed)") && code.contains("let post = f.items[1]"))
        #expect(code.contains("let post2 = try await bob.getPost(id: 1)"))
    }

    @Test func `another account gets an entity again, a handle stays with its own`() async throws {
        let text = "login alice; load post:1 as p; save post:1; as bob save post:1; save post:1; save p"
        let code = try await lines(text)
        #expect(
            code.dropFirst() == [
                "let p = try await alice.getPost(id: 1)", "let result = await p.setSaved(true).value",
                "let post = try await bob.getPost(id: 1)", "let result2 = await post.setSaved(true).value",
                "let result3 = await p.setSaved(true).value", "let result4 = await p.setSaved(true).value",
            ]
        )
    }

    @Test func `types lists what each version added, and one type alone`() async throws {
        let output = Recording()
        let session = try Session(plugins: [Servers(), LemmyPlugin()], surface: output.surface)
        try await session.start()
        _ = output.drainLines()
        #expect(await session.execute("types post") == .ok)
        let post = output.drainLines()
        #expect(post.contains { $0.contains("0.19.4") && $0.contains("alt_text") && $0.contains("Post ") })
        #expect(post.contains { $0.contains("POST /post/hide") })
        #expect(await session.execute("types ApiGetPosts") == .ok)
        let request = output.drainLines().joined(separator: "\n")
        #expect(
            request.contains("GET /post/list, with or without a login") && request.contains("show_read"),
            "\(request)"
        )
        #expect(await session.execute("types Pots") != .ok)
        await session.end()
    }
}
