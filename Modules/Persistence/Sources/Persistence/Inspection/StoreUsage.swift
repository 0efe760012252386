public import Foundation

/// What a store's folder holds in all, and for whom; ``FileStore/usage()``.
public struct StoreUsage: Hashable, Sendable {
    /// Every scope that has a folder, by the folder's name.
    public let scopes: [StoredScope]
    /// What ``StoreLimits/totalBytes`` allows.
    public let limit: Int

    /// How many values there are.
    public var files: Int { scopes.reduce(0) { $0 + $1.files } }
    /// Their bytes, quarantine aside: what the limit is for.
    public var bytes: Int { scopes.reduce(0) { $0 + $1.bytes } }
    /// The bytes of what was put aside.
    public var quarantinedBytes: Int { scopes.reduce(0) { $0 + $1.quarantinedBytes } }
}

/// One scope's folder.
public struct StoredScope: Hashable, Sendable {
    /// Whose it is, as its files say; nil if none of them can say.
    public let scope: StoreScope?
    /// The folder's name.
    public let folder: String
    /// How many values it holds.
    public let files: Int
    /// Their bytes.
    public let bytes: Int
    /// Bad files that were put aside, the oldest first.
    public let quarantine: [QuarantinedFile]

    /// The bytes of what was put aside.
    public var quarantinedBytes: Int { quarantine.reduce(0) { $0 + $1.bytes } }
}

/// A bad file that a read put aside.
public struct QuarantinedFile: Hashable, Sendable {
    /// Where it lies.
    public let path: String
    /// How large it is.
    public let bytes: Int
    /// When it was put aside, as its name says; nil if that says nothing.
    public let putAsideAt: Date?
}
