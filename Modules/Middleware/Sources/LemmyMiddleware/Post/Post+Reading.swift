public import Middleware

extension Post2Providing {
    /// Marks it read, or unread, at once; many that scroll by are better marked together, by ``ApiClient/markReadQueue``.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRead(_ isRead: Bool) -> Task<EditResult, Never> {
        // What is queued is not to be sent; what is being sent comes first.
        api.markReadQueue.remove(id)
        return post2.submit(FlagEdit<PostReading>(id, isRead))
    }
}

/// Whether a post is read.
enum PostReading: EditedFlag {
    typealias Model = Post2
    static let verb = "read"
    static let key = "isRead"
    static let group = Group.read
    static var field: Field { \.read }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.readRequest(edit.isSet, of: edit.id)
    }
}
