public import Middleware

extension Comment2Providing {
    /// Saves it, or takes the mark off.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setSaved(_ isSaved: Bool) -> Task<EditResult, Never> {
        comment2.submit(FlagEdit<CommentSaving>(id, isSaved))
    }
}

/// Whether a comment is saved.
enum CommentSaving: EditedFlag {
    typealias Model = Comment2
    static let verb = "save"
    static let key = "isSaved"
    static let group = Group.saved
    static var field: Field { \.saved }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.saveRequest(edit.isSet, of: edit.id)
    }
}
