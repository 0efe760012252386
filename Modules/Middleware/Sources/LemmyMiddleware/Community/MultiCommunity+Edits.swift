import LemmyIdentifiers
public import Middleware

extension MultiCommunity {
    /// The name to show: the title, otherwise the name in the address.
    public var shownName: String { title ?? name }

    /// Follows the multi-community, or ends the subscription.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setFollowed(_ isFollowed: Bool) -> Task<EditResult, Never> {
        submit(FlagEdit<MultiCommunityFollowing>(id, isFollowed))
    }

    /// Follows the multi-community, or ends the subscription if the viewer follows it.
    @discardableResult
    public func toggleFollowed() -> Task<EditResult, Never> { setFollowed(!followed) }

    /// Deletes the multi-community as its owner, or restores it.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        submit(FlagEdit<MultiCommunityDeletion>(id, isDeleted))
    }
}

/// The flag of a multi-community that the viewer follows.
enum MultiCommunityFollowing: EditableFlag {
    typealias Model = MultiCommunity
    static let verb = "follow"
    static let group = Group.followed
    static var field: Field { \.followed }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.followRequest(edit.isSet, of: edit.id)
    }
}

/// The flag of a multi-community that its owner deleted.
enum MultiCommunityDeletion: EditableFlag {
    typealias Model = MultiCommunity
    static let verb = "delete"
    static let group = Group.deleted
    static var field: Field { \.deleted }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.deleteRequest(edit.isSet, of: edit.id)
    }
}
