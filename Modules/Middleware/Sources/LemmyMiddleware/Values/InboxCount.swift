/// How much in the inbox nobody has read yet.
public struct InboxCount: Codable, Hashable, Sendable {
    /// Answers.
    public var replies: Int
    /// Mentions.
    public var mentions: Int
    /// Messages.
    public var messages: Int

    /// States counts.
    public init(replies: Int, mentions: Int, messages: Int) {
        self.replies = replies
        self.mentions = mentions
        self.messages = messages
    }

    /// How many in all.
    public var total: Int { replies + mentions + messages }
}
