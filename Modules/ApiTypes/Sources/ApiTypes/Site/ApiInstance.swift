public import LemmyIdentifiers
public import WireRuntime

/// A server that this one has heard of.
public struct ApiInstance: WireValue {
    /// The id.
    public var id: InstanceID
    /// The host name.
    public var domain: String
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?
    /// Which software it runs.
    public var software: String?
    /// The server's version.
    public var version: String?

    /// Makes a value, for tests and previews.
    public init(
        id: InstanceID,
        domain: String,
        published: WireDate,
        updated: WireDate? = nil,
        software: String? = nil,
        version: String? = nil
    ) {
        self.id = id
        self.domain = domain
        self.published = published
        self.updated = updated
        self.software = software
        self.version = version
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case domain
        case published
        case updated
        case software
        case version
    }
}
