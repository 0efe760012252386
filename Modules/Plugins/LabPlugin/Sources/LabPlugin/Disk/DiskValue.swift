import Foundation
import Persistence
import ReplKit

/// `disk show`: a value as it lies there.
struct DiskValue {
    private let key: DiskKey
    private let contents: StoredContents

    init(_ word: String, in store: FileStore) async throws {
        key = try await DiskKey.find(word, in: store, for: .show)
        guard let contents = try await store.contents(of: key.file.name, in: key.scope) else {
            throw ReplError(
                .unknownReference,
                "disk show: \(word) has just gone",
                hint: "disk, which lists what there is"
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

    /// The JSON over several lines, keys sorted; what is no JSON as it is.
    private static func pretty(_ json: Data) -> [String] {
        let options: JSONSerialization.WritingOptions = [
            .prettyPrinted, .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
        ]
        // Losing these errors is right: a damaged value is shown as it is, and the line above says what is wrong with it.
        let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
        let pretty = value.flatMap { try? JSONSerialization.data(withJSONObject: $0, options: options) }
        let text = String(decoding: pretty ?? json, as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
