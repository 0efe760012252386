import Foundation

/// The codec of the nightly export that a school's registrar stores on another server in the models' own form. It is used when the school's
/// server is down.
enum ExportCodec {
    /// An export of one kind of data.
    struct Export<Value: Codable & Sendable>: Codable, Sendable {
        /// The time at which it was made.
        let exportedAt: Date
        let value: Value
    }

    static func read<Value: Codable & Sendable>(_ body: Data) throws(CampusError) -> ParseResult<Value> {
        do {
            let export = try decoder.decode(Export<Value>.self, from: body)
            return ParseResult(export.value, asOf: export.exportedAt)
        } catch {
            throw CampusError(.unreadable, "the export cannot be read", hint: "Try again later.")
        }
    }

    static func write<Value: Codable & Sendable>(_ value: Value, at date: Date) throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(Export(exportedAt: date, value: value))
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
