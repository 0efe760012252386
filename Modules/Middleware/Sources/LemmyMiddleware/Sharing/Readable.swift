public import Foundation
public import LemmyIdentifiers
public import Middleware

/// What is marked read.
@MainActor
public protocol ReadableProviding: AnyObject {
    /// Whether it was read.
    var read: Bool { get }

    /// Marks it read, or unread. Shows at once; taken back if the server says no.
    @discardableResult
    func setRead(_ isRead: Bool) -> Task<EditResult, Never>
}

extension ReadableProviding {
    /// Marks it read, or unread if it was read.
    @discardableResult
    public func toggleRead() -> Task<EditResult, Never> { setRead(!read) }
}

/// A row of the inbox: an answer, a mention, a message.
@MainActor
public protocol InboxItemProviding: ReadableProviding {
    /// The client it came from.
    nonisolated var api: ApiClient { get }
    /// Whose inbox it is in.
    var recipientId: PersonID { get }
    /// When it came.
    var created: Date { get }
    /// Who wrote it, if it is known.
    var creator_: Person1? { get }
}
