public import WireRuntime

/// How much in the inbox is unread.
public struct ApiGetUnreadCountResponse: WireValue {
    /// Unread answers.
    public var replies: Int
    /// Unread mentions.
    public var mentions: Int
    /// Unread messages.
    public var privateMessages: Int

    /// Makes a value, for tests and previews.
    public init(replies: Int, mentions: Int, privateMessages: Int) {
        self.replies = replies
        self.mentions = mentions
        self.privateMessages = privateMessages
    }

    private enum CodingKeys: String, CodingKey {
        case replies
        case mentions
        case privateMessages = "private_messages"
    }
}
