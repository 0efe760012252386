import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import Persistence
import Primitives
import ReplKit
import Testing

/// Tests the messages for refusals: the exceeded limit, the cause of a removal, the unsent request, and the server's words.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Refusals {
    private let output = Recording()

    private func launch(_ plugins: [any Plugin] = []) async throws -> Session {
        let session = try Session(plugins: plugins + [LemmyPlugin(), LabPlugin()], surface: output.surface)
        try await session.start()
        return session
    }

    /// Runs a line and returns its output as one text.
    private func said(_ line: String, in session: Session, _ expected: ReplKit.ExitStatus = .ok) async -> String {
        _ = output.drainLines()
        let status = await session.execute(line)
        let text = output.drainLines().map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
        #expect(status == expected, "\(line.prefix(80)) says:\n\(text)")
        return text
    }

    nonisolated private static let long = String(repeating: "x", count: 10_001)
    nonisolated private static let longest = String(repeating: "x", count: 50_001)

    @Test(arguments: [
        (
            "post community:swift \"Hello there\" body \"\(longest)\"", "shorten the body: it has 50001",
            "50000 is the maximum"
        ),
        ("edit post:21 body=\"\(longest)\"", "shorten the body: it has 50001", "50000 is the maximum"),
        ("comment post:1 \"\(long)\"", "shorten the text: it has 10001", "10000 is the maximum"),
        ("reply comment:288 \"\(long)\"", "shorten the text: it has 10001", "10000 is the maximum"),
        ("edit comment:51 content=\"\(long)\"", "shorten the content: it has 10001", "10000 is the maximum"),
        ("message person:bob \"\(long)\"", "shorten the text: it has 10001", "10000 is the maximum"),
        ("report post:1 \"\(long)\"", "shorten the reason: it has 10001", "1000 is the maximum"),
        ("post community:swift \"Hi\"", "lengthen the title: it has 2", "3 is the minimum"),
        (
            "post community:swift \"\(String(repeating: "t", count: 201))\"", "shorten the title: it has 201",
            "200 is the maximum"
        ),
        (
            "post community:swift \"Hello there\" url https://a.test/\(String(repeating: "u", count: 2_000))",
            "shorten the url: it has 2015", "2000 is the maximum"
        ),
    ])
    func `a text that is too long or too short is told with its length and the limit`(
        line: String,
        length: String,
        limit: String
    ) async throws {
        let session = try await launch()
        let text = await said("login alice; \(line)", in: session, .failed)
        #expect(text.contains("try: \(length)") && text.contains(limit), "\(text.prefix(600))")
        #expect(text.count < 600, "nobody reads a long text again")
    }

    @Test func `a comment on what a moderator removed says so, and who can bring it back`() async throws {
        let session = try await launch()
        _ = await said("login carol; remove post:2; login alice; load post 2 as p", in: session)
        for line in ["comment p Hello", "comment post:2 Hello"] {
            let text = await said(line, in: session, .failed)
            #expect(text.contains("a moderator has removed post:2"), "\(text)")
            #expect(text.contains("ask a moderator to bring it back (remove post:2 off)"), "\(text)")
            #expect(!text.contains("try: delete") && !text.contains("delete post"), "nobody has deleted it: \(text)")
        }
    }

    @Test func `a comment on what its author deleted says so`() async throws {
        let session = try await launch()
        _ = await said("login alice; delete post:21", in: session)
        let text = await said("comment post:21 Hello", in: session, .failed)
        #expect(text.contains("the author has deleted post:21"), "\(text)")
        #expect(text.contains("try: delete post:21 off, as the author"), "\(text)")
    }

    @Test func `of what is not known to be gone both are told`() async throws {
        let session = try await launch()
        _ = await said("login alice; load post 2 as p; login carol", in: session)
        _ = await said("remove post:2", in: session)
        let text = await said("comment p Hello", in: session, .failed)
        #expect(text.contains("post:2, or an entity that contains it, was deleted or removed"), "\(text)")
        #expect(text.contains("refresh post:2"), "\(text)")
    }

    @Test func `a text behind a vote that waits for the server waits too`() async throws {
        let folder = try TemporaryFolder()
        let session = try await launch([KeepingStore(folder.url)])
        _ = await said("login bob; load post 5 as p; net offline", in: session)
        #expect(await said("vote p down", in: session).contains("will be sent when the server is back"))
        let text = await said("edit p title=Better", in: session)
        #expect(text.contains("edit post:5 title will be sent when the server is back"), "\(text)")
        #expect(!text.contains("/post/like"), "\(text)")
        await session.end()
    }

    @Test(arguments: [
        (400, #"{"error":"rate_limit_error"}"#, "login bob: server answered 400 (rate_limit_error)", "wait a minute"),
        (
            400,
            #"{"error":"unknown","message":"duplicate key value violates unique constraint \"login_token_pkey\""}"#,
            "login bob: server answered 400 (unknown: duplicate key value violates unique constraint", "wait a second"
        ),
        (401, "who are you?", "server answered 401", "login NAME; if that changes nothing"),
    ])
    func `a log-in that is refused says what the server said`(
        status: Int,
        body: String,
        says: String,
        hint: String
    ) async throws {
        let refusing = RefusingServer(path: "/user/login", status: status, body: body)
        let session = try await launch([refusing])
        _ = await said("connect refusing", in: session)
        let text = await said("login bob", in: session, .failed)
        #expect(text.contains(says) && text.contains("try: \(hint)"), "\(text)")
    }

    // MARK: Servers

    @Test func `connect offers Lemmy's servers alone, and says what another one is for`() async throws {
        var options = SessionOptions()
        options.isInteractive = true
        let schools: any Plugin = SchoolEndpoint()
        let session = try Session(
            plugins: [LemmyPlugin(), LabPlugin(), schools],
            surface: output.surface,
            options: options
        )
        try await session.start()
        #expect(session.completions(of: "connect ", cursor: 8) == ["demo", "linden.example"])
        #expect(await said("help connect", in: session).contains("URL|demo: demo, linden.example Handles"))
        for line in ["connect academy", "connect http://academy.test"] {
            let text = await said(line, in: session, .failed)
            #expect(text.contains("academy is no Lemmy server") && text.contains("try: school academy"), "\(text)")
        }
        #expect(!(await said("connect nonsense://x", in: session, .failed)).contains("academy"))
    }

    @Test func `a server that answers 401 where Lemmy says what it is, is told as one that stands behind something`()
        async throws
    {
        let session = try await launch([RefusingServer(path: "", status: 401, body: "")])
        let text = await said("connect refusing", in: session, .failed)
        #expect(text.contains("answers 401 to a request that Lemmy allows to everybody"), "\(text)")
        #expect(text.contains("needs a log-in of its own"), "\(text)")
    }

    @Test func `a private server says that it is one, and a log-in shows what it has`() async throws {
        let refusing = RefusingServer(path: "/post/list", status: 400, body: #"{"error":"instance_is_private"}"#)
        let session = try await launch([refusing])
        let text = await said("connect refusing; feed local", in: session, .failed)
        #expect(text.contains("the server is private, so only signed-in accounts can read it"), "\(text)")
        #expect(text.contains("try: login NAME"), "\(text)")
    }
}

/// A demo server that refuses some requests of its guests.
private struct RefusingServer: Plugin, Transport {
    let name = "refusing"
    let path: String
    let status: Int
    let body: String
    private let transport: any Transport = LemmyServer().transport

    init(path: String, status: Int, body: String) { (self.path, self.status, self.body) = (path, status, body) }

    func register(in registrar: PluginRegistrar) throws {
        registrar.onStart { session in
            let address = try ServerAddress("http://refusing.test")
            let accounts = ["bob": "bob-password"]
            session.service(Endpoints.self).register("refusing", at: address, accounts: accounts, transport: self)
        }
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.path.hasSuffix(path) || path.isEmpty else { return try await transport.send(request) }
        return HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    }
}

/// A server that `connect` cannot use.
private struct SchoolEndpoint: Plugin {
    let name = "academies"

    func register(in registrar: PluginRegistrar) throws {
        registrar.onStart { session in
            let address = try ServerAddress("http://academy.test")
            let transport = LemmyServer().transport
            session.service(Endpoints.self)
                .register("academy", at: address, transport: transport, entrance: "school academy")
        }
    }
}

/// The files of a session.
private struct KeepingStore: Plugin {
    let name = "store"
    let store: FileStore

    init(_ folder: URL) { store = FileStore(folder: folder.appending(path: "store")) }

    func register(in registrar: PluginRegistrar) throws {
        try registrar.provide(FileStore.self, store)
        registrar.onEnd { [store] _ in await store.flush() }
    }
}
