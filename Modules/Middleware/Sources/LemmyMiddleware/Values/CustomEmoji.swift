public import LemmyIdentifiers
public import WireRuntime

/// An emoji that a server made itself.
public struct CustomEmoji: Codable, Hashable, Sendable, Identifiable {
    /// The number.
    public var id: CustomEmojiID
    /// What one writes between two colons.
    public var shortcode: String
    /// The picture.
    public var imageUrl: WireURL
    /// The picture in words.
    public var altText: String
    /// Where a palette shows it.
    public var category: String
    /// What one finds it by.
    public var keywords: [String]

    /// States an emoji.
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
