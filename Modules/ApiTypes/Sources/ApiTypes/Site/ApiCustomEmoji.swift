public import LemmyIdentifiers
public import WireRuntime

/// An emoji of this site's own.
public struct ApiCustomEmoji: WireValue {
    /// The id.
    public var id: CustomEmojiID
    /// `local_site_id` on the wire.
    public var localSiteId: LocalSiteID
    /// The name between colons.
    public var shortcode: String
    /// The picture.
    public var imageUrl: WireURL
    /// What the picture shows, in words.
    public var altText: String
    /// The group it is listed in.
    public var category: String
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?

    /// Makes a value, for tests and previews.
    public init(
        id: CustomEmojiID,
        localSiteId: LocalSiteID,
        shortcode: String,
        imageUrl: WireURL,
        altText: String,
        category: String,
        published: WireDate,
        updated: WireDate? = nil
    ) {
        self.id = id
        self.localSiteId = localSiteId
        self.shortcode = shortcode
        self.imageUrl = imageUrl
        self.altText = altText
        self.category = category
        self.published = published
        self.updated = updated
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case localSiteId = "local_site_id"
        case shortcode
        case imageUrl = "image_url"
        case altText = "alt_text"
        case category
        case published
        case updated
    }
}
