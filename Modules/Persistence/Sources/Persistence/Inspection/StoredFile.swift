public import Foundation
import Primitives

/// The description of a stored value from the header of its file, independent of the program that wrote it and of its schema.
///
/// The name comes from the header, because the name of the file contains only a hash.
public struct StoredFile: Hashable, Sendable {
    /// The scope in the header; nil if this program does not know that kind of scope.
    public let scope: StoreScope?
    /// The name of the value.
    public let name: String
    /// The version of its schema.
    public let schemaVersion: Int
    /// The hash of its schema's shape, from the header.
    public let schemaHash: UInt64
    /// The time of writing.
    public let writtenAt: Date
    /// The time of the last read or write. The file with the oldest time is evicted first if the budget is exceeded.
    public let usedAt: Date
    /// The size of the JSON in bytes, from the header.
    public let valueBytes: Int
    /// The size of the file in bytes.
    public let bytes: Int
    /// The path of the file.
    public let path: String

    init(_ header: StoreHeader, path: String, status: FileStatus) {
        scope = StoreScope(tag: header.scopeTag)
        name = header.keyName
        schemaVersion = header.schemaVersion
        schemaHash = header.schemaHash
        writtenAt = header.writtenAt
        usedAt = status.usedAt
        valueBytes = header.length
        bytes = status.size
        self.path = path
    }

    /// Returns true if the header names this schema.
    public func has(_ schema: StoreSchema) -> Bool {
        schemaVersion == schema.version && schemaHash == FNV64.hash(schema.shape.utf8)
    }
}

/// The JSON of a stored value with the description from its header. ``FileStore/contents(of:in:)`` returns it.
public struct StoredContents: Hashable, Sendable {
    /// The description from the header.
    public let file: StoredFile
    /// The bytes after the header, whether they are intact or not.
    public let json: Data
    /// The result of checking the file.
    public let condition: StoredFileCondition
}
