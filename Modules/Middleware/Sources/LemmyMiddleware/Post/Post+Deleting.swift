public import Middleware

extension Post1Providing {
    /// Takes it away, as its author, or brings it back.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        post1.submit(FlagEdit<PostDeletion>(id, isDeleted))
    }

    /// Takes it away, as a moderator, or brings it back. Settles what was reported of it.
    ///
    /// - Parameters:
    ///   - isRemoved: Whether it is to go.
    ///   - reason: Why, for the modlog.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRemoved(_ isRemoved: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        post1.submit(FlagEdit<PostRemoval>(id, isRemoved, because: reason))
    }

    /// Takes it out of the server's database for good, as an administrator. What shows it goes on showing what it was.
    ///
    /// - Parameter reason: Why, for the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then it may be gone.
    public func purge(reason: String? = nil) async throws { try await api.purgePost(id: id, reason: reason) }
}

/// Whether its author took a post away.
enum PostDeletion: EditedFlag {
    typealias Model = Post1
    static let verb = "delete"
    static let group = Group.deleted
    static var field: Field { \.deleted }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        var request = client.deleteRequest(edit.isSet, of: edit.id)
        request.effects =
            client.caches.post1[edit.id].map { $0.effects(ofCounting: !edit.isSet, unless: $0.removed) } ?? []
        return request
    }
}

/// Whether a moderator took a post away.
enum PostRemoval: EditedFlag {
    typealias Model = Post1
    static let verb = "remove"
    static let group = Group.removed
    static var field: Field { \.removed }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        var request = client.removeRequest(edit.isSet, of: edit.id, reason: edit.reason)
        request.effects =
            client.caches.post1[edit.id].map { $0.effects(ofCounting: !edit.isSet, unless: $0.deleted) } ?? []
        return request
    }
}
