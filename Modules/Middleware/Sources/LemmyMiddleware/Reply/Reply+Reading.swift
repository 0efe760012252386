public import Middleware

extension Reply1Providing {
    /// Marks the row read, or unread, and counts it; the comment it is about has no such mark.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        api.counting(reply1, in: kind.inboxKind, from: read, to: isRead) {
            reply1.submit(ReplyReadMark(id: id, isRead: isRead))
        }
    }
}

/// A mark that outlives the program.
struct ReplyReadMark: DurableEdit {
    typealias Model = Reply1
    static let kind = "read reply"
    static let group = FieldGroup<Reply1Fields>.read
    let id: ReplyID
    let isRead: Bool

    var words: String { "read reply:\(id)\(isRead ? "" : " off")" }
    func apply(to fields: inout Reply1Fields) { fields.read = isRead }
    func request(by client: ApiClient) throws -> EditRequest {
        try client.readRequest(isRead, of: id)
    }
}
