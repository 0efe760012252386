public import WireRuntime

/// A URL that may not be posted.
///
/// Exists since 0.19.4.
public struct ApiLocalSiteUrlBlocklist: WireValue {
    /// The id.
    public var id: Int
    /// The link.
    public var url: WireURL
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?

    /// Makes a value, for tests and previews.
    public init(id: Int, url: WireURL, published: WireDate, updated: WireDate? = nil) {
        self.id = id
        self.url = url
        self.published = published
        self.updated = updated
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case url
        case published
        case updated
    }
}
