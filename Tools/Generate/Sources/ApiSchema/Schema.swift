public import Foundation

/// The API of one server version: its types and its endpoints, independent of any programming language.
///
/// The TypeScript reader creates one schema for each server version, and the Swift writer merges them. On disk it is a JSON file that
/// people review, so ``json()`` writes it sorted, with one field on a line.
public struct Schema: Hashable, Sendable {
    /// The oldest server version that has this API: `0.19.12`.
    public var server: String
    /// The revision of the source it was read from: `0.19.12-name-and-message.1`.
    public var tag: String
    /// The types by name.
    public var types: [String: TypeDeclaration]
    /// The endpoints, sorted by path, then method, then name.
    public var endpoints: [Endpoint]

    /// Creates a schema and sorts the endpoints.
    public init(server: String, tag: String, types: [String: TypeDeclaration], endpoints: [Endpoint]) {
        self.server = server
        self.tag = tag
        self.types = types
        self.endpoints = endpoints.sorted { ($0.path, $0.method, $0.name) < ($1.path, $1.method, $1.name) }
    }

    /// Reads the format that ``json()`` writes.
    ///
    /// - Parameters:
    ///   - json: The bytes of the file.
    ///   - file: The name of the file, for the errors.
    /// - Throws: An error with the line, if it is known, for broken JSON, a missing key, or a type expression that does not parse.
    public init(json: Data, file: String) throws(SchemaError) {
        self = try SchemaFile.schema(in: json, file: file)
    }

    /// Returns the bytes of the file: types sorted by name, one field on a line, a newline at the end. Equal schemas give equal bytes.
    public func json() -> Data {
        Data(SchemaFile.text(of: self).utf8)
    }
}
