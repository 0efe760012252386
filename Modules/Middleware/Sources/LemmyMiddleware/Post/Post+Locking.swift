import LemmyIdentifiers
public import Middleware

extension Post1Providing {
    /// Ends the discussion, as a moderator, or opens it again.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setLocked(_ isLocked: Bool) -> Task<EditResult, Never> {
        post1.submit(FlagEdit<PostLocking>(id, isLocked))
    }

    /// Ends the discussion, as a moderator, or opens it again if it is locked.
    @discardableResult
    public func toggleLocked() -> Task<EditResult, Never> { setLocked(!locked) }
}

/// Whether the discussion of a post has ended.
enum PostLocking: EditedFlag {
    typealias Model = Post1
    static let verb = "lock"
    static let group = FieldGroup<Post1Fields>.locked
    static var field: any WritableKeyPath<Post1Fields, Bool> & Sendable { \.locked }

    static func request(
        _ isSet: Bool,
        of id: PostID,
        because _: String?,
        by client: ApiClient
    ) -> EditRequest {
        client.lockRequest(isSet, of: id)
    }
}
