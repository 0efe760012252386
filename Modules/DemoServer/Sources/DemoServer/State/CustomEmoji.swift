/// A picture that replaces a short code in texts.
struct CustomEmoji {
    let id: Int32
    let shortcode: String
    var imageURL: String
    var altText: String
    var category: String
    let published: Timestamp
}

/// A keyword for finding an emoji.
struct EmojiKeyword {
    let id: Int32
    let emojiID: Int32
    let word: String
}

extension World {
    /// The emojis in the order of their lists: by category, then by number.
    var listedEmojis: [CustomEmoji] {
        emojis.rows.sorted { ($0.category, $0.id) < ($1.category, $1.id) }
    }

    mutating func removeKeywords(of emoji: Int32) { emojiKeywords.removeAll { $0.emojiID == emoji } }
}
