import LemmyIdentifiers
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
    static let group = FieldGroup<Community1Fields>.deleted
    static var field: any WritableKeyPath<Community1Fields, Bool> & Sendable { \.deleted }

    static func request(
        _ isSet: Bool,
        of id: CommunityID,
        because _: String?,
        by client: ApiClient
    ) -> EditRequest {
        client.deleteRequest(isSet, of: id)
    }
}

/// Whether an administrator took a community away.
enum CommunityRemoval: EditedFlag {
    typealias Model = Community1
    static let verb = "remove"
    static let group = FieldGroup<Community1Fields>.removed
    static var field: any WritableKeyPath<Community1Fields, Bool> & Sendable { \.removed }

    static func request(
        _ isSet: Bool,
        of id: CommunityID,
        because reason: String?,
        by client: ApiClient
    ) -> EditRequest {
        client.removeRequest(isSet, of: id, reason: reason)
    }
}

/// Whether an administrator left a community out of lists.
enum CommunityHiding: EditedFlag {
    typealias Model = Community1
    static let verb = "hide"
    static let group = FieldGroup<Community1Fields>.hidden
    static var field: any WritableKeyPath<Community1Fields, Bool> & Sendable { \.hidden }

    static func request(
        _ isSet: Bool,
        of id: CommunityID,
        because reason: String?,
        by client: ApiClient
    ) -> EditRequest {
        client.hideRequest(isSet, of: id, reason: reason)
    }
}
