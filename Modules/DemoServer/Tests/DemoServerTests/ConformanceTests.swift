import DemoServer
import Foundation
import Networking
import Testing

/// The recorded answers of a real Lemmy 0.19.20, asked again.
@Suite struct Conformance {
    @Test(arguments: ["anonymous", "alice", "carol"])
    func `the start state reads as recorded`(viewer: String) throws {
        var replay = Replay(LemmyServer())
        try expectAgreement(try replay.run(corpus("read-back-\(viewer)")))
    }

    @Test func `what people do goes on as recorded, from the first login to the last`() throws {
        var replay = Replay(LemmyServer())
        for chapter in [
            "01-accounts", "02-feeds", "03-threads", "04-marks", "05-writing", "06-communities", "07-people",
            "08-inbox",
        ] {
            try expectAgreement(try replay.run(corpus("session-\(chapter)")))
        }
    }

    @Test func `a replay notices a vote that should not be there`() throws {
        let server = LemmyServer()
        let alice = try Client(server, as: "alice")
        _ = alice.post("/post/like", #"{"post_id":21,"score":-1}"#)
        var replay = Replay(server)
        let outcomes = try replay.run(corpus("read-back-alice"))
        let feed = try #require(outcomes.first { $0.record.request.path == "/api/v3/post/list" })
        #expect(feed.difference?.hasPrefix(".posts[0].counts") == true)
    }

    private func corpus(_ name: String) throws -> URL {
        try #require(Bundle.module.url(forResource: name, withExtension: "jsonl", subdirectory: "Corpus"))
    }

    private func expectAgreement(_ outcomes: [Replay.Outcome]) throws {
        try #require(!outcomes.isEmpty)
        for outcome in outcomes {
            let record = outcome.record
            #expect(
                outcome.difference == nil,
                "\(record.chapter) \(record.number), \(record.name) as \(record.person ?? "nobody"): the recording is right"
            )
        }
    }
}
