import LemmyIdentifiers
public import Middleware

extension Message1Providing {
    /// Marks it read, or unread, as whoever it is for, and counts it.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        api.counting(message1, in: .messages, from: read, to: isRead) {
            message1.submit(FlagEdit<MessageReading>(id, isRead))
        }
    }
}

/// Whether a message is read.
enum MessageReading: EditedFlag {
    typealias Model = Message1
    static let verb = "read"
    static let key = "isRead"
    static let group = FieldGroup<Message1Fields>.read
    static var field: any WritableKeyPath<Message1Fields, Bool> & Sendable { \.read }

    static func request(
        _ isSet: Bool,
        of id: PrivateMessageID,
        because _: String?,
        by client: ApiClient
    ) -> EditRequest {
        client.readRequest(isSet, of: id)
    }
}
