public import Middleware

extension Post2Providing {
    /// Marks it read, or unread, at once; many that scroll by are better marked together, by ``ApiClient/markReadQueue``.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        // What is queued is not to be sent; what is being sent comes first.
        api.markReadQueue.remove(id)
        return post2.mark(.read, \.read, isRead, "read") {
            try await $0.sendRead(isRead, of: $1, in: $2)
        }
    }
}
