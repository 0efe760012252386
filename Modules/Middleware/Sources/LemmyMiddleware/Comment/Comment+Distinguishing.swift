public import Middleware

extension Comment1Providing {
    /// Has it speak for the moderators, as one who wrote it, or not any more.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setDistinguished(_ isDistinguished: Bool) -> Task<EditResult, Never> {
        comment1.submit(FlagEdit<CommentDistinguishing>(id, isDistinguished))
    }
}

/// Whether a comment speaks for the moderators.
enum CommentDistinguishing: EditedFlag {
    typealias Model = Comment1
    static let verb = "distinguish"
    static let group = Group.distinguished
    static var field: Field { \.distinguished }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.distinguishRequest(edit.isSet, edit.id)
    }
}
