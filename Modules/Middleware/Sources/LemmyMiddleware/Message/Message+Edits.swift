import LemmyIdentifiers
public import Middleware

extension Message1Providing {
    /// Marks the message as read or unread, as its recipient, and updates the unread count.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        api.markInboxItem(message1, in: .messages, from: read, to: isRead) {
            message1.submit(FlagEdit<MessageReading>(id, isRead))
        }
    }
}

/// The flag of a message that its recipient has read.
enum MessageReading: EditableFlag {
    typealias Model = Message1
    static let verb = "read"
    static let codingKey = "isRead"
    static let group = Group.read
    static var field: Field { \.read }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in try dialect.markRead(edit.isSet, edit.id) }
    }
}

extension Message1Providing {
    /// Reports the message to the administrators, as its recipient. Nothing is shown until the server has accepted the report.
    ///
    /// - Parameter reason: A description of the problem.
    /// - Returns: The report.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have received the report all
    ///   the same.
    @discardableResult
    public func report(reason: String) async throws -> Report { try await api.report(id, reason: reason) }
}

extension Message1Providing {
    /// Edits the text as the message's author. The change is shown at once and rolled back if the server refuses it.
    ///
    /// If edits are kept (``ApiClient/persistEdits(in:)``), the edit waits for a connection when there is none. It is not sent if another
    /// device of the author has changed the text on the server since the person saw it (`EditConflict`). The conflict is the error of
    /// `.failed` if the server could be asked at once; after `.deferred` it arrives through `clientStore.outbox.results`.
    ///
    /// - Parameters:
    ///   - content: The text, in Markdown.
    ///   - seen: The text that the person saw when they began to write; nil for the text that is shown now.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func edit(content: String, basedOn seen: String? = nil) -> Task<EditResult, Never> {
        message1.rewrite(seen.map { MessageContent(content: $0) }) { $0.content = content }
    }

    /// Deletes the message as its author, or restores it.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        message1.submit(FlagEdit<MessageDeletion>(id, isDeleted))
    }
}

/// The flag of a message that its author deleted.
enum MessageDeletion: EditableFlag {
    typealias Model = Message1
    static let verb = "delete"
    static let group = Group.deleted
    static var field: Field { \.deleted }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.deleteRequest(edit.isSet, of: edit.id)
    }
}

/// The content of a message that its author can edit.
struct MessageContent: EditableContent {
    /// The text, in Markdown.
    var content: String

    typealias Model = Message1
    static let group = FieldGroup<Message1Fields>.content
    static let parts: [ContentPart<Self>] = [.text("content", \.content)]

    init(content: String) { self.content = content }
    init(_ fields: Message1Fields) { content = fields.content }

    static func request(_ diff: ContentDiff<Self>, of id: PrivateMessageID, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in try dialect.edit(id, content: diff.content.content) }
    }

    func write(to fields: inout Message1Fields) { fields.content = content }
}
