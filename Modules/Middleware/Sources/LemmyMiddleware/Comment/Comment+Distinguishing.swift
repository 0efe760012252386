public import Middleware

extension Comment1Providing {
    /// Has it speak for the moderators, as one who wrote it, or not any more.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setDistinguished(_ isDistinguished: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return comment1.submit(.distinguished, "distinguish comment:\(id)\(isDistinguished ? "" : " off")") {
            $0.distinguished = isDistinguished
        } send: { turn in
            try await api.sendDistinguish(isDistinguished, id, in: turn)
        }
    }
}
