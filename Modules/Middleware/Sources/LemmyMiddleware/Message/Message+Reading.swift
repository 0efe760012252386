public import Middleware

extension Message1Providing {
    /// Marks it read, or unread, as whoever it is for, and counts it.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return api.counting(message1, in: .messages, from: read, to: isRead) {
            message1.submit(.read, "read message:\(id)\(isRead ? "" : " off")") {
                $0.read = isRead
            } send: { turn in
                try await api.sendRead(isRead, of: id, in: turn)
            }
        }
    }
}
