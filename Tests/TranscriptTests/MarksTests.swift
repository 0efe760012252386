import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import Primitives
import ReplKit
import Testing

/// Tests the marks of a row: deleted, locked, pinned, read.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Marks {
    private let server = LemmyServer()
    private let output = Recording()
    private let session: Session

    init() async throws {
        session = try Session(plugins: [LemmyPlugin(), LabPlugin(demo: .server(server))], surface: output.surface)
        try await session.start()
    }

    /// Runs a line and returns its output.
    private func said(_ line: String, _ status: ReplKit.ExitStatus = .ok) async -> [String] {
        await output.said(line, in: session, status)
    }

    private func has(_ lines: [String], _ parts: String...) -> Bool {
        lines.contains { line in parts.allSatisfy(line.contains) }
    }

    // MARK: Posts and comments

    @Test func `a feed's rows say what is locked, pinned, nsfw and read, at once and in JSON`() async {
        _ = await said("set columns 200; login alice; feed local limit 5 as f; watch f in list")
        let locked = await said("lock post:289")
        #expect(has(locked, "~ list  post:289  locked no -> yes?"), "\(locked)")
        #expect(has(locked, "marks locked  confirmed"), "\(locked)")
        _ = await said("pin post:289")
        let rows = await said("show f")
        #expect(has(rows, "post:289", "  l^   Guard") && has(rows, "post:21", "  !nr  Welcome"), "\(rows)")
        #expect(has(rows, "post:290", "       My cat is weakly"), "marks shift no title: \(rows)")
        #expect(has(rows, "(^ pinned, ! pinned-site, l locked, n nsfw, r read"), "\(rows)")
        let linear = await said("set plain on; show f")
        #expect(has(linear, "[locked pinned] Guard") && has(linear, "[pinned-site nsfw read] Welcome"), "\(linear)")
        _ = await said("set plain off")
        let json = await said("set json on; show f; set json off")
        #expect(
            has(json, ##""ref":"post:289""##, ##""marks":["locked","pinned"],"title":"Guard let me in"##),
            "\(json)"
        )
        #expect(has(json, ##""ref":"post:290""##, ##""marks":[],"title":"My cat is weakly"##), "\(json)")
    }

    @Test func `what its author deletes or a moderator removes is marked where it is still shown`() async {
        _ = await said("set columns 200; login alice; comment post:21 \"some words\"; comments post:21 as c")
        _ = await said("load comment 995 as mine; watch c in thread; delete mine")
        #expect(has(await said("show c"), "comment:995", "  x "))
        #expect(has(await said("panes once"), "comment:995", "*x "))
        _ = await said("delete mine off; remove comment:280 reason Rude")
        let removed = await said("show c")
        #expect(has(removed, "comment:280", "  X  ") && has(removed, "X removed"), "\(removed)")
        #expect(!has(removed, "x deleted"), "\(removed)")
        _ = await said("undo")
        #expect(!has(await said("show c"), "X removed"))
    }

    @Test(arguments: ["help feed", "help show"])
    func `help says what the marks mean`(_ line: String) async {
        let lines = await said(line)
        for mark in [
            "x deleted", "X removed", "^ pinned", "! pinned-site", "l locked", "n nsfw", "r read", "f fav", "b bot",
            "B banned",
        ] {
            #expect(has(lines, "  \(mark) "), "\(mark) is not in \(line): \(lines)")
        }
    }

    // MARK: Panes

    @Test func `a pane shows a title as it is after an edit, a deletion, an undo and a rollback`() async {
        _ = await said("set columns 200")
        _ = await said("login alice; feed local limit 3 as f; watch f in list; edit post:21 title=\"Now this\"")
        #expect(has(await said("panes once"), "post:21", "Now this"))
        _ = await said("delete post:21")
        #expect(has(await said("panes once"), "post:21", "x!n Now this"))
        _ = await said("undo 2")
        #expect(has(await said("panes once"), "post:21", "!nr Welcome to"))
        _ = await said("net offline; edit post:21 title=Never", .connectionLost)
        #expect(has(await said("panes once"), "post:21", "!nr Welcome to"))
        _ = await said("net hold; edit post:21 title=Soon")
        #expect(has(await said("panes once"), "post:21", "!nr Soon?"))
        _ = await said("net ok")
    }

    @Test func `a pane of a thread shows a comment as it was edited`() async {
        _ = await said("set columns 200; login alice; comment post:21 \"first words\"")
        _ = await said("comments post:21 sort new limit 3 as c; watch c in t")
        #expect(has(await said("panes once"), "comment:995", "first words"))
        _ = await said("edit comment:995 content=\"second words\"")
        let drawn = await said("panes once")
        #expect(has(drawn, "comment:995", "second words") && !has(drawn, "first words"), "\(drawn)")
    }

    // MARK: Messages, communities, people

    @Test func `a message that one sent oneself is not unread`() async {
        let rows = await said("login alice; message bob \"Hello there\"; inbox messages limit 3")
        #expect(has(rows, "Hello there", "  to bob   none "), "\(rows)")
        #expect(has(rows, "  zoe      no "), "\(rows)")
    }

    @Test func `a favourite is told by the community and by its row`() async {
        _ = await said("login alice; favourite community:swift; search swift in communities as s")
        #expect(has(await said("set columns 200; show s"), "community:2", "  f  Swift"))
        #expect(has(await said("show s.1 favourite"), "favourite  yes"))
        _ = await said("load community swift as c; watch c in pane")
        #expect(has(await said("favourite c off"), "~ pane  community:2  favourite yes -> no"))
        #expect(!has(await said("show s"), "f fav"))
    }

    @Test func `a ban says when it ends, in the person's row and what shows the person`() async {
        _ = await said("login carol; search dave in people as s")
        _ = await said("ban s.1 days 3")
        #expect(has(await said("show s"), "person:5", "  B  Dave"))
        #expect(has(await said("set plain on; show s; set plain off"), "person:5", "[banned:20"))
        #expect(has(await said("people banned"), "Dave", "  in "), "the list of the banned has a column for it")
        #expect(has(await said("show person:dave ban_expires"), "ban_expires  20"))
        #expect(has(await said("ban s.1 off; show s"), "  Dave"))
    }

    /// Before 1.0 no response contains the end of a ban from a community.
    @Test func `a ban from a community says when it ends wherever the person stands in it`() async {
        _ = await said("login alice; search elsewhere in posts limit 5 as q; load post 289 as p")
        #expect(has(await said("show p creator_standing.ban_expires"), "ban_expires  unknown"))
        _ = await said("ban p.creator from p.community days 3")
        #expect(has(await said("show p creator_standing.ban_expires"), "ban_expires  20"))
        _ = await said("ban p.creator from p.community off")
        #expect(has(await said("show p creator_standing.ban_expires"), "ban_expires  none"))
    }

    // MARK: Moderating

    @Test func `reports have those of messages for an administrator, and not for a moderator`() async {
        _ = await said("login alice; report message:14 Rude")
        #expect(!has(await said("reports limit 50"), "message:14"))
        #expect(has(await said("login carol; set columns 160; reports limit 50; more _"), "message:14", "Rude"))
        #expect(!has(await said("reports limit 50 in community:swift"), "message:14"))
    }

    @Test func `an application is undecided, denied or accepted`() async throws {
        try await ask(.put, "/site", #"{"registration_mode":"RequireApplication","application_question":"Who?"}"#)
        for name in ["newcomer", "another", "third"] {
            try await ask(
                .post,
                "/user/register",
                #"{"username":"\#(name)","password":"a-long-password","password_verify":"a-long-password","show_nsfw":false,"answer":"I."}"#
            )
        }
        _ = await said("login carol; applications all as a; applications deny a.1 reason No; applications approve a.2")
        let rows = await said("show a")
        let ends = ["denied", "accepted", "undecided"]
        for (row, end) in zip(rows.dropFirst(), ends) { #expect(row.contains("  \(end) "), "\(rows)") }
        #expect(rows.count == 4)
    }

    /// Sends a request as carol, the server's administrator.
    private func ask(_ method: HTTPRequest.Method, _ path: String, _ body: String) async throws {
        var request = HTTPRequest(path: "/api/v3/user/login")
        request.method = .post
        request.headers["Content-Type"] = "application/json"
        request.body = Data(#"{"username_or_email":"carol","password":"carol-is-admin"}"#.utf8)
        struct Login: Decodable { let jwt: String }
        let login = try JSONDecoder().decode(Login.self, from: try await server.transport.send(request).body)
        request.path = "/api/v3" + path
        request.method = method
        request.headers["Authorization"] = "Bearer \(login.jwt)"
        request.body = Data(body.utf8)
        let answer = try await server.transport.send(request)
        #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
    }

    // MARK: Who holds it

    @Test func `what a list holds besides its rows is held by it, also by the last result`() async {
        _ = await said("login alice; inbox limit 3")
        let held = await said("cache reply")
        #expect(held.count > 3 && held.dropFirst().prefix(3).allSatisfy { $0.hasSuffix("  _") }, "\(held)")
        #expect(has(await said("graph"), "unseen  reply:"))
        let named = await said("inbox limit 3 as i; cache reply")
        #expect(named.filter { $0.hasSuffix("  i") }.count >= 3, "\(named)")
        #expect(!named.contains { $0.hasSuffix("  none") }, "\(named)")
    }

    // MARK: Texts

    @Test func `show keeps the paragraphs, lists and code of a post`() async throws {
        let body = #"First paragraph.\n\n- one\n- two\n  - nested\n\n```swift\nlet x = 1      // kept\n    y()\n```"#
        let lines = await said(#"login alice; post swift "Markdown" body "\#(body)"; show _ content"#)
        let start = try #require(lines.firstIndex(of: "    content"))
        #expect(
            Array(lines[(start + 1)...]) == [
                "      First paragraph.", "", "      - one", "      - two", "        - nested", "",
                "      ```swift", "      let x = 1      // kept", "          y()", "      ```",
            ]
        )
    }
}
