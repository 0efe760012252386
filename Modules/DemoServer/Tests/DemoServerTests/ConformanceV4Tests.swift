import DemoServer
import DemoServerConformance
import Testing

/// The replay of the recorded responses of a real Lemmy 1.0.0-beta.1.
@Suite struct `Conformance of 1.0` {
    @Test func `what people do goes on as recorded`() async throws {
        let exceptions = try RecordedExceptions(Corpus.folder("1.0/exceptions.txt"))
        for session in try Corpus.sessions("1.0/session") {
            var replay = try await Replay(of: session, against: InProcessServer(Corpus.server(.v1_0)))
            for chapter in session.chapters {
                for outcome in try await replay.run(chapter) where exceptions.reason(for: outcome.record) == nil {
                    let place = "\(chapter.name) \(outcome.record.number)"
                    #expect(outcome.differences == [], "\(place), \(outcome.record.name): the recording is right")
                }
            }
        }
    }
}
