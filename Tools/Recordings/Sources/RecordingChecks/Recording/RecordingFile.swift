internal import Foundation

/// A file of records: a recording (`.jsonl`), or one response without its request (`.json`, in a folder whose name is the endpoint).
public struct RecordingFile: Sendable {
    /// The given path, for messages.
    public let path: String
    private let url: URL

    /// Returns all files at the paths, in order; a folder stands for its files.
    ///
    /// - Throws: ``RecordingError`` `unreadable` for a path that does not exist, and for a folder without such files.
    public static func all(at paths: [String]) throws(RecordingError) -> [RecordingFile] {
        var files: [RecordingFile] = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw RecordingError(.unreadable, "\(path): there is no such file or folder")
            }
            files += isFolder.boolValue ? try inside(path) : [RecordingFile(path: path)]
        }
        return files
    }

    /// Creates a file. It is not opened before it is read.
    public init(path: String) {
        self.path = path
        url = URL(fileURLWithPath: path)
    }

    private static func inside(_ folder: String) throws(RecordingError) -> [RecordingFile] {
        let names: [String]
        do {
            names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        } catch {
            throw RecordingError(.unreadable, "\(folder): the folder cannot be read", cause: error)
        }
        let found = names.filter { ["jsonl", "json"].contains(URL(fileURLWithPath: $0).pathExtension) }.sorted()
        guard !found.isEmpty else {
            throw RecordingError(.unreadable, "\(folder): the folder holds neither .jsonl nor .json files")
        }
        return found.map { RecordingFile(path: folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)") }
    }

    /// The name of the file without its folders.
    public var name: String { url.lastPathComponent }

    /// The name of its folder.
    public var folder: String { url.deletingLastPathComponent().lastPathComponent }

    /// Calls a closure with each record in turn; only one line of the file is in memory.
    ///
    /// A line that is not a record is passed as an error with file and line, because an error in one line says nothing about the others.
    ///
    /// - Throws: ``RecordingError``, with file and line, for a file that has no record or cannot be read.
    public func forEachRecord(_ body: (Result<Record, RecordingError>) -> Void) throws(RecordingError) {
        guard url.pathExtension != "json" else { return body(.success(try answer())) }
        var line = 0
        var hasRecord = false
        var early: [RecordingError] = []  // Delayed until a record shows that this is a recording.
        do throws(RecordingError) {
            var reader = try reading { try LineReader(url) }
            while let bytes = try reading({ try reader.next() }) {
                line += 1
                if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
                do throws(RecordingError) {
                    let record = try Record(bytes, line: line)
                    for error in early { body(.failure(error)) }
                    early = []
                    hasRecord = true
                    body(.success(record))
                } catch {
                    let error = error.at("\(path):\(line)")
                    if hasRecord { body(.failure(error)) } else { early.append(error) }
                }
            }
        } catch {
            throw error.at(line > 0 ? "\(path):\(line)" : path)
        }
        if let first = early.first { throw first }
        guard hasRecord else { throw RecordingError(.notARecording, "\(path): there is no record in it") }
    }

    private func answer() throws(RecordingError) -> Record {
        do throws(RecordingError) {
            guard let endpoint = EndpointFolder.endpoint(folder: folder, file: name) else {
                throw RecordingError(
                    .notARecording,
                    "an answer without its request, and its folder does not say of what",
                    hint: "Folders that do: \(EndpointFolder.names.joined(separator: ", "))."
                )
            }
            let bytes = try reading { try Array(Data(contentsOf: url)) }
            return try Record(answer: bytes, to: endpoint)
        } catch {
            throw error.at(path)
        }
    }

    private func reading<Result>(_ body: () throws -> Result) throws(RecordingError) -> Result {
        do {
            return try body()
        } catch {
            throw RecordingError(.unreadable, "it cannot be read: \(error.localizedDescription)", cause: error)
        }
    }
}
