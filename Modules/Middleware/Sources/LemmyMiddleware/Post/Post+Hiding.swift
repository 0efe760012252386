import LemmyIdentifiers
public import Middleware

extension Post2Providing {
    /// Leaves it out of the viewer's feeds, or puts it back. Only this account's; since 0.19.4.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setHidden(_ isHidden: Bool) -> Task<EditResult, Never> {
        post2.submit(PostHide(id: id, isHidden: isHidden))
    }

    /// Leaves it out of the viewer's feeds, or puts it back if it is hidden.
    @discardableResult
    public func toggleHidden() -> Task<EditResult, Never> { setHidden(!hidden) }
}

/// A mark that outlives the program.
struct PostHide: DurableEdit {
    typealias Model = Post2
    static let kind = "hide post"
    static let group = FieldGroup<Post2Fields>.hidden
    let id: PostID
    let isHidden: Bool

    var words: String { "hide post:\(id)\(isHidden ? "" : " off")" }
    func apply(to fields: inout Post2Fields) { fields.hidden = isHidden }
    func request(by client: ApiClient) -> EditRequest { client.hideRequest(isHidden, of: id) }
}
