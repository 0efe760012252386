import DemoServer
import DemoServerConformance
import Foundation
import Testing

/// The recordings in the test bundle.
enum Corpus {
    /// Returns a folder of the recordings, such as `0.18/start`.
    static func folder(_ path: String) throws -> URL {
        try #require(Bundle.module.url(forResource: "Corpus", withExtension: nil)).appendingPathComponent(path)
    }

    /// Returns a server in the state in which the recordings of a version begin. It has the texts of the real servers, not those of the
    /// bundled world.
    static func server(_ version: Dialect = .v0_19) throws -> LemmyServer {
        let name =
            switch version {
            case .v0_18: "0.18"
            case .v0_19: "0.19"
            case .v1_0: "1.0"
            }
        return try LemmyServer(start: folder("\(name)/start"), version: version)
    }

    /// Returns the sessions in a folder, such as `0.19/session`.
    static func sessions(_ path: String) throws -> [RecordedSession] { try RecordedSession.all(in: folder(path)) }

    /// Returns the recording of alice's requests to the start state.
    static func aliceReading() throws -> RecordedChapter {
        try RecordedChapter(folder("0.19/read-back/alice.jsonl"))
    }
}
