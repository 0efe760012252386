import Foundation

/// The nightly export that a school's registrar puts on another server, in the models' own form: what is left when the school's server is down.
enum ExportReader {
    /// An export of one thing.
    struct Export<Value: Codable & Sendable>: Codable, Sendable {
        /// When it was made.
        let exportedAt: Date
        let value: Value
    }

    static func read<Value: Codable & Sendable>(_ body: Data) throws(CampusError) -> Reading<Value> {
        do {
            let export = try decoder.decode(Export<Value>.self, from: body)
            return Reading(export.value, asOf: export.exportedAt)
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
