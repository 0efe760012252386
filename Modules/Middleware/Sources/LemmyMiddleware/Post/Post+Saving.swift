public import Middleware

extension Post2Providing {
    /// Saves it, or takes the mark off.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setSaved(_ isSaved: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return post2.submit(.saved, "save post:\(id)\(isSaved ? "" : " off")") {
            $0.saved = isSaved
        } send: { turn in
            EditAnswer(try await api.sendSave(isSaved, of: id, in: turn))
        }
    }
}
