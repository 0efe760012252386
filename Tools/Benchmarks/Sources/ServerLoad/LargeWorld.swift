import DemoServer
import Foundation

/// A world of 10,000 posts: the recorded one, its posts written down again and again under new numbers.
enum LargeWorld {
    private static let posts = 10_000

    static func server() throws -> LemmyServer {
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Modules/DemoServer/Sources/DemoServer/World")
        let folder = FileManager.default.temporaryDirectory.appending(path: "strata-server-load-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: source, to: folder)
        defer {
            do { try FileManager.default.removeItem(at: folder) } catch {
                print("\(folder.path) is still there: \(error)")
            }
        }
        try multiply("post", id: "id", in: folder)
        try multiply("post_aggregates", id: "post_id", in: folder)
        return try LemmyServer(start: folder)
    }

    private static func multiply(_ table: String, id: String, in folder: URL) throws {
        let file = folder.appending(path: "tables/\(table).jsonl")
        let rows = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).compactMap {
            try JSONSerialization.jsonObject(with: $0) as? [String: Any]
        }
        var text = Data()
        for number in 0..<posts {
            var row = rows[number % rows.count]
            // Copies come after all that is there, so that what the other tables say of posts stays true.
            if number >= rows.count, let old = row[id] as? Int { row[id] = old + 1000 * (number / rows.count) }
            text += try JSONSerialization.data(withJSONObject: row, options: [.sortedKeys]) + [UInt8(ascii: "\n")]
        }
        try text.write(to: file)
    }
}
