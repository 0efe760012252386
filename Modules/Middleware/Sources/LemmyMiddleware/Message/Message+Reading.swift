import LemmyIdentifiers
public import Middleware

extension Message1Providing {
    /// Marks it read, or unread, as whoever it is for, and counts it.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        api.counting(message1, in: .messages, from: read, to: isRead) {
            message1.submit(MessageReadMark(id: id, isRead: isRead))
        }
    }
}

/// A mark that outlives the program.
struct MessageReadMark: DurableEdit {
    typealias Model = Message1
    static let kind = "read message"
    static let group = FieldGroup<Message1Fields>.read
    let id: PrivateMessageID
    let isRead: Bool

    var words: String { "read message:\(id)\(isRead ? "" : " off")" }
    func apply(to fields: inout Message1Fields) { fields.read = isRead }
    func request(by client: ApiClient) -> EditRequest {
        client.readRequest(isRead, of: id)
    }
}
