public import Foundation
public import LemmyIdentifiers
public import Middleware
public import WireRuntime

/// An entity that can be marked as read.
@MainActor
public protocol ReadableProviding: AnyObject, Sendable {
    /// True if the viewer has read it.
    var read: Bool { get }

    /// Marks it as read or unread. The change is shown at once and rolled back if the server refuses it.
    @discardableResult
    func setRead(_ isRead: Bool) -> Task<EditResult, Never>
}

extension ReadableProviding {
    /// Marks it as read, or as unread if it is read.
    @discardableResult
    public func toggleRead() -> Task<EditResult, Never> { setRead(!read) }
}

/// A row of the inbox: an answer, a mention or a message.
@MainActor
public protocol InboxItemProviding: ReadableProviding {
    /// The client that fetched it.
    nonisolated var api: ApiClient { get }
    /// The person whose inbox holds the row.
    var recipientId: PersonID { get }
    /// The time at which it arrived.
    var created: Date { get }
    /// The author, if known.
    var creator_: Person1? { get }
}

/// An entity that can be reported to moderators or administrators.
@MainActor
public protocol ReportableProviding: AnyObject, Sendable {
    /// Reports it. Nothing is shown until the server has accepted the report.
    ///
    /// - Parameter reason: A description of the problem.
    /// - Returns: The report.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have received the report all
    ///   the same.
    @discardableResult
    func report(reason: String) async throws -> Report
}

/// An entity with an address that identifies it on every server.
@MainActor
public protocol SharableProviding: AnyObject, Sendable {
    /// The address that identifies it on every server.
    var actorId: WireURL { get }
}

extension SharableProviding {
    /// The address to share.
    public var url: WireURL { actorId }
}

/// An entity with a text of its own, from which a reader may select a part.
@MainActor
public protocol SelectableProviding: AnyObject, Sendable {
    /// The text, in Markdown; nil if there is none.
    var selectableText: String? { get }
}

extension Post1Providing {
    /// The title, followed by the body.
    public var selectableText: String? { [title, content ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n") }
}

extension Comment1Providing {
    /// The text.
    public var selectableText: String? { content }
}

extension Message1Providing {
    /// The text.
    public var selectableText: String? { content }
}

extension Reply1Providing {
    /// The text of the row's comment, if known.
    public var selectableText: String? { comment_?.content }
}

/// An entity that its author can delete and restore.
@MainActor
public protocol DeletableProviding: AnyObject, Sendable {
    /// True if the author deleted it.
    var deleted: Bool { get }

    /// Deletes it as its author, or restores it. The change is shown at once and rolled back if the server refuses it.
    @discardableResult
    func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never>
}

extension DeletableProviding {
    /// Deletes it, or restores it if it is deleted.
    @discardableResult
    public func toggleDeleted() -> Task<EditResult, Never> { setDeleted(!deleted) }
}

/// An entity that a moderator can remove and restore.
@MainActor
public protocol RemovableProviding: AnyObject, Sendable {
    /// True if a moderator removed it.
    var removed: Bool { get }

    /// Removes it as a moderator, or restores it. The change is shown at once and rolled back if the server refuses it.
    @discardableResult
    func setRemoved(_ isRemoved: Bool, reason: String?) -> Task<EditResult, Never>
}

/// An entity that an administrator can purge from the server's database.
@MainActor
public protocol PurgableProviding: AnyObject, Sendable {
    /// Purges it from the server's database. Views of it keep its last known state.
    ///
    /// - Parameter reason: The reason to record in the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have purged it all the same.
    func purge(reason: String?) async throws
}
