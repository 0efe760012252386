import LemmyIdentifiers
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
    static let group = FieldGroup<Comment1Fields>.distinguished
    static var field: any WritableKeyPath<Comment1Fields, Bool> & Sendable { \.distinguished }

    static func request(
        _ isSet: Bool,
        of id: CommentID,
        because _: String?,
        by client: ApiClient
    ) -> EditRequest {
        client.distinguishRequest(isSet, id)
    }
}
