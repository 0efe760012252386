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
    static let group = Group.read
    static var field: Field { \.read }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.readRequest(edit.isSet, of: edit.id)
    }
}
