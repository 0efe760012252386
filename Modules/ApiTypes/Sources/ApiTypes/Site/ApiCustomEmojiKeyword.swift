public import LemmyIdentifiers
public import WireRuntime

/// A word that finds an emoji.
public struct ApiCustomEmojiKeyword: WireValue {
    /// `custom_emoji_id` on the wire.
    public var customEmojiId: CustomEmojiID
    /// The word.
    public var keyword: String
    /// The id; until 0.18.5.
    public var id: Int?

    /// Makes a value, for tests and previews.
    public init(customEmojiId: CustomEmojiID, keyword: String, id: Int? = nil) {
        self.customEmojiId = customEmojiId
        self.keyword = keyword
        self.id = id
    }

    private enum CodingKeys: String, CodingKey {
        case customEmojiId = "custom_emoji_id"
        case keyword
        case id
    }
}
