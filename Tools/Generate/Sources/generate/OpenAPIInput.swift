import ApiSchema
import Foundation
import OpenAPIReader
import SwiftWriter

/// Reads the OpenAPI document of a run.
struct OpenAPIInput {
    /// The options that describe the document.
    static let options: Set<String> = ["--openapi", "--server", "--below", "--exclude"]

    private let path: String
    private let server: String?
    private let base: String?
    private let excluded: [String]

    init(_ options: Options) throws(UsageError) {
        path = try options.required("--openapi")
        server = options.value("--server")
        if let server, server.contains("/") || server.hasPrefix(".") {
            throw UsageError("found --server \(server), expected a version that can be the name of a file")
        }
        base = options.value("--below")
        if let base, !base.hasPrefix("/") || base.hasSuffix("/") {
            throw UsageError("found --below \(base), expected the beginning of the paths, such as /api/v1")
        }
        excluded = options.all("--exclude") ?? []
    }

    /// Reads a whole document, with the version in its info.
    init(document: URL) {
        path = document.path
        server = nil
        base = nil
        excluded = []
    }

    /// The name of the document.
    var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// Reads the document; an exclusion that matches nothing is an error.
    func read() throws -> OpenAPIReader.Reading {
        let data = try FileAccess.contents(of: URL(fileURLWithPath: path))
        let reading = try OpenAPIReader.reading(of: data, file: name, server: server, below: base, excluding: excluded)
        guard let first = reading.unusedExclusions.first else { return reading }
        throw SchemaError(
            .undeclared,
            "found --exclude \(first), expected a part that the document has: 'GET /path', an operationId, Type, Type.field",
            hint: "Correct it, or take it away.",
            file: name
        )
    }

    /// Returns the descriptions of the document as sentences.
    func documentation(of reading: OpenAPIReader.Reading) throws -> Documentation {
        try Documentation(json5: reading.sentences.json, file: name, isBorrowed: true)
    }

    /// Prints the number of types and endpoints, and the notes.
    func describe(_ reading: OpenAPIReader.Reading) {
        let schema = reading.schema
        print(
            "\(schema.server) from \(name): \(counted(schema.types.count, "type")), "
                + counted(schema.endpoints.count, "endpoint")
        )
        for note in reading.notes { print("  \(note)") }
    }
}
