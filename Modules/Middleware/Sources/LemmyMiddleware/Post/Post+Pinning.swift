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
    static let group = Group.pinnedCommunity
    static var field: Field { \.pinnedCommunity }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.pinRequest(edit.isSet, of: edit.id, isOnInstance: false)
    }
}

/// Whether a post is pinned on the whole server.
enum InstancePinning: EditedFlag {
    typealias Model = Post1
    static let verb = "pin"
    static let adverb = " everywhere"
    static let group = Group.pinnedInstance
    static var field: Field { \.pinnedInstance }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.pinRequest(edit.isSet, of: edit.id, isOnInstance: true)
    }
}
