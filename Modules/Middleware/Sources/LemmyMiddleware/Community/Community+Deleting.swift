public import Middleware

extension Community1Providing {
    /// Takes it away, as its first moderator, or brings it back.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        community1.submit(FlagEdit<CommunityDeletion>(id, isDeleted))
    }

    /// Takes it away, as an administrator, or brings it back.
    ///
    /// - Parameters:
    ///   - isRemoved: Whether it is to go.
    ///   - reason: Why, for the modlog.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRemoved(_ isRemoved: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        community1.submit(FlagEdit<CommunityRemoval>(id, isRemoved, because: reason))
    }

    /// Leaves it out of lists, as an administrator, or lists it again.
    ///
    /// - Parameters:
    ///   - isHidden: Whether it is to be left out.
    ///   - reason: Why, for the modlog.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setHidden(_ isHidden: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        community1.submit(FlagEdit<CommunityHiding>(id, isHidden, because: reason))
    }

    /// Takes it out of the server's database for good, with all that was posted in it, as an administrator. What shows it goes on showing
    /// what it was.
    ///
    /// - Parameter reason: Why, for the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then it may be gone.
    public func purge(reason: String? = nil) async throws { try await api.purgeCommunity(id: id, reason: reason) }
}

/// Whether its first moderator took a community away.
enum CommunityDeletion: EditedFlag {
    typealias Model = Community1
    static let verb = "delete"
    static let group = Group.deleted
    static var field: Field { \.deleted }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.deleteRequest(edit.isSet, of: edit.id)
    }
}

/// Whether an administrator took a community away.
enum CommunityRemoval: EditedFlag {
    typealias Model = Community1
    static let verb = "remove"
    static let group = Group.removed
    static var field: Field { \.removed }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.removeRequest(edit.isSet, of: edit.id, reason: edit.reason)
    }
}

/// Whether an administrator left a community out of lists.
enum CommunityHiding: EditedFlag {
    typealias Model = Community1
    static let verb = "hide"
    static let group = Group.hidden
    static var field: Field { \.hidden }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.hideRequest(edit.isSet, of: edit.id, reason: edit.reason)
    }
}
