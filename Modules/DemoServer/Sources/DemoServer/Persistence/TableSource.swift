import Foundation

/// A source of a world's tables.
protocol TableSource: Sendable {
    /// Returns the name of a table for an error message.
    func name(of table: String) -> String

    /// Returns the rows of a table, one per line; nil if there is no such table.
    func bytes(of table: String) throws(DemoServerError) -> Data?

    /// Returns the next number of each table if it exceeds the rows.
    func sequences() throws(DemoServerError) -> [String: Int32]
}

extension TableSource {
    func sequences() throws(DemoServerError) -> [String: Int32] { [:] }
}

/// A folder with a file for each table: `tables/*.jsonl`, and `sequences.json`.
struct TableFolder: TableSource {
    let url: URL

    func name(of table: String) -> String { "\(url.path)/tables/\(table).jsonl" }

    func bytes(of table: String) throws(DemoServerError) -> Data? {
        let file = url.appendingPathComponent("tables/\(table).jsonl")
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            return try Data(contentsOf: file)
        } catch {
            throw DemoServerError(.unreadableWorld, "\(file.path) cannot be read.", cause: error)
        }
    }

    func sequences() throws(DemoServerError) -> [String: Int32] {
        // A migrated state, such as `start-1.0`, goes on with the numbers of the state beside it from which it was made.
        let places = [url, url.deletingLastPathComponent().appendingPathComponent("start")]
        let files = places.map { $0.appendingPathComponent("sequences.json") }
        guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else { return [:] }
        do {
            return try JSONReader.read(Data(contentsOf: file)) { reader throws(JSONReader.Malformed) in
                try [String: Int32].read(&reader)
            }
        } catch {
            throw DemoServerError(
                .unreadableWorld,
                "\(file.path) is no object of table names and numbers.",
                cause: error
            )
        }
    }
}

extension [String: Int32] {
    /// Reads an object of numbers.
    fileprivate static func read(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> [String: Int32] {
        guard try reader.next() == .object else { throw try reader.invalidType(expected: "a map") }
        var numbers: [String: Int32] = [:]
        try reader.object { reader, key throws(JSONReader.Malformed) in
            numbers[key] = try Int32.read(&reader, in: .v0_19)
        }
        try reader.finish()
        return numbers
    }
}
