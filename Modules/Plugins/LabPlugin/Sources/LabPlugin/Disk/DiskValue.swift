import Foundation
import Persistence
import ReplKit

/// The output of `disk show`: a stored value.
struct DiskValue {
    private let key: DiskKey
    private let contents: StoredContents

    init(_ word: String, in store: FileStore) async throws {
        key = try await DiskKey.find(word, in: store, for: .show)
        guard let contents = try await store.contents(of: key.file.name, in: key.scope) else {
            throw ReplError(
                .unknownReference,
                "disk show: \(word) was removed in the meantime",
                hint: "disk, to list the keys"
            )
        }
        self.contents = contents
    }

    @MainActor var output: Output {
        let file = contents.file
        let text = "\(key.description): \(file.valueBytes) bytes, schema \(file.schemaVersion), written "
        let line = OutputLine(.ok, text + file.writtenAt.formatted(.iso8601))
        var blocks: [Output.Block] = [.line(line)]
        if contents.condition != .good { blocks.append(.line(OutputLine(.note, "\(contents.condition)"))) }
        return Output(blocks + [.text(Self.pretty(contents.json))])
    }

    /// Returns the JSON over several lines with sorted keys; other content is returned unchanged.
    private static func pretty(_ json: Data) -> [String] {
        let options: JSONSerialization.WritingOptions = [
            .prettyPrinted, .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
        ]
        // Ignored: a damaged value is shown unchanged, and the line above it states the damage.
        let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
        let pretty = value.flatMap { try? JSONSerialization.data(withJSONObject: $0, options: options) }
        let text = String(decoding: pretty ?? json, as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
