import ApiSchema
import Foundation
import OpenAPIReader
import Testing

/// Documents with damage: each is read, or refused with an error, and never ends the process.
@Suite struct DamageTests {
    private static func document() throws -> [UInt8] {
        let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Samples/Tracker")
        return Array(try Data(contentsOf: samples.appending(path: "openapi.json").standardizedFileURL))
    }

    private func read(_ bytes: [UInt8]) {
        do {
            let reading = try OpenAPIReader.reading(of: Data(bytes), file: "damaged.json")
            #expect(throws: Never.self) { try Schema(json: reading.schema.json(), file: "damaged") }
        } catch {
            #expect(error.errors.allSatisfy { $0.file == "damaged.json" && !$0.message.isEmpty })
        }
    }

    @Test func `a document that is cut off is an error`() throws {
        let bytes = try Self.document()
        for end in stride(from: 0, to: bytes.count, by: 331) { read(Array(bytes[..<end])) }
    }

    @Test func `a document with another byte is read or refused`() throws {
        let bytes = try Self.document()
        for (count, index) in stride(from: 0, to: bytes.count, by: 97).enumerated() {
            var damaged = bytes
            damaged[index] = Array("{}[]\",:1n\\#/".utf8)[count % 12]
            read(damaged)
        }
    }

    @Test(arguments: ["object", "array", "string", "null", "$ref", "oneOf", "allOf", "properties", "schema", "name"])
    func `a document with another word in one place is read or refused`(word: String) throws {
        let text = String(decoding: try Self.document(), as: UTF8.self)
        let words = [
            "\"type\"", "\"properties\"", "\"items\"", "\"content\"", "\"responses\"", "\"in\"", "\"integer\"",
        ]
        for old in words { read(Array(text.replacing(old, with: "\"\(word)\"", maxReplacements: 3).utf8)) }
    }

    @Test func `unions that contain themselves end`() throws {
        let schemas = """
            "A": {"oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}]},
            "B": {"anyOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}]},
            "C": {"items": {"$ref": "#/components/schemas/C"}},
            "D": {"additionalProperties": {"$ref": "#/components/schemas/D"}},
            "Pet": {"properties": {"a": {"$ref": "#/components/schemas/A"}, "c": {"$ref": "#/components/schemas/C"}}}
            """
        read(Array(Sample(schemas: schemas, paths: Sample.pet).json.utf8))
    }
}
