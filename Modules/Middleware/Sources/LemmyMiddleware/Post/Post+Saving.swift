public import Middleware

extension Post2Providing {
    /// Saves it, or takes the mark off.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setSaved(_ isSaved: Bool) -> Task<EditResult, Never> {
        post2.mark(.saved, \.saved, isSaved, "save") {
            EditAnswer(try await $0.sendSave(isSaved, of: $1, in: $2))
        }
    }
}
