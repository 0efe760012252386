import DemoServer
package import Foundation

/// One file of a recording.
public struct RecordedChapter: Sendable {
    /// The file's name without its extension.
    public let name: String
    /// The requests in order.
    public let records: [LiveRecord]

    /// True if the requests went to the part of `/api/v3` that 1.0 still serves.
    var isOfV3: Bool { name.contains("v3-of-1.0") }

    /// Reads a file of records, one JSON object per line.
    ///
    /// - Throws: ``RecordingError`` that names the invalid line, or the file if it has no records.
    package init(_ file: URL) throws(RecordingError) {
        let name = file.deletingPathExtension().lastPathComponent
        let data: Data
        do { data = try Data(contentsOf: file) } catch {
            throw RecordingError(.unreadable, "\(file.path) cannot be read", cause: error)
        }
        var records: [LiveRecord] = []
        for (index, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
            // Ignored: the error names the line, and its hint describes a valid record.
            let value = try? JSONReader.value(of: Data(line))
            guard let record = value.flatMap({ LiveRecord($0, chapter: name) }) else {
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
