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

    /// Saves it, or takes the mark off if it is saved.
    @discardableResult
    public func toggleSaved() -> Task<EditResult, Never> { setSaved(!saved) }

    /// Whether an edit of a group of fields waits for the server. Observable: 18 expected and 18 confirmed is a change.
    public func isPending(_ group: FieldGroup<Post2Fields>) -> Bool {
        post2.editState.pending.contains(group.name)
    }
}
