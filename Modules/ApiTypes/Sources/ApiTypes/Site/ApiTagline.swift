public import LemmyIdentifiers
public import WireRuntime

/// A line that the site shows on top.
public struct ApiTagline: WireValue {
    /// The id.
    public var id: Int
    /// `local_site_id` on the wire.
    public var localSiteId: LocalSiteID
    /// The text, in Markdown.
    public var content: String
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?

    /// Makes a value, for tests and previews.
    public init(id: Int, localSiteId: LocalSiteID, content: String, published: WireDate, updated: WireDate? = nil) {
        self.id = id
        self.localSiteId = localSiteId
        self.content = content
        self.published = published
        self.updated = updated
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case localSiteId = "local_site_id"
        case content
        case published
        case updated
    }
}
