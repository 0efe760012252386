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
    static let group = FieldGroup<Reply1Fields>.read
    static var field: any WritableKeyPath<Reply1Fields, Bool> & Sendable { \.read }

    static func request(
        _ isSet: Bool,
        of id: ReplyID,
        because _: String?,
        by client: ApiClient
    ) throws -> EditRequest {
        try client.readRequest(isSet, of: id)
    }
}
