public import Foundation
public import LemmyIdentifiers

/// A server as another server knows it, with enough information to show it in a list.
public struct InstanceSummary: Codable, Hashable, Sendable, Identifiable {
    /// The number that the reporting server uses for it.
    public var id: InstanceID
    /// The host name.
    public var domain: String
    /// The software that it runs: `lemmy`, `mastodon`.
    public var software: String?
    /// The version of the software.
    public var version: String?
    /// The time at which the reporting server first heard of it.
    public var created: Date
    /// The time at which the reporting server last heard of it.
    public var updated: Date?

    /// Creates a summary.
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
