public import Foundation
public import Middleware

/// A row of the inbox.
public enum InboxEntry: Sendable {
    /// An answer to the viewer, or a mention of them.
    case reply(Reply2)
    /// A message, sent or received.
    case message(Message2)

    /// The row as an item that can be marked as read.
    @MainActor
    public var item: any InboxItemProviding {
        switch self {
        case .reply(let reply): reply
        case .message(let message): message
        }
    }

    /// The time at which the row arrived.
    @MainActor
    public var created: Date { item.created }
}

/// The kinds of inbox rows that are counted separately.
public enum InboxKind: String, Hashable, Sendable, CaseIterable {
    /// Answers.
    case replies
    /// Mentions.
    case mentions
    /// Messages.
    case messages
}

extension ReplyKind {
    /// The kind under which a row is counted: mentions by themselves, all others as answers.
    var inboxKind: InboxKind { self == .mention ? .mentions : .replies }
}

/// The number of unread rows in the inbox.
public struct InboxCount: Codable, Hashable, Sendable {
    /// Answers.
    public var replies: Int
    /// Mentions.
    public var mentions: Int
    /// Messages.
    public var messages: Int

    /// Creates the counts.
    public init(replies: Int, mentions: Int, messages: Int) {
        self.replies = replies
        self.mentions = mentions
        self.messages = messages
    }

    /// The sum of the counts.
    public var total: Int { replies + mentions + messages }
}

/// The tier values of the inbox's first page, which an inbox delegate keeps on disk.
public struct InboxPageValue: TierAnswer, Codable, Hashable, Sendable {
    /// Answers to what the viewer wrote, newest first.
    public var replies: [Reply2Value]
    /// Comments that name the viewer, newest first.
    public var mentions: [Reply2Value]
    /// Messages, sent and received, newest first.
    public var messages: [Message2Value]

    /// Creates a page.
    public init(replies: [Reply2Value], mentions: [Reply2Value], messages: [Message2Value]) {
        (self.replies, self.mentions, self.messages) = (replies, mentions, messages)
    }

    /// Adds the updates of each row.
    public func collect(into updates: inout EntityUpdates) {
        replies.collect(into: &updates)
        mentions.collect(into: &updates)
        messages.collect(into: &updates)
    }
}
