public import Middleware

extension Post2Providing {
    /// Saves it, or takes the mark off.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setSaved(_ isSaved: Bool) -> Task<EditResult, Never> {
        post2.submit(FlagEdit<PostSaving>(id, isSaved))
    }
}

/// Whether a post is saved.
enum PostSaving: EditedFlag {
    typealias Model = Post2
    static let verb = "save"
    static let key = "isSaved"
    static let group = Group.saved
    static var field: Field { \.saved }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.saveRequest(edit.isSet, of: edit.id)
    }
}
