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
    static let group = Group.locked
    static var field: Field { \.locked }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.lockRequest(edit.isSet, of: edit.id)
    }
}
