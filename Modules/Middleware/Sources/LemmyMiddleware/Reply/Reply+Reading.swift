public import Middleware

extension Reply1Providing {
    /// Marks the row read, or unread, and counts it; the comment it is about has no such mark.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return api.counting(reply1, in: kind.inboxKind, from: read, to: isRead) {
            reply1.submit(.read, "read reply:\(id)\(isRead ? "" : " off")") {
                $0.read = isRead
            } send: { turn in
                try await api.sendRead(isRead, of: id, in: turn)
            }
        }
    }
}
