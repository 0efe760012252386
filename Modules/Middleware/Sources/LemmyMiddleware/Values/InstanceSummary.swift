public import Foundation
public import LemmyIdentifiers

/// A server as another one knows it: enough to name it in a list.
public struct InstanceSummary: Codable, Hashable, Sendable, Identifiable {
    /// The number that the server which says so has for it.
    public var id: InstanceID
    /// The host.
    public var domain: String
    /// What it runs: `lemmy`, `mastodon`.
    public var software: String?
    /// In which version.
    public var version: String?
    /// When it was first heard of.
    public var created: Date
    /// When it was last heard of.
    public var updated: Date?

    /// States a summary.
    public init(
        id: InstanceID,
        domain: String,
        software: String? = nil,
        version: String? = nil,
        created: Date,
        updated: Date? = nil
    ) {
        self.id = id
        self.domain = domain
        self.software = software
        self.version = version
        self.created = created
        self.updated = updated
    }
}
