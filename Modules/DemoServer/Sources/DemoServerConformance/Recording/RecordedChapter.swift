import DemoServer
public import Foundation

/// One file of a recording.
public struct RecordedChapter: Sendable {
    /// The file's name without its ending.
    public let name: String
    /// What was asked, in order.
    public let records: [Record]

    /// Reads a file of records, one JSON object a line.
    ///
    /// - Throws: ``RecordingError`` naming the line that is no record, or a file without any.
    public init(_ file: URL) throws(RecordingError) {
        let name = file.deletingPathExtension().lastPathComponent
        let data: Data
        do { data = try Data(contentsOf: file) } catch {
            throw RecordingError(.unreadable, "\(file.path) cannot be read", cause: error)
        }
        var records: [Record] = []
        for (index, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
            // Where in the line it is wrong does not matter: it is named, and there is only one way to be right.
            let value = try? JSONReader.value(of: Data(line))
            guard let record = value.flatMap({ Record($0, chapter: name) }) else {
                throw RecordingError(
                    .malformed,
                    "\(file.path):\(index + 1) is no record",
                    hint: "A record has n, at, method, path and status."
                )
            }
            records.append(record)
        }
        guard !records.isEmpty else { throw RecordingError(.malformed, "\(file.path) has no record in it") }
        self.name = name
        self.records = records
    }
}
