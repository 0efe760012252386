import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Networking
import Persistence
import Primitives
import ReplKit
import Testing

/// A store on a disk that can be full.
private struct FillingStore: Plugin {
    let name = "store"
    let store: FileStore

    init(_ folder: URL, _ isFull: Lock<Bool>) {
        let disk = FaultingFileSystem(PosixFileSystem()) { call, _, _ in
            call == .write && isFull.withLock { $0 } ? .fail(ENOSPC) : nil
        }
        store = FileStore(folder: folder.appending(path: "store"), fileSystem: disk)
    }

    func register(in registrar: PluginRegistrar) throws {
        try registrar.provide(FileStore.self, store)
        registrar.onEnd { [store] _ in await store.flush() }
    }
}

/// Tests the messages on a bad day, and in the session after it.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `A bad day in the REPL` {
    private let folder: TemporaryFolder
    private let server = LemmyServer()
    private let output = Recording()
    private let isFull = Lock(false)

    init() throws { folder = try TemporaryFolder() }

    /// Starts a session on the same disk and server.
    ///
    /// - Parameter clock: The clock of pauses; a clock that stands still ends none.
    private func launch(isInteractive: Bool = false, clock: any WallClock = ShiftedClock()) async throws -> Session {
        let plugins: [any Plugin] = [
            FillingStore(folder.url, isFull), LemmyPlugin(), LabPlugin(demo: .server(server)),
        ]
        var options = SessionOptions()
        options.isInteractive = isInteractive
        let session = try Session(plugins: plugins, surface: output.surface, options: options, clock: clock)
        try await session.start()
        return session
    }

    /// Runs a line and returns its output.
    @discardableResult
    private func run(_ line: String, in session: Session, _ status: ReplKit.ExitStatus = .ok) async -> String {
        await output.said(line, in: session, status).joined(separator: "\n")
    }

    /// Collects output until it contains a word; without the word it waits until the suite's time limit.
    private func told(_ session: Session, after said: String = "", until word: String) async -> String {
        var lines = [said]
        while !lines.contains(where: { $0.contains(word) }), !Task.isCancelled {
            await session.waitUntilIdle()
            try? await Task.sleep(for: .milliseconds(2))
            lines += output.drainLines()
        }
        return lines.joined(separator: "\n")
    }

    /// Ends alice's log-ins from another device: she changes her password there, to the same one.
    private func revokeLogIns() async throws {
        let account = try #require(server.accounts.first { $0.name == "alice" })
        let password = account.password
        let login = try await send(.post, "/user/login", #"{"username_or_email":"alice","password":"\#(password)"}"#)
        let token = try #require(login.split(separator: "\"").first { $0.hasPrefix("ey") })
        let change =
            #"{"new_password":"\#(password)","new_password_verify":"\#(password)","old_password":"\#(password)"}"#
        _ = try await send(.put, "/user/change_password", change, token: String(token))
    }

    private func send(_ method: HTTPRequest.Method, _ path: String, _ body: String, token: String? = nil) async throws
        -> String
    {
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        let request = HTTPRequest(method: method, path: "/api/v3\(path)", headers: headers, body: Data(body.utf8))
        let response = try await server.transport.send(request)
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(response.status == 200, "\(text)")
        return text
    }

    @Test func `what was offline is told when it has been sent, in the next session`() async throws {
        let first = try await launch()
        await run(
            "login alice; load post 21 as p; net offline; vote p down; comment p \"Thought of offline\"",
            in: first
        )
        await first.end()
        _ = output.drainLines()
        let second = try await launch()
        let text = await told(second, until: "waited were sent")
        #expect(text.contains("note  2 edits that waited were sent"), "\(text)")
        #expect(text.contains("note  from the last session: alice is signed in; p is restored"), "\(text)")
        await run("load post 21 as p; expect p.vote = down", in: second)
        await second.end()
    }

    @Test func `what the server then refuses is told with its reason, and listed`() async throws {
        let session = try await launch()
        await run("login alice; load post 21 as p; net offline; comment p \"Too late\"", in: session)
        let elsewhere = try Session(
            plugins: [LemmyPlugin(), LabPlugin(demo: .server(server))],
            surface: Recording().surface
        )
        try await elsewhere.start()
        #expect(await elsewhere.execute("login alice; delete post:21") == .ok)
        let said = await run("net ok; load post 1", in: session)
        let text = await told(session, after: said, until: "was refused")
        #expect(text.contains("error comment on post:21, which had waited, was refused"), "\(text)")
        await session.end()
    }

    @Test func `a session that leaves while the disk is full says what is lost, and fails`() async throws {
        let session = try await launch()
        await run("login alice; load post 21 as p; net offline", in: session)
        isFull.withLock { $0 = true }
        let said = await run("comment p \"Nowhere\"", in: session)
        #expect(said.contains("it is lost if the program ends before"), "\(said)")
        _ = output.drainLines()
        await session.end()
        let text = output.drainLines().joined(separator: " ")
        #expect(text.contains("error not sent, and lost when this session ends"), "\(text)")
        #expect(session.finalStatus(.ok) == .failed)
    }

    @Test func `what the disk does not take is counted, and a retry says that it waits for the disk`() async throws {
        let session = try await launch()
        await run("login alice; load post 21 as p; net offline; comment p \"On the disk\"", in: session)
        isFull.withLock { $0 = true }
        let stuck = await run("net ok; outbox retry", in: session, .failed)
        #expect(stuck.contains("nothing could be sent, the disk does not take the edit log"), "\(stuck)")
        await run("net offline; outbox withdraw all", in: session)
        await run("comment p \"One\"; comment p \"Two\"", in: session)
        let listed = await run("outbox", in: session).replacing("\n      ", with: " ")
        #expect(listed.contains("not on the disk: a restart would lose them"), "\(listed)")
        isFull.withLock { $0 = false }
        await session.end()
    }

    @Test func `exit warns once of what would be lost, and with room again nothing is`() async throws {
        let session = try await launch(isInteractive: true)
        await run("login alice; load post 21 as p; net offline", in: session)
        isFull.withLock { $0 = true }
        await run("comment p \"Kept later\"", in: session)
        #expect(await run("exit", in: session, .failed).contains("error exit: not sent, and lost"))
        #expect(!session.isEnded)
        isFull.withLock { $0 = false }
        await run("exit", in: session)
        await session.end()
        #expect(session.finalStatus(.ok) == .ok)
        _ = output.drainLines()
        let second = try await launch()
        #expect(await told(second, until: "comment on").contains("comment on post:21"))
        await second.end()
    }

    @Test func `status tells the simulated net from whether the server answers`() async throws {
        let session = try await launch()
        await run("load post 1", in: session)
        let well = await run("status", in: session)
        #expect(well.contains(/answers +yes/) && well.contains(/simulated_net +ok/), "\(well)")
        await run("net offline; load post 2", in: session, .connectionLost)
        let off = await run("status", in: session)
        #expect(off.contains(/answers +no: no connection/) && off.contains(/simulated_net +offline/), "\(off)")
        await run("net ok", in: session)
        let unknown = await run("status", in: session)
        #expect(unknown.contains(/answers +not asked since the network changed/), "\(unknown)")
        await session.end()
    }

    @Test func `a log-in that was ended elsewhere, and has met no request since, is none`() async throws {
        let session = try await launch()
        await run("login alice; login alice", in: session)
        try await revokeLogIns()
        let again = await run("login alice", in: session)
        #expect(again.contains("signed in as alice (person:3)"), "\(again)")
        await run("load post 21 as p; vote p down; expect p.vote = down", in: session)
        await session.end()
    }

    @Test func `a write that is answered with 401 waits for the log-in, and is sent with it`() async throws {
        let session = try await launch()
        await run("login alice; load post 21 as p", in: session)
        try await revokeLogIns()
        let said = await run("comment p \"Kept for alice\"", in: session)
        #expect(said.contains("will be sent when alice has logged in again"), "\(said)")
        #expect(await run("status", in: session).contains("alice (signed out)"))
        var text = await run("login alice", in: session)
        #expect(text.contains("signed in as alice"), "\(text)")
        text = await told(session, after: text, until: "sent now")
        #expect(text.contains("sent now, after it had waited: comment on post:21"), "\(text)")
        await session.end()
    }

    @Test func `a rate limit is told as the pause that the server asks for`() async throws {
        let session = try await launch()
        await run("login alice; load post 21 as p; net limit 1 per 3600 proxy on POST /comment", in: session)
        await run("comment p \"In time\"", in: session)
        let said = await run("comment p \"Too soon\"", in: session)
        #expect(said.replacing("\n      ", with: " ").contains(/the server asks for a pause of about \d+ s/), "\(said)")
        await session.end()
    }

    @Test func `what is taken back from the outbox and stands on the server is told with how to delete it`()
        async throws
    {
        // On a busy machine the pause would end before the next line, and the comment would be looked up automatically.
        let session = try await launch(clock: ManualClock(Date()))
        await run("login alice; load post 21 as p", in: session)
        // The response is lost, and the look-up fails.
        await run("net truncate 0 on POST /comment; net fail 9 on GET /comment/list", in: session)
        let said = await run("comment p \"It arrived\"", in: session)
        #expect(said.contains("may have arrived"), "\(said)")
        let text = await run("net fail off; outbox withdraw 1", in: session).replacing("\n      ", with: " ")
        let delete = try #require(text.firstMatch(of: /is on the server already: (delete comment:\d+)/)?.1, "\(text)")
        #expect(!text.contains("taken back"), "\(text)")
        await run("net ok; \(delete)", in: session)
        await session.end()
    }

    @Test func `a confirmed vote that could not be kept does not come back with the old value`() async throws {
        let first = try await launch()
        await run("login alice; load post 21 as p; expect p.vote = up", in: first)
        await first.end()
        let second = try await launch()
        isFull.withLock { $0 = true }
        await run("vote p down", in: second)
        await second.end()
        isFull.withLock { $0 = false }
        let third = try await launch()
        await run("net offline; load post 21 as p", in: third, .connectionLost)
        await run("net ok; load post 21 as p; expect p.vote = down", in: third)
        await third.end()
    }

    @Test func `replies that a list of comments has not are told, and opened by the line that is told`() async throws {
        let session = try await launch()
        let text = await run("comments post:1 limit 5", in: session).replacing("\n      ", with: " ")
        #expect(text.contains(/note  \d+ more replies: open N loads those of a row, more _ the next page/), "\(text)")
        let row = try #require(text.firstMatch(of: /\ (\d+) +\.\.\. \d+ more repl/), "\(text)")
        let opened = await run("open \(row.1)", in: session)
        #expect(opened.contains("I will now say") && !opened.contains("  \(row.1)    ..."), "\(opened)")
        var rest = text
        for _ in 0..<20 where rest.contains("more _") { rest = await run("more _", in: session) }
        #expect(!rest.contains("more repl"), "\(rest)")
        await session.end()
    }
}
