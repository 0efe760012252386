public import Foundation

/// A row of the inbox.
public enum InboxEntry: Sendable {
    /// An answer to the viewer, or a mention of them.
    case reply(Reply2)
    /// A message, sent or received.
    case message(Message2)

    /// What it is, as whatever can be marked read.
    @MainActor
    public var item: any InboxItemProviding {
        switch self {
        case .reply(let reply): reply
        case .message(let message): message
        }
    }

    /// When it came.
    @MainActor
    public var created: Date { item.created }
}

/// What in the inbox is counted by itself.
public enum InboxKind: String, Hashable, Sendable, CaseIterable {
    /// Answers.
    case replies
    /// Mentions.
    case mentions
    /// Messages.
    case messages
}

extension ReplyKind {
    /// Where it is counted: what is no mention, with the answers.
    var inboxKind: InboxKind { self == .mention ? .mentions : .replies }
}
