public import Middleware

extension Post2Providing {
    /// Marks it read, or unread, at once; many that scroll by are better marked together, by ``ApiClient/markReadQueue``.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        // What is queued would show through.
        api.markReadQueue.remove(id)
        return post2.submit(.read, "read post:\(id)\(isRead ? "" : " off")") {
            $0.read = isRead
        } send: { turn in
            try await api.sendRead(isRead, of: id, in: turn)
        }
    }
}
