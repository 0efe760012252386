public import Foundation

/// What one server version speaks: its types and its endpoints, in no programming language in particular.
///
/// The TypeScript reader makes one of these for each server version; the Swift writer merges them. On disk it is a JSON file that people
/// read in reviews, so ``json()`` writes it sorted, one line a field.
public struct Schema: Hashable, Sendable {
    /// The oldest server version that speaks it: `0.19.12`.
    public var server: String
    /// The revision of the source it was read from: `0.19.12-name-and-message.1`.
    public var tag: String
    /// The types by name.
    public var types: [String: TypeDeclaration]
    /// The endpoints, sorted by path, then method, then name.
    public var endpoints: [Endpoint]

    /// Makes a schema; the endpoints are sorted here.
    public init(server: String, tag: String, types: [String: TypeDeclaration], endpoints: [Endpoint]) {
        self.server = server
        self.tag = tag
        self.types = types
        self.endpoints = endpoints.sorted { ($0.path, $0.method, $0.name) < ($1.path, $1.method, $1.name) }
    }

    /// Reads what ``json()`` writes.
    ///
    /// - Parameters:
    ///   - json: the file's bytes.
    ///   - file: its name, for the errors.
    /// - Throws: what is wrong, and the line where that is known: broken JSON, a missing key, a type expression that does not parse.
    public init(json: Data, file: String) throws(SchemaError) {
        self = try SchemaFile.schema(in: json, file: file)
    }

    /// The file's bytes: types sorted by name, one line a field, a newline at the end. Equal schemas give equal bytes.
    public func json() -> Data {
        Data(SchemaFile.text(of: self).utf8)
    }
}
