import DemoServer
import DemoServerConformance
import DemoServerHTTP
import Foundation
import Networking
import Testing

/// The replay of the recorded responses of real Lemmy servers, 0.19.20 and 0.18.5.
@Suite struct Conformance {
    @Test func `the start state reads as recorded`() async throws {
        for session in try Corpus.sessions("0.19/read-back") {
            try await expectAgreement(of: session, with: InProcessServer(Corpus.server()))
        }
    }

    @Test func `what people do goes on as recorded, from the first login to the last`() async throws {
        for session in try Corpus.sessions("0.19/session") {
            try await expectAgreement(of: session, with: InProcessServer(Corpus.server()))
        }
    }

    @Test func `0_18 goes on as recorded, from its own start state`() async throws {
        for session in try Corpus.sessions("0.18/session") {
            try await expectAgreement(of: session, with: InProcessServer(Corpus.server(.v0_18)))
        }
    }

    @Test func `it makes no difference when the clock and the key groups go through the control routes`() async throws {
        let transport = ControlledTransport(control: ControlRoute(try Corpus.server()))
        try await expectAgreement(of: RecordedSession([Corpus.aliceReading()]), with: ControlledServer(transport))
    }

    @Test func `a replay notices a vote that should not be there`() async throws {
        let server = try Corpus.server()
        let alice = try Client(server, as: "alice")
        _ = alice.post("/post/like", #"{"post_id":21,"score":-1}"#)
        let chapter = try Corpus.aliceReading()
        var replay = try await Replay(of: RecordedSession([chapter]), against: InProcessServer(server))
        let outcomes = try await replay.run(chapter)
        let feed = try #require(outcomes.first { $0.record.path == "/post/list" })
        #expect(feed.differences.first?.path.hasPrefix(".posts[0].counts") == true)
    }

    private func expectAgreement(of session: RecordedSession, with server: any ReplayTarget) async throws {
        var replay = try await Replay(of: session, against: server)
        for chapter in session.chapters {
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

/// A transport to a server with control routes, without a port.
private struct ControlledTransport: Transport {
    let control: ControlRoute

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        control.answer(request, from: PortPeer(isLoopback: true)).response
    }
}
