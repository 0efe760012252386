public import Middleware

/// The snapshot of the inbox's first page: what an inbox delegate keeps on disk.
public struct InboxPageValue: TierAnswer, Codable, Hashable, Sendable {
    /// Answers to what the viewer wrote, newest first.
    public var replies: [Reply2Value]
    /// Comments that name the viewer, newest first.
    public var mentions: [Reply2Value]
    /// Messages, sent and received, newest first.
    public var messages: [Message2Value]

    /// States a page.
    public init(replies: [Reply2Value], mentions: [Reply2Value], messages: [Message2Value]) {
        (self.replies, self.mentions, self.messages) = (replies, mentions, messages)
    }

    /// Adds what it says of each row.
    public func collect(into sayings: inout Sayings) {
        replies.collect(into: &sayings)
        mentions.collect(into: &sayings)
        messages.collect(into: &sayings)
    }
}
