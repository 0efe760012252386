public import Foundation
import Primitives

/// A stored value as its file's first line describes it, whoever wrote it and whatever its schema.
///
/// The name comes from the file itself: that of the file is a hash, and cannot be turned back.
public struct StoredFile: Hashable, Sendable {
    /// Whose value it says it is; nil if it names a scope that this program does not know.
    public let scope: StoreScope?
    /// What the value is called.
    public let name: String
    /// The version of its shape.
    public let schemaVersion: Int
    /// The hash of its shape's text, as the file says it.
    public let schemaHash: UInt64
    /// When it was written.
    public let writtenAt: Date
    /// When it was last read or written; what goes first when the budget is exceeded.
    public let usedAt: Date
    /// The bytes of the JSON, as the first line says.
    public let valueBytes: Int
    /// The bytes of the file.
    public let bytes: Int
    /// Where it lies.
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

    /// Whether the file says that it has this shape.
    public func has(_ schema: StoreSchema) -> Bool {
        schemaVersion == schema.version && schemaHash == FNV64.hash(schema.shape.utf8)
    }
}

/// A stored value's JSON beside what its file says of it; ``FileStore/contents(of:in:)``.
public struct StoredContents: Hashable, Sendable {
    /// What the first line says.
    public let file: StoredFile
    /// The bytes below it, whether or not they are what was written.
    public let json: Data
    /// What a check says of them.
    public let condition: StoredCondition
}
