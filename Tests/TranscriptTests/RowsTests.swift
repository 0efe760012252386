import DemoServer
import LabPlugin
import LemmyPlugin
import Networking
import ReplKit
import Testing

/// Tests that a row of a list can be named wherever its entity can.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Rows {
    private let output = Recording()
    private let session: Session

    init() async throws {
        let (demo, other) = (LemmyServer(), LemmyServer())
        let lab = LabPlugin(demo: .remote(try ServerAddress("http://strata.test"))) { address, _, _ in
            ("\(address)".contains("other") ? other : demo).transport
        }
        session = try Session(plugins: [LemmyPlugin(), lab], surface: output.surface)
        try await session.start()
    }

    /// Runs a line and returns its output.
    private func said(_ line: String, _ status: ReplKit.ExitStatus = .ok) async -> String {
        await output.said(line, in: session, status).joined(separator: "\n")
    }

    @Test func `a row of comments is fetched again, watched and acted on`() async {
        _ = await said("login alice; comments post:1 as c")
        #expect(await said("refresh c.1").contains("refresh comment:"))
        _ = await said("watch c.1 every 60; unwatch c.1; show c.1 as x; refresh x")
    }

    @Test func `a row of a search is subscribed to, blocked and asked about`() async {
        _ = await said("login alice; search terminals in communities as s")
        for line in ["subscribe s.1", "subscribe s.1 off", "block s.1", "block s.1 off", "modlog in s.1 limit 1"] {
            _ = await said(line)
        }
        _ = await said("search zoe in people as z; block z.1; block z.1 off")
    }

    @Test func `a number is its server's`() async {
        _ = await said("load community 3 as c; connect http://other.test")
        let error = await said("modlog in c limit 1", .failed)
        let advice = "try: refresh c, then modlog in c limit 1"
        #expect(error.contains("from two servers") && error.contains(advice), "\(error)")
        _ = await said("refresh c; modlog in c limit 1")
    }

    @Test func `a community that is known by its address only is upgraded first`() async {
        _ = await said("load http://strata.test/c/cats to stub as s")
        let error = await said("modlog in s limit 1", .failed)
        #expect(error.contains("try: upgrade s, then modlog in s limit 1"), "\(error)")
    }

    @Test func `what a guest loaded is named by its handle`() async {
        _ = await said("load person dave as d; login alice")
        let error = await said("message d Hi", .failed)
        #expect(error.contains("try: refresh d, then message d Hi"), "\(error)")
        _ = await said("refresh d; message d Hi")
    }
}
