public import Middleware

extension Post2Providing {
    /// Leaves it out of the viewer's feeds, or puts it back. Only this account's; since 0.19.4.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setHidden(_ isHidden: Bool) -> Task<EditResult, Never> {
        post2.submit(FlagEdit<PostHiding>(id, isHidden))
    }

    /// Leaves it out of the viewer's feeds, or puts it back if it is hidden.
    @discardableResult
    public func toggleHidden() -> Task<EditResult, Never> { setHidden(!hidden) }
}

/// Whether a post is left out of feeds.
enum PostHiding: EditedFlag {
    typealias Model = Post2
    static let verb = "hide"
    static let key = "isHidden"
    static let group = Group.hidden
    static var field: Field { \.hidden }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.hideRequest(edit.isSet, of: edit.id)
    }
}
