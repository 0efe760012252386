import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Primitives
import Propagation
import ReplKit
import Testing

/// Tests the commands about one's own account that ask for secrets, or that read and write files.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `One's own account` {
    private let server = LemmyServer()
    private let output = Recording()
    private let folder: TemporaryFolder
    /// The questions that were asked.
    private let asked = Lock<[String]>([])
    /// The answers that are typed next.
    private let answers = Lock<[String]>([])
    private let session: Session

    init() async throws {
        folder = try TemporaryFolder()
        var options = SessionOptions()
        options.isInteractive = true
        options.readSecret = { [asked, answers] prompt in
            asked.withLock { $0.append(prompt) }
            return answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
        session = try Session(
            plugins: [LemmyPlugin(), LabPlugin(demo: .server(server))],
            surface: output.surface,
            options: options
        )
        try await session.start()
    }

    /// Runs a line with typed answers, and returns its output as one text.
    private func said(
        _ line: String,
        _ expected: ReplKit.ExitStatus = .ok,
        typing typed: [String] = []
    ) async -> String {
        answers.withLock { $0 = typed }
        let lines = await output.said(line, in: session, expected)
        return lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    }

    // MARK: Secrets

    @Test func `a password is typed twice, and appears nowhere`() async {
        _ = await said("login alice")
        let text = await said("me password", typing: ["canary-password", "canary-password"])
        #expect(text.contains("the password of alice is changed"), "\(text)")
        #expect(asked.withLock { $0.count } == 2)
        #expect(server.accounts.contains { $0.name == "alice" && $0.password == "canary-password" })
        #expect(!text.contains("canary") && session.commits.log.events.allSatisfy { !$0.text.contains("canary") })
        // The session goes on as alice, with the new log-in.
        #expect(await said("save post:1").contains("save post:1"))
        #expect(await said("logout; login alice").contains("signed in as alice"))
    }

    @Test func `a person who types no password has cancelled`() async {
        let text = await said("login bbo", .interrupted)
        #expect(text.contains("no password was typed, and nothing was done"), "\(text)")
        #expect(!text.contains("no terminal") && asked.withLock { $0.count } == 1)
    }

    @Test func `as NAME signs in with the changed password`() async {
        _ = await said("login alice")
        _ = await said("me password", typing: ["canary-password", "canary-password"])
        #expect(await said("logout; as alice whoami").contains("alice (person:3)"))
        #expect(await said("login bob; as alice me logins").contains("since"))
    }

    @Test func `as NAME signs in again if the earlier login has ended`() async {
        _ = await said("login bob; net fail 1 on GET /site")
        // The password is changed, and its new login fails, so the session's client of bob has ended.
        _ = await said("me password", .failed, typing: ["canary-password", "canary-password"])
        #expect(session.prompt.hasPrefix("strata.test/bob (signed out) "), "\(session.prompt)")
        _ = await said("login alice")
        #expect(!(await said("as bob whoami")).contains("signed out"))
        #expect(await said("as bob me password", typing: ["another-password", "another-password"]).contains("changed"))
        #expect(await said("as bob me logins").contains("since"))
        #expect(session.prompt.hasPrefix("strata.test/alice ("), "\(session.prompt)")
    }

    @Test func `two different passwords, and a short one, are not sent`() async {
        _ = await said("login alice")
        #expect(await said("me password", .failed, typing: ["canary-password", "other-password"]).contains("differ"))
        #expect(await said("me password", .failed, typing: ["short", "short"]).contains("10 to 60"))
        #expect(await said("me password", .interrupted, typing: []).contains("nothing was typed"))
        #expect(server.accounts.contains { $0.name == "alice" && $0.password == "alice-password" })
    }

    @Test func `a word too many may be a password, and is not repeated`() async {
        _ = await said("login alice")
        let text = await said("me password canary-password", .failed)
        #expect(text.contains("one argument too many") && !text.contains("canary"), "\(text)")
    }

    @Test func `a second factor's secret is in the question, and not in the output`() async throws {
        _ = await said("login alice")
        let text = await said("me totp on", .failed, typing: ["000000", "000 000", "000000"])
        #expect(text.contains("the digits are not those that the authenticator app shows now"), "\(text)")
        let first = try #require(asked.withLock { $0.first })
        let secret = try #require(first.firstMatch(of: /secret=([A-Z2-7]+)/)?.1)
        #expect(asked.withLock { $0.count } == 3)
        #expect(!text.contains(secret) && session.commits.log.events.allSatisfy { !$0.text.contains(secret) })
        #expect(await said("me totp on", .failed, typing: ["twelve"]).contains("six digits"))
    }

    @Test func `a captcha is a picture in a file, which is removed again`() async throws {
        _ = await said("login carol; site set captcha=yes")
        let text = await said("register zora", .failed, typing: ["zora-secret-1", "zora-secret-1", "wrong"])
        #expect(text.contains("captcha_incorrect"), "\(text)")
        let question = try #require(asked.withLock { $0.last })
        let address = try #require(question.firstMatch(of: /file:\S+\.png/).map { String($0.0) })
        #expect(!FileManager.default.fileExists(atPath: try #require(URL(string: address)).path))
    }

    @Test func `a person registers with a typed password`() async {
        let text = await said("register zora", typing: ["zora-secret-1", "zora-secret-1"])
        #expect(text.contains("registered, and signed in as zora"), "\(text)")
        #expect(!text.contains("secret"), "\(text)")
        #expect(session.prompt == "strata.test/zora> ")
        #expect(await said("login alice; login zora").contains("signed in as zora"))
    }

    @Test func `an account is deleted by its name alone`() async {
        _ = await said("register zora", typing: ["zora-secret-1", "zora-secret-1"])
        #expect(await said("me delete", .failed, typing: ["alice"]).contains("nothing was deleted"))
        #expect(await said("me delete", typing: ["zora"]).contains("zora is deleted"))
        #expect(session.prompt == "strata.test/anon> ")
    }

    @Test func `nothing of a deleted account is left in the session`() async {
        _ = await said("register zora", typing: ["zora-secret-1", "zora-secret-1"])
        _ = await said("words add maps; load post 1 as p; feed local limit 3 as f; feed local limit 3")
        _ = await said("me delete", typing: ["zora"])
        _ = await said("1", .failed)
        #expect(session.lastList == nil)
        #expect(session.handle("f")?.rows()?.isEmpty == true)
        #expect(await said("show p title").contains("title"), "what was loaded can be read until one leaves")
        #expect(!(await said("accounts")).contains("zora"))
        #expect(await said("words").contains("the guest's feeds hide no words"))
        #expect(await said("as zora whoami", .failed).contains("the account was deleted"))
    }

    @Test func `an account is deleted by another one's line, and the session stays with its own`() async {
        _ = await said("login alice; as bob feed local limit 3")
        #expect(await said("as bob me delete", typing: ["bob"]).contains("bob is deleted"))
        #expect(session.prompt.hasPrefix("strata.test/alice ("), "\(session.prompt)")
        #expect(!(await said("accounts")).contains("bob"))
        let text = await said("as bob whoami", .failed)
        #expect(text.contains("the account was deleted") && text.contains("register NAME"), "\(text)")
    }

    @Test func `a deletion whose answer is lost says how to find out`() async {
        _ = await said("login alice; net truncate 5 on POST /user/delete_account")
        let text = await said("me delete", .failed, typing: ["alice"])
        #expect(text.contains("the server may have done it"), "\(text)")
        #expect(text.contains("try: login alice shows whether it is deleted"), "\(text)")
        #expect(session.prompt.hasPrefix("strata.test/alice (signed out) "), "\(session.prompt)")
        #expect(await said("net ok; login alice", .failed).contains("the account was deleted"))
        #expect(await said("logout; accounts").contains("nobody was signed in"))
    }

    // MARK: A step that fails behind one that has succeeded

    @Test func `a changed password is not said to be the old one if the new login fails`() async {
        _ = await said("login alice; net fail 1 on GET /site")
        let text = await said("me password", .failed, typing: ["canary-password", "canary-password"])
        #expect(text.contains("the password of alice is changed, but the new login failed"), "\(text)")
        #expect(text.contains("try: login alice") && !text.contains("nothing changed"), "\(text)")
        #expect(await said("login alice").contains("signed in as alice"))
    }

    @Test func `a new account exists, even if the first login fails`() async {
        _ = await said("net limit 1 per 60 on GET /site")
        let text = await said("register zora", .failed, typing: ["zora-secret-1", "zora-secret-1"])
        #expect(text.contains("register zora: the account exists, but the login failed"), "\(text)")
        #expect(await said("net ok; login zora").contains("signed in as zora"))
    }

    @Test func `settings that were set are not said to be the old ones`() async {
        _ = await said("login alice; net limit 1 per 60 on GET /site")
        let text = await said("me set biography=Changed", .failed)
        #expect(text.contains("the server may have done it") && text.contains("try: me shows what is set"), "\(text)")
        #expect(await said("net ok; me").contains("Changed"))
    }

    @Test func `settings that were imported are told, even if they cannot be read again`() async {
        let file = path("alice.json")
        _ = await said("login alice; me export \(file); net fail 1 on GET /site")
        let text = await said("me import \(file)")
        #expect(text.contains("are set") && text.contains("the account could not be read again"), "\(text)")
    }

    // MARK: Without a connection

    @Test func `me without a connection shows what was loaded last`() async {
        _ = await said("login alice; me")
        let text = await said("net offline; me")
        #expect(text.contains("biography") && text.contains("as it was loaded last: no connection"), "\(text)")
        #expect(await said("me logins", .connectionLost).contains("no connection"))
        #expect(await said("as bob whoami", .connectionLost).contains("no connection"))
    }

    @Test func `a login that the server failed to answer can be repeated`() async {
        #expect(await said("net fail 1; login bob", .failed).contains("try: login bob again"))
        #expect(await said("net fail 1; as bob whoami", .failed).contains("try: login bob again"))
        let text = await said("net limit 1 per 60 on POST /user/login; login bob; login carol", .failed)
        #expect(text.contains("try: wait") && !text.contains("login carol: login carol"), "\(text)")
    }

    @Test func `a purge is confirmed by the reference`() async {
        _ = await said("login carol; load comment 1 as c")
        #expect(await said("purge c", .interrupted, typing: ["yes"]).contains("nothing was done"))
        #expect(await said("purge c", typing: ["comment:1"]).contains("purge comment:1"))
        #expect(await said("refresh c", .failed).contains("comment:1"))
    }

    // MARK: Files

    private func path(_ name: String) -> String { folder.url.appending(path: name).path(percentEncoded: false) }

    @Test func `an export overwrites nothing, and is readable by its owner only`() async throws {
        _ = await said("login alice")
        let file = path("alice.json")
        _ = await said("me export \(file)")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(await said("me export \(file)", .failed).contains("is there already"))
        _ = await said("me export \(file) force")
        _ = await said("me set biography=Changed")
        #expect(await said("me import \(file)").contains("are set"))
        #expect(!(await said("me")).contains("Changed"))
        try Data("no JSON".utf8).write(to: URL(filePath: path("other.json")))
        #expect(await said("me import \(path("other.json"))", .failed).contains("no backup of settings"))
        #expect(await said("me import \(path("none.json"))", .failed).contains("there is no file"))
    }

    @Test func `a picture is uploaded, posted and deleted`() async throws {
        _ = await said("login alice")
        let file = path("cat.gif")
        try Data(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B]).write(to: URL(filePath: file))
        let text = await said("attach \(file)")
        #expect(text.contains("![](http://strata.test/pictrs/image/"), "\(text)")
        _ = await said("images as i")
        #expect(session.handle("i")?.rows()?.count == 1)
        #expect(await said("delete i.1 off", .failed).contains("gone for ever"))
        _ = await said("delete i.1")
        #expect(session.handle("i")?.rows()?.isEmpty == true)
        #expect(await said("images").contains("is empty"))
        _ = await said("post community:cats \"A cat\" attach \(file) as p")
        #expect(await said("show p link_url").contains("/pictrs/image/"))
        #expect(
            await said("post community:cats \"A cat\" attach \(file) url http://a.test", .failed).contains("one link")
        )
        try Data("GIF?".utf8).write(to: URL(filePath: file))
        #expect(await said("attach \(file)", .failed).contains("is no picture"))
    }

    // MARK: Words

    @Test func `a blocked word hides posts at once, also in views, and shows them again`() async throws {
        _ = await said("login alice; feed all sort new limit 10 as f")
        let rows = try #require(session.handle("f")?.rows())
        let title = try #require(rows.first?.fields().first { $0.name == "title" }?.value)
        guard case .text(let text) = title else { throw CancellationError() }
        let reference = try #require(rows.first?.reference)
        _ = await said("watch f")
        #expect(await said("words add \(Quoting.quote(text.uppercased()))").contains("- \(reference)"))
        #expect(session.handle("f")?.rows()?.contains { $0.reference == reference } == false)
        #expect(await said("feed all sort new limit 10").contains(" hidden by your words"))
        // They are the account's own.
        #expect(!(await said("login bob; feed all sort new limit 10")).contains("hidden by your words"))
        #expect(await said("login alice; words").contains("note  f: "))
        _ = await said("words remove \(Quoting.quote(text))")
        #expect(session.handle("f")?.rows()?.first?.reference == reference)
    }

    @Test func `blocked words are there in the next session`() async throws {
        let data = path("data")
        let first = try await BuiltProgram.run(["--data", data, "-c", "login alice; words add maps cats"])
        #expect(first.status == 0, "\(first)")
        let second = try await BuiltProgram.run(["--data", data, "-c", "login alice; words"])
        #expect(second.status == 0 && second.output.contains("maps") && second.output.contains("cats"), "\(second)")
        let others = try await BuiltProgram.run(["--data", data, "-c", "login bob; words"])
        #expect(!others.output.contains("maps"), "\(others)")
    }

    // MARK: Completion

    @Test func `Tab knows settings and their values`() async {
        _ = await said("login alice")
        func completions(of line: String) -> [String] { session.completions(of: line, cursor: line.count) }
        #expect(completions(of: "me set shows_n") == ["shows_nsfw="])
        #expect(completions(of: "me set shows_nsfw=") == ["shows_nsfw=no", "shows_nsfw=yes"])
        #expect(completions(of: "me set default_sort=topY") == ["default_sort=topYear"])
        #expect(!completions(of: "me set shows_nsfw=no ").contains("shows_nsfw="))
        #expect(completions(of: "me totp o") == ["off", "on"])
        #expect(completions(of: "site set registration_mode=c") == ["registration_mode=closed"])
        #expect(completions(of: "me del") == ["delete"])
    }
}
