import DemoServer
import Foundation
import LabPlugin
import Networking
import Primitives
import ReplKit
import Testing

@MainActor @Suite struct `The session's clock` {
    private let output = Recording()
    private let server = LemmyServer()

    private func makeSession(clock: any WallClock = ShiftedClock(ManualClock(Date(timeIntervalSince1970: 0)))) throws
        -> Session
    {
        try Session(plugins: [LabPlugin(demo: .server(server))], surface: output.surface, clock: clock)
    }

    @Test func `it is moved together with the demo server's, and set right again`() async throws {
        let session = try makeSession()
        let before = server.clock
        #expect(await session.execute("clock +2h") == .ok)
        #expect(server.clock == before.addingTimeInterval(7_200))
        #expect(session.clock.now == Date(timeIntervalSince1970: 7_200))
        #expect(
            output.drainLines() == ["ok    clock +2h: the demo server's time is \(server.clock.formatted(.iso8601))"]
        )
        #expect(await session.execute("clock -30min; clock +1d; clock") == .ok)
        #expect(
            output.drainLines().suffix(3) == [
                "  offset       +1d1h30min", "  session      1970-01-02T01:30:00Z",
                "  demo_server  \(server.clock.formatted(.iso8601))",
            ]
        )
        #expect(await session.execute("clock real") == .ok)
        #expect(server.clock == before && session.clock.now == Date(timeIntervalSince1970: 0))
        _ = output.drainLines()
        #expect(await session.execute("clock real") == .ok)
        #expect(output.drainLines().first?.hasPrefix("hit   clock real already") == true)
    }

    @Test func `a demo that moves it sets it back to what it was`() async throws {
        let session = try makeSession()
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).demo")
        try Data("demo time: Time\nstep\n# A day goes by.\n> clock +1d\n> net seed 7".utf8).write(to: file)
        // Ignored: the system cleans its temporary folder by itself.
        defer { try? FileManager.default.removeItem(at: file) }
        let before = server.clock
        #expect(await session.execute("clock +2h; demo \(file.path)") == .ok)
        #expect(output.drainLines().contains { $0.hasPrefix("ok    clock +1d2h") })
        #expect(session.clock.now == Date(timeIntervalSince1970: 7_200))
        #expect(server.clock == before.addingTimeInterval(7_200))
    }

    @Test(arguments: ["clock 2h", "clock +2", "clock +h", "clock +", "clock soon", "clock +2weeks", "clock +9999999d"])
    func `what is no step is refused with one that is`(line: String) async throws {
        let session = try makeSession()
        let before = server.clock
        #expect(await session.execute(line) == .failed)
        #expect(output.drainLines().last == "      try: clock +2h, or +90min, +1d, -30s; clock real")
        #expect(server.clock == before)
    }

    @Test func `not further than a hundred years, and not another's clock`() async throws {
        #expect(await (try makeSession()).execute("clock +99999d") == .failed)
        #expect(output.drainLines().first == "error the clock can be moved by at most a hundred years")
        #expect(await (try makeSession(clock: ManualClock(.now))).execute("clock +2h") == .failed)
        #expect(output.drainLines().first?.contains("cannot be moved here") == true)
    }

    @Test func `a server elsewhere keeps its time`() async throws {
        // The port 1, on which no server listens.
        let lab = LabPlugin(demo: .remote(try ServerAddress("http://127.0.0.1:1")))
        let session = try Session(plugins: [lab], surface: output.surface)
        #expect(await session.execute("clock +2h") == .ok)
        let lines = output.drainLines()
        #expect(lines.first?.hasPrefix("note  the server's clock was not moved: nobody answers") == true)
        #expect(lines.last?.hasPrefix("ok    clock +2h: ") == true)
    }
}
