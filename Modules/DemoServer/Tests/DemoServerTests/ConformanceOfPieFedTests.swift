import DemoServer
import DemoServerConformance
import Testing

/// The replay of the recorded responses of a real PieFed 1.6.18, as far as the client asks for them.
@Suite struct `Conformance of PieFed` {
    @Test func `what people do goes on as recorded`() async throws {
        let exceptions = try RecordedExceptions(Corpus.folder("piefed/exceptions.txt"))
        let server = try LemmyServer(start: Corpus.folder("piefed/start"), software: .pieFed)
        for session in try Corpus.sessions("piefed/session") {
            var replay = try await Replay(of: session, against: InProcessServer(server))
            for chapter in session.chapters {
                for outcome in try await replay.run(chapter) where outcome.record.isAskedOfPieFed {
                    if exceptions.reason(for: outcome.record) != nil { continue }
                    let place = "\(chapter.name) \(outcome.record.number)"
                    #expect(outcome.differences == [], "\(place), \(outcome.record.name): the recording is right")
                }
            }
        }
    }

    @Test func `at least 99 of 100 responses agree`() async throws {
        let exceptions = try RecordedExceptions(Corpus.folder("piefed/exceptions.txt"))
        let asked = try Corpus.sessions("piefed/session").flatMap(\.chapters).flatMap(\.records).filter(
            \.isAskedOfPieFed
        )
        #expect(asked.count { exceptions.reason(for: $0) != nil } * 100 <= asked.count)
    }
}
