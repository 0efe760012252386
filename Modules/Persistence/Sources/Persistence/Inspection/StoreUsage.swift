public import Foundation

/// The contents of a store's folder, in total and by scope. ``FileStore/usage()`` returns it.
public struct StoreUsage: Hashable, Sendable {
    /// The scopes that have a folder, sorted by folder name.
    public let scopes: [StoredScope]
    /// The limit in bytes, ``StoreLimits/totalBytes``.
    public let limit: Int

    /// The number of values.
    public var files: Int { scopes.reduce(0) { $0 + $1.files } }
    /// The size of the values in bytes, without the quarantine. The limit applies to this size.
    public var bytes: Int { scopes.reduce(0) { $0 + $1.bytes } }
    /// The size of the quarantined files in bytes.
    public var quarantinedBytes: Int { scopes.reduce(0) { $0 + $1.quarantinedBytes } }
}

/// The folder of one scope.
public struct StoredScope: Hashable, Sendable {
    /// The scope that owns the folder, from the headers of its files; nil if no file names it.
    public let scope: StoreScope?
    /// The name of the folder.
    public let folder: String
    /// The number of values in it.
    public let files: Int
    /// The size of the values in bytes.
    public let bytes: Int
    /// The quarantined files, oldest first.
    public let quarantine: [QuarantinedFile]

    /// The size of the quarantined files in bytes.
    public var quarantinedBytes: Int { quarantine.reduce(0) { $0 + $1.bytes } }
}

/// A bad file that a read moved to the quarantine.
public struct QuarantinedFile: Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// The size of the file in bytes.
    public let bytes: Int
    /// The time of the move, from the file's name; nil if the name does not contain it.
    public let quarantinedAt: Date?
}
