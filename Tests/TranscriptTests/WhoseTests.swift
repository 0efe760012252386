import DemoServer
import LabPlugin
import LemmyPlugin
import Networking
import Primitives
import ReplKit
import Testing

/// The demo's server, which invalidates all tokens when it is told to.
private final class ForgettingServer: Transport {
    let server = LemmyServer()
    let hasForgotten = Lock(false)

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        if hasForgotten.withLock({ $0 }) { request.headers["Authorization"] = nil }
        return try await server.transport.send(request)
    }
}

/// Tests which account a handle belongs to, when several accounts sign in one after the other.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Whose {
    private let server = ForgettingServer()
    private let output = Recording()
    private let session: Session

    init() async throws {
        let server = server
        let address = try ServerAddress("http://strata.test")
        let lab = LabPlugin(demo: .remote(address), connecting: { _, _, _ in server })
        session = try Session(plugins: [LemmyPlugin(), lab], surface: output.surface)
        try await session.start()
    }

    /// Runs a line with the expected exit status, and returns its output.
    private func said(_ line: String, _ status: ReplKit.ExitStatus = .ok) async -> String {
        await output.said(line, in: session, status).joined(separator: "\n")
    }

    @Test func `with one account nothing says whose it is`() async {
        _ = await said("login alice; load post 1 as p; watch p")
        for line in ["list", "views", "cache"] { #expect(!(await said(line)).contains("@alice")) }
    }

    @Test func `with two accounts every list says whose it is`() async {
        _ = await said("login alice; load post 1 as p; watch p")
        _ = await said("login bob; load post 1 as q; watch q")
        for line in ["list", "views", "cache"] {
            let text = await said(line)
            #expect(text.contains("@alice") && text.contains("@bob"), "\(line) says:\n\(text)")
        }
    }

    @Test func `signing in tells what stays the guest's, and refreshing takes it and its views along`() async {
        _ = await said("feed local limit 2 as f; load post 1 as p; watch f in list; watch p")
        let text = await said("login alice")
        #expect(text.contains("f and p stay the guest's; refresh f moves f and its views here"), "\(text)")
        #expect(await said("vote p up", .failed).contains("try: refresh p, then vote p up"))
        #expect(await said("refresh f").contains("refresh feed:local: list shows the new object"))
        #expect(await said("refresh p; vote p off").contains("~ p     post:1"), "the view goes along")
        #expect(!(await said("list")).contains("@anon"))
    }

    @Test func `a token that the server forgot shows in the prompt until one signs in`() async {
        _ = await said("login alice; load post 1 as p")
        #expect(session.prompt == "strata.test/alice> ")
        server.hasForgotten.withLock { $0 = true }
        #expect(await said("save p", .failed).contains("try: login NAME, and load it again, then save p"))
        #expect(session.prompt == "strata.test/alice (signed out)> ")
        #expect(await said("status").contains("alice (signed out)"))
        server.hasForgotten.withLock { $0 = false }
        #expect(await said("login alice").contains("p stays the earlier login's"))
        #expect(session.prompt == "strata.test/alice> ")
    }

    @Test func `a server that forgets at once sends nobody round in a circle`() async {
        server.hasForgotten.withLock { $0 = true }
        let text = await said("login alice", .failed)
        #expect(text.contains("error login alice: the server took the password, and then ignored the login"))
        #expect(!text.contains("log in again") && !text.contains("try: login"), "\(text)")
        #expect(session.prompt == "strata.test/anon> ")
    }

    @Test func `status says where one is, how one gets there, and what runs there`() async {
        #expect(await said("status").contains("http://strata.test, over HTTP"))
        #expect(await said("connect demo; status").contains("Lemmy 0.19.20"))
    }
}
