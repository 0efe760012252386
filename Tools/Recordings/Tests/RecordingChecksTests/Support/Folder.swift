import Foundation
import Testing

@testable import RecordingChecks

/// A temporary folder for one test that is removed with the object.
final class Folder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        // Ignored: the system empties its temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, creates its folders, and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }
}

extension Record {
    /// Returns a record with a response in JSON.
    static func of(_ endpoint: String, _ answer: String, status: Int = 200) throws -> Record {
        let words = endpoint.split(separator: " ")
        let line = #"{"n":7,"method":"\#(words[0])","path":"\#(words[1])","status":\#(status),"answer":\#(answer)}"#
        return try Record(Array(line.utf8), line: 3)
    }
}
