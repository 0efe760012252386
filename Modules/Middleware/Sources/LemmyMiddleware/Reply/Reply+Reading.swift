public import Middleware

extension Reply1Providing {
    /// Marks the row read, or unread, and counts it; the comment it is about has no such mark.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        api.counting(reply1, in: kind.inboxKind, from: read, to: isRead) {
            reply1.submit(FlagEdit<ReplyReading>(id, isRead))
        }
    }
}

/// Whether a row of the inbox is read.
enum ReplyReading: EditedFlag {
    typealias Model = Reply1
    static let verb = "read"
    static let key = "isRead"
    static let group = Group.read
    static var field: Field { \.read }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) throws -> EditRequest {
        try client.readRequest(edit.isSet, of: edit.id)
    }
}
