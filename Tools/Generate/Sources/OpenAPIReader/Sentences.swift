public import Foundation

/// The descriptions in a document, in the form of a documentation file of the rules.
public struct Sentences: Hashable, Sendable {
    /// The description of each type.
    public var types: [String: String] = [:]
    /// The descriptions of the fields of each type.
    public var fields: [String: [String: String]] = [:]
    /// The summary of each request, by `GET /path`.
    public var requests: [String: String] = [:]

    /// The bytes of a documentation file of the rules.
    public var json: Data {
        let names = Set(types.keys).union(fields.keys)
        let texts = Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, Text(summary: types[name], fields: fields[name]))
            }
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            return try encoder.encode(File(types: texts, requests: requests))
        } catch {
            preconditionFailure("texts are always JSON: \(error)")
        }
    }

    private struct File: Encodable {
        let types: [String: Text]
        let requests: [String: String]
    }

    private struct Text: Encodable {
        let summary: String?
        let fields: [String: String]?
    }

    /// Returns the first paragraph of a description on one line, with a full stop; nil if it is empty or very long.
    static func sentence(_ text: String?) -> String? {
        guard let text else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.split { $0.isWhitespace }.joined(separator: " ") }
        let paragraph = lines.drop { $0.isEmpty }.prefix { !$0.isEmpty }.joined(separator: " ")
        guard !paragraph.isEmpty, paragraph.count <= 400 else { return nil }
        return ".!?:)`".contains(paragraph.last ?? " ") ? paragraph : paragraph + "."
    }
}
