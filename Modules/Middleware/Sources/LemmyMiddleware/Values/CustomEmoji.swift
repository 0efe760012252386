public import LemmyIdentifiers
public import WireRuntime

/// An emoji that belongs to a server.
public struct CustomEmoji: Codable, Hashable, Sendable, Identifiable {
    /// The number of the emoji.
    public var id: CustomEmojiID
    /// The text that a user writes between two colons.
    public var shortcode: String
    /// The address of the picture.
    public var imageUrl: WireURL
    /// A description of the picture.
    public var altText: String
    /// The category of the emoji in a palette.
    public var category: String
    /// The keywords by which a search finds the emoji.
    public var keywords: [String]

    /// Creates an emoji.
    public init(
        id: CustomEmojiID,
        shortcode: String,
        imageUrl: WireURL,
        altText: String,
        category: String,
        keywords: [String]
    ) {
        self.id = id
        self.shortcode = shortcode
        self.imageUrl = imageUrl
        self.altText = altText
        self.category = category
        self.keywords = keywords
    }
}
