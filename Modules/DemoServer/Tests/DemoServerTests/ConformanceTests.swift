import DemoServer
import DemoServerConformance
import DemoServerHTTP
import Foundation
import Networking
import NetworkingURLSession
import Testing

/// The recorded answers of real Lemmy servers, 0.19.20 and 0.18.5, asked again.
@Suite struct Conformance {
    @Test(arguments: ["anonymous", "alice", "carol"])
    func `the start state reads as recorded`(viewer: String) async throws {
        try await expectAgreement(of: [corpus("read-back-\(viewer)")], with: ServerInProcess(LemmyServer()))
    }

    @Test func `what people do goes on as recorded, from the first login to the last`() async throws {
        let chapters = [
            "01-accounts", "02-feeds", "03-threads", "04-marks", "05-writing", "06-communities", "07-people",
            "08-inbox",
            "09-moderation", "10-finding", "11-random", "12-farewell",
        ]
        try await expectAgreement(
            of: chapters.map { try corpus("session-\($0)") },
            with: ServerInProcess(LemmyServer())
        )
    }

    @Test func `0_18 goes on as recorded, from its own start state`() async throws {
        let start = try #require(
            Bundle.module.url(forResource: "start-0.18", withExtension: nil, subdirectory: "Corpus")
        )
        let chapters = [
            "01-accounts", "02-feeds", "03-threads", "04-marks", "05-writing", "06-people", "07-inbox",
            "08-finding",
        ]
        try await expectAgreement(
            of: chapters.map { try corpus("session-0.18-\($0)") },
            with: ServerInProcess(LemmyServer(start: start, version: .v0_18))
        )
    }

    @Test func `a port and a client's own connection change nothing`() async throws {
        let control = ControlRoute(LemmyServer())
        let port = try HTTPServerPort(answering: control.answer)
        defer { port.stop() }
        let transport = try URLSessionTransport(server: ServerAddress("http://127.0.0.1:\(port.port)"))
        try await expectAgreement(
            of: ["session-01-accounts", "session-02-feeds"].map(corpus),
            with: ServerWithControl(transport)
        )
    }

    @Test func `it makes no difference when the clock and the key groups go through the control routes`() async throws {
        let transport = ControlledTransport(control: ControlRoute(LemmyServer()))
        try await expectAgreement(of: [corpus("read-back-alice")], with: ServerWithControl(transport))
    }

    @Test func `a replay notices a vote that should not be there`() async throws {
        let server = LemmyServer()
        let alice = try Client(server, as: "alice")
        _ = alice.post("/post/like", #"{"post_id":21,"score":-1}"#)
        let chapter = try corpus("read-back-alice")
        var replay = try await Replay(of: RecordedSession([chapter]), against: ServerInProcess(server))
        let outcomes = try await replay.run(chapter)
        let feed = try #require(outcomes.first { $0.record.path == "/post/list" })
        #expect(feed.differences.first?.path.hasPrefix(".posts[0].counts") == true)
    }

    private func corpus(_ name: String) throws -> RecordedChapter {
        let file = Bundle.module.url(forResource: name, withExtension: "jsonl", subdirectory: "Corpus")
        return try RecordedChapter(#require(file))
    }

    private func expectAgreement(of chapters: [RecordedChapter], with server: any ReplayedServer) async throws {
        var replay = try await Replay(of: RecordedSession(chapters), against: server)
        for chapter in chapters {
            for outcome in try await replay.run(chapter) {
                let record = outcome.record
                #expect(
                    outcome.differences == [],
                    "\(record.chapter) \(record.number), \(record.name): the recording is right"
                )
            }
        }
    }
}

/// Leads to a server with its control routes, without a port.
private struct ControlledTransport: Transport {
    let control: ControlRoute

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        control.answer(request, from: PortPeer(isLoopback: true)).response
    }
}
