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
        ("feed saved read", "let feed = api.feed(.all, filter: PostFilter(only: .saved, showsRead: true))"),
        (
            "feed disliked sort topAll limit 5 hidden read",
            "let feed = api.feed(.all, sort: .topAll, "
                + "filter: PostFilter(only: .downvoted, showsRead: true, showsHidden: true), limit: 5)"
        ),
        ("comments local", "let comments = api.commentFeed(.local, sort: .new)"),
        ("people admins", "let people = try await api.getInstance().administrators"),
    ]) func `a reference is the call that gets it`(line: String, code: String) async throws {
        #expect(try await lines(line).first == code)
    }

    @Test(arguments: [
        ("upvote post:1", "let result = await post.castVote(.up).value"),
        ("vote post:1 off", "let result = await post.castVote(.neutral).value"),
        ("save post:1 off", "let result = await post.setSaved(false).value"),
        ("subscribe community:2", "let result = await community.relation.setSubscribed(true).value"),
        ("subscribe multi:1 off", "let result = await multi.setFollowed(false).value"),
        ("delete multi:1", "let result = await multi.setDeleted(true).value"),
        (
            "include community:2 in multi:1",
            "_ = try await api.addCommunity(id: community.id, toMultiCommunity: multi.id)"
        ),
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
        (
            "me set bio=none shows_nsfw=On sort=tophour languages=0,37",
            [
                "var settings = AccountSettings()", "settings.biography = \"none\"", "settings.showsNsfw = true",
                "settings.defaultSort = .topHour", "settings.discussionLanguageIds = [0, 37]",
                "try await api.saveUserSettings(settings)",
            ]
        ),
        (
            "site set private=off registration=open rate_post=5/60 taglines=a,b sidebar=",
            [
                "var settings = InstanceSettings()", "settings.isPrivate = false",
                "settings.registrationMode = .open",
                "settings.rateLimits.append(RateLimit(.post, requests: 5, seconds: 60))",
                "settings.taglines = [\"a\", \"b\"]", "settings.sidebar = \"\"",
                "_ = try await api.editInstance(settings)",
            ]
        ),
        (
            "edit post:1 nsfw=on text=",
            [
                "let post = try await api.getPost(id: 1)",
                "let result = await post.edit { $0.nsfw = true; $0.content = nil }.value",
            ]
        ),
    ]) func `settings are parsed by the command itself`(line: String, code: [String]) async throws {
        #expect(try await lines(line) == code)
    }

    @Test(arguments: ["me set", "me set shows_read=perhaps", "site set colour=red", "edit post:1 nsfw="])
    func `what a command refuses has no code`(line: String) async throws {
        await #expect(throws: ReplError.self) { try await lines(line) }
    }

    @Test func `a server is blocked for its kind, whatever its variable is called`() async throws {
        let line = "load community:swift as instance; block instance; block instance:elsewhere.test"
        #expect(
            try await lines(line) == [
                "let instance = try await api.getCommunity(name: \"swift\")",
                "let result = await instance.relation.setBlocked(true).value",
                "let instance2 = try await api.getInstance(actorId: \"https://elsewhere.test/\")",
                "let relation = try api.relation(to: instance2.id)",
                "let result2 = await relation.setBlocked(true).value",
            ]
        )
    }

    @Test func `a path is a row and its properties, and an optional one is unwrapped`() async throws {
        let code = try await lines("feed local as f; block f.1.creator.instance; show f.1.creator post_count name")
        #expect(
            code.dropFirst(2) == [
                "let post = f.items[0]", "let creator = post.creator",
                "guard let instance = creator.instance_ else { return }",
                "let relation = try api.relation(to: instance.id)",
                "let result = await relation.setBlocked(true).value", "print(creator.postCount_, creator.name)",
            ]
        )
    }

    @Test func `a row of the inbox is what the command needs`() async throws {
        let code = try await lines("inbox messages as i; reply i.1 \"Thank you!\"; edit i.1 text=\"No.\"")
        #expect(
            code.suffix(3) == [
                "let message = i.items[0]",
                "let message2 = try await api.createMessage(content: \"Thank you!\", recipientId: message.creatorId)",
                "let result = await message.edit(content: \"No.\").value",
            ]
        )
        #expect(
            try await lines("inbox as i; reply i.1 Thank you!").dropFirst(3).first
                == "guard let reply = item as? Reply2 else { return }"
        )
        #expect(
            try await lines("inbox as j; thread j.1").dropFirst(2).prefix(3) == [
                "let item = j.items[0].item", "guard let reply = item as? Reply2 else { return }",
                "let tree = api.commentTree(under: reply.commentId)",
            ]
        )
    }

    @Test func `words hide the posts that contain one of them`() async throws {
        let code = try await lines("words add maps")
        #expect(code.contains("feed.filters.append(FeedFilter(\"words\") { post in"))
        #expect(code.contains { $0.hasPrefix("    words.contains {") }, "a filter hides what it returns true for")
    }

    @Test(arguments: [
        ("content ~ cat", "$0.content.map { $0.localizedCaseInsensitiveContains(\"cat\") } == true"),
        ("title = none", "$0.title.isEmpty"), ("vote = up", "$0.vote == .up"), ("title = 5", "$0.title == \"5\""),
        ("updated > 2026-11-21", "$0.updated.map { $0 >= Date(timeIntervalSince1970: 1795305600) } == true"),
    ]) func `a condition follows the type of its field`(condition: String, swift: String) async throws {
        let text = try await lines("query post where \(condition)").joined(separator: " ")
        #expect(text.contains("where: { \(swift) }"), "\(text)")
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
        let line = "login alice; load post:1 as p; save post:1; as bob save post:1; save post:1; save p"
        let code = try await lines(line)
        #expect(
            code.dropFirst() == [
                "let p = try await alice.getPost(id: 1)", "let result = await p.setSaved(true).value",
                "let post = try await bob.getPost(id: 1)", "let result2 = await post.setSaved(true).value",
                "let result3 = await p.setSaved(true).value", "let result4 = await p.setSaved(true).value",
            ]
        )
    }

    @Test func `a condition behind code compares, and a file receives the Swift`() async throws {
        let output = Recording()
        let session = try Session(plugins: [Servers(), LemmyPlugin()], surface: output.surface)
        try await session.start()
        _ = output.drainLines()
        #expect(await session.execute("code query post where score > 5 > /dev/null") == .ok)
        #expect(output.drainLines().isEmpty)
        #expect(await session.execute("code query post where score > 5") == .ok)
        #expect(output.drainLines().contains { $0.contains("where: { $0.score > 5 }") })
        await session.end()
    }

    @Test func `types lists what each version added, and one type alone`() async throws {
        let output = Recording()
        let session = try Session(plugins: [Servers(), LemmyPlugin()], surface: output.surface)
        try await session.start()
        _ = output.drainLines()
        #expect(await session.execute("types post") == .ok)
        let post = output.drainLines()
        #expect(post.contains { $0.contains("0.19.4") && $0.contains("alt_text") } && post.contains("  Post"))
        #expect(post.contains { $0.contains("POST /post/hide") })
        #expect(await session.execute("types ApiGetPosts") == .ok)
        let request = output.drainLines().joined(separator: "\n")
        #expect(
            request.contains("GET /post/list, with or without a login") && request.contains("show_read"),
            "\(request)"
        )
        #expect(await session.execute("types Pots") != .ok)
        _ = output.drainLines()
        #expect(await session.execute("types") == .ok)
        #expect(output.drainLines().joined().contains("in v4"))
        #expect(await session.execute("types post in v4") == .ok)
        let v4 = output.drainLines()
        #expect(v4.contains { $0.contains("POST /post/mark_as_read/many") && $0.contains("needs a login") }, "\(v4)")
        #expect(await session.execute("types ApiV4.GetPosts in v4") == .ok)
        #expect(output.drainLines().contains { $0.contains("since 1.0.0-beta.1") })
        #expect(await session.execute("types post in v5") != .ok)
        #expect(session.completions(of: "types in v4 GetPostL", cursor: 20).isEmpty)
        #expect(session.completions(of: "types in v4 MarkMany", cursor: 20) == ["MarkManyPostsAsRead"])
        #expect(session.completions(of: "types post in v", cursor: 15) == ["v3", "v4"])
        await session.end()
    }
}
