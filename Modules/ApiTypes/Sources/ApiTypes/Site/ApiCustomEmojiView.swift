public import WireRuntime

/// An emoji with its keywords.
public struct ApiCustomEmojiView: WireValue {
    /// The emoji.
    public var customEmoji: ApiCustomEmoji
    /// Words that find it.
    public var keywords: [ApiCustomEmojiKeyword]

    /// Makes a value, for tests and previews.
    public init(customEmoji: ApiCustomEmoji, keywords: [ApiCustomEmojiKeyword]) {
        self.customEmoji = customEmoji
        self.keywords = keywords
    }

    private enum CodingKeys: String, CodingKey {
        case customEmoji = "custom_emoji"
        case keywords
    }

    /// Reads the value; an element of an array that does not decode is left out and reported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        customEmoji = try container.decode(ApiCustomEmoji.self, forKey: .customEmoji)
        keywords = try container.decodeLossyArray(of: ApiCustomEmojiKeyword.self, forKey: .keywords)
    }
}
