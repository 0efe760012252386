public import ApiSchema
public import Foundation

/// Reads a schema from an OpenAPI document: version 3.0 or 3.1, in JSON, in one file.
public enum OpenAPIReader {
    /// A schema, its sentences, and notes on the parts that were not read.
    public struct Reading: Hashable, Sendable {
        /// The schema.
        public var schema: Schema
        /// The descriptions of types, fields and requests.
        public var sentences: Sentences
        /// Notes for the reader: the parts that were not read, each with its place.
        public var notes: [String]
        /// The exclusions that matched nothing.
        public var unusedExclusions: [String]
    }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - json: The bytes of the document.
    ///   - file: The name of the document, for messages.
    ///   - server: The server version that has this API; nil for the version in the document's `info`.
    ///   - base: The beginning of each path that is not part of the endpoints, such as `/api/v1`; nil for none.
    ///   - excluded: The parts that are not read: `GET /path`, an operationId, `Type` or `Type.field`; a star stands for any text.
    /// - Throws: ``ApiSchema/SchemaErrors`` with all errors in the document.
    public static func reading(
        of json: Data,
        file: String,
        server: String? = nil,
        below base: String? = nil,
        excluding excluded: [String] = []
    ) throws(SchemaErrors) -> Reading {
        let root: Cursor
        do throws(SchemaError) {
            root = try document(json, file: file)
        } catch {
            throw SchemaErrors([error])
        }
        let version = root["info"]?["version"]?.text ?? "1.0"
        var assembly = DocumentAssembly(root: root, file: file, below: base, excluding: excluded)
        assembly.read()
        guard assembly.findings.errors.isEmpty else { throw SchemaErrors(assembly.findings.errors) }
        return assembly.reading(server: server ?? serverVersion(version), tag: version)
    }

    /// Returns a version that can be the name of a file: `alpha-1.7` for `alpha 1.7`.
    static func serverVersion(_ text: String) -> String {
        let name = text.map { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_+".contains($0)) ? $0 : "-" }
        return name.isEmpty || name.allSatisfy { $0 == "." } ? "1.0" : String(name)
    }

    /// Parses the document and checks its version.
    private static func document(_ json: Data, file: String) throws(SchemaError) -> Cursor {
        guard let first = json.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }),
            first == UInt8(ascii: "{")
        else {
            throw SchemaError(
                .format,
                "found no JSON object, expected an OpenAPI document in JSON",
                hint: "Convert a document in YAML first: yq -o=json openapi.yaml > openapi.json",
                file: file,
                line: 1
            )
        }
        let root = Cursor(node: try JSONParser.node(in: json, file: file), pointer: "#")
        if let swagger = root["swagger"] {
            throw SchemaError(
                .format,
                "#/swagger: found Swagger \(swagger.text ?? "2.0"), expected OpenAPI 3.0 or 3.1",
                hint: "Convert it first: npx swagger2openapi --outfile openapi.json \(file)",
                file: file,
                line: swagger.line
            )
        }
        guard let version = root["openapi"]?.text else {
            throw SchemaError(
                .format,
                "#: found no 'openapi', expected its version, 3.0 or 3.1",
                hint: "Name an OpenAPI document.",
                file: file,
                line: root.line
            )
        }
        guard version.hasPrefix("3.0") || version.hasPrefix("3.1") else {
            throw SchemaError(
                .format,
                "#/openapi: found version \(version), expected 3.0 or 3.1",
                hint: "Convert the document to one of these versions.",
                file: file,
                line: root["openapi"]?.line
            )
        }
        return root
    }
}
