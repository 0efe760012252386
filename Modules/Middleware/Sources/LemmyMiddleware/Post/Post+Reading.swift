import LemmyIdentifiers
public import Middleware

extension Post2Providing {
    /// Marks it read, or unread, at once; many that scroll by are better marked together, by ``ApiClient/markReadQueue``.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        // What is queued is not to be sent; what is being sent comes first.
        api.markReadQueue.remove(id)
        return post2.submit(PostReadMark(id: id, isRead: isRead))
    }
}

/// A mark that outlives the program.
struct PostReadMark: DurableEdit {
    typealias Model = Post2
    static let kind = "read post"
    static let group = FieldGroup<Post2Fields>.read
    let id: PostID
    let isRead: Bool

    var words: String { "read post:\(id)\(isRead ? "" : " off")" }
    func apply(to fields: inout Post2Fields) { fields.read = isRead }
    func request(by client: ApiClient) -> EditRequest {
        client.readRequest(isRead, of: id)
    }
}
