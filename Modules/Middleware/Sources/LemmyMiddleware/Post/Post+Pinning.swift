import LemmyIdentifiers
public import Middleware

extension Post1Providing {
    /// Pins it in its community, as a moderator, or takes the pin out.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setPinnedCommunity(_ isPinned: Bool) -> Task<EditResult, Never> {
        post1.submit(FlagEdit<CommunityPinning>(id, isPinned))
    }

    /// Pins it on the whole server, as an administrator, or takes the pin out.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setPinnedInstance(_ isPinned: Bool) -> Task<EditResult, Never> {
        post1.submit(FlagEdit<InstancePinning>(id, isPinned))
    }
}

/// Whether a post is pinned in its community.
enum CommunityPinning: EditedFlag {
    typealias Model = Post1
    static let verb = "pin"
    static let group = FieldGroup<Post1Fields>.pinnedCommunity
    static var field: any WritableKeyPath<Post1Fields, Bool> & Sendable { \.pinnedCommunity }

    static func request(
        _ isSet: Bool,
        of id: PostID,
        because _: String?,
        by client: ApiClient
    ) -> EditRequest {
        client.pinRequest(isSet, of: id, isOnInstance: false)
    }
}

/// Whether a post is pinned on the whole server.
enum InstancePinning: EditedFlag {
    typealias Model = Post1
    static let verb = "pin"
    static let adverb = " everywhere"
    static let group = FieldGroup<Post1Fields>.pinnedInstance
    static var field: any WritableKeyPath<Post1Fields, Bool> & Sendable { \.pinnedInstance }

    static func request(
        _ isSet: Bool,
        of id: PostID,
        because _: String?,
        by client: ApiClient
    ) -> EditRequest {
        client.pinRequest(isSet, of: id, isOnInstance: true)
    }
}
