import DemoServerConformance
import Foundation
import Testing

/// The recordings that come with the tests.
enum Corpus {
    /// A folder of it, such as `0.18/start`.
    static func folder(_ path: String) throws -> URL {
        try #require(Bundle.module.url(forResource: "Corpus", withExtension: nil)).appendingPathComponent(path)
    }

    /// What a folder of it records, such as `0.19/session`.
    static func sessions(_ path: String) throws -> [RecordedSession] { try RecordedSession.all(in: folder(path)) }

    /// What alice was shown of the start state.
    static func aliceReading() throws -> RecordedChapter {
        try RecordedChapter(folder("0.19/read-back/alice.jsonl"))
    }
}
