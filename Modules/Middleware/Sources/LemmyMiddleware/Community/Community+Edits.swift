import LemmyIdentifiers
public import Middleware
public import WireRuntime

extension CommunityRelation {
    /// Blocks the community, or lifts the block. Feeds omit the posts of a blocked community. On Lemmy, blocking it also unsubscribes.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool) -> Task<EditResult, Never> {
        if isBlocked { api.lists.offer(self) }
        return submit(FlagEdit<CommunityBlocking>(id, isBlocked))
    }
}

/// The flag of a community that the viewer blocked.
enum CommunityBlocking: EditableFlag {
    typealias Model = CommunityRelation
    static let verb = "block"
    static let codingKey = "isBlocked"
    static let group = Group.blocked
    static var field: Field { \.blocked }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.blockRequest(edit.isSet, of: edit.id)
    }
}

extension Community2Providing {
    /// Blocks the community, or lifts the block if it is blocked.
    @discardableResult
    public func toggleBlocked() -> Task<EditResult, Never> { relation.setBlocked(!blocked) }
}

extension Community1Providing {
    /// Deletes the community as its first moderator, or restores it.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        community1.submit(FlagEdit<CommunityDeletion>(id, isDeleted))
    }

    /// Removes the community as an administrator, or restores it.
    ///
    /// - Parameters:
    ///   - isRemoved: True to remove the community; false to restore it.
    ///   - reason: The reason to record in the modlog.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setRemoved(_ isRemoved: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        community1.submit(FlagEdit<CommunityRemoval>(id, isRemoved, because: reason))
    }

    /// Hides the community from lists as an administrator, or lists it again.
    ///
    /// - Parameters:
    ///   - isHidden: True to hide the community; false to list it again.
    ///   - reason: The reason to record in the modlog.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setHidden(_ isHidden: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        community1.submit(FlagEdit<CommunityHiding>(id, isHidden, because: reason))
    }

    /// Purges the community and everything posted in it from the server's database, as an administrator. Views of it keep its last known
    /// state.
    ///
    /// - Parameter reason: The reason to record in the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have purged the community
    ///   all the same.
    public func purge(reason: String? = nil) async throws { try await api.purgeCommunity(id: id, reason: reason) }
}

/// The flag of a community that its first moderator deleted.
enum CommunityDeletion: EditableFlag {
    typealias Model = Community1
    static let verb = "delete"
    static let group = Group.deleted
    static var field: Field { \.deleted }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in
            try dialect.delete(edit.isSet, edit.id)
        } show: { value, moment in
            client.updateAccountLists(client.caches.community2.model(of: value, in: moment))
        }
    }
}

/// The flag of a community that an administrator removed.
enum CommunityRemoval: EditableFlag {
    typealias Model = Community1
    static let verb = "remove"
    static let group = Group.removed
    static var field: Field { \.removed }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in
            try dialect.remove(edit.isSet, edit.id, reason: edit.reason)
        } show: { value, moment in
            client.updateAccountLists(client.caches.community2.model(of: value, in: moment))
        }
    }
}

/// The flag of a community that an administrator hid from lists.
enum CommunityHiding: EditableFlag {
    typealias Model = Community1
    static let verb = "hide"
    static let group = Group.hidden
    static var field: Field { \.hidden }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        // The response contains only the success.
        client.editRequest { dialect throws(ApiClientError) in
            try dialect.hide(edit.isSet, edit.id, reason: edit.reason)
        }
    }
}

extension Community1Providing {
    /// True if the community is one of the viewer's favorites, which exist only on this device. Observable.
    public var isFavorite: Bool { api.favorites.communities.contains(id) }

    /// Adds the community to the viewer's favorites, or removes it. The change is shown at once and rolled back if it cannot be written.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setFavorite(_ isFavorite: Bool) -> Task<EditResult, Never> {
        let text = "favorite community:\(id)\(isFavorite ? "" : " off")"
        if let refusal = api.refusal(of: text) { return Task { .failed(refusal) } }
        return api.favorites.set(isFavorite, id, text) { [api] in
            if let store = api.environment.store { await api.persistEdits(in: store) }
        }
    }

    /// Adds the community to the viewer's favorites, or removes it if it is one.
    @discardableResult
    public func toggleFavorite() -> Task<EditResult, Never> { setFavorite(!isFavorite) }
}

extension CommunityRelation {
    /// Subscribes to the community, or unsubscribes. The change is shown at once in every view and rolled back if the server refuses it.
    ///
    /// A community on another server answers later; the subscription counts as soon as the viewer's own server has requested it.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setSubscribed(_ isSubscribed: Bool) -> Task<EditResult, Never> {
        if isSubscribed, let community = api.caches.community2[id] { api.lists.offer(community) }
        return submit(CommunitySubscription(id: id, isSubscribed: isSubscribed))
    }
}

/// A subscription that is kept across launches until the server has confirmed it.
struct CommunitySubscription: DurableEdit {
    typealias Model = CommunityRelation
    static let kind = "subscribe community"
    static let group = FieldGroup<CommunityRelationFields>.subscription
    let id: CommunityID
    let isSubscribed: Bool

    var summary: String { "subscribe community:\(id)\(isSubscribed ? "" : " off")" }

    func apply(to fields: inout CommunityRelationFields) {
        guard fields.subscription.isSubscribed != isSubscribed else { return }
        fields.subscription = isSubscribed ? .subscribed : .notSubscribed
    }

    func request(by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in
            try dialect.follow(isSubscribed, id)
        } show: { value, moment in
            let community = client.caches.community2.model(of: value, in: moment)
            client.updateAccountLists(.follows(id, isSubscribed))
            if isSubscribed { client.lists.offer(community) }
        }
    }
}

extension Community2Providing {
    /// True if the viewer subscribes to the community, also while a community on another server has not answered yet.
    public var subscribed: Bool { relation.subscription.isSubscribed }

    /// The state of the viewer's subscription: one of three cases.
    public var subscription: Subscription { relation.subscription }

    /// True if the viewer blocked the community.
    public var blocked: Bool { relation.blocked }

    /// Subscribes to the community, or unsubscribes if the viewer subscribes to it.
    @discardableResult
    public func toggleSubscribe() -> Task<EditResult, Never> { relation.setSubscribed(!subscribed) }
}

extension Post2Providing {
    /// True if the viewer subscribes to the post's community.
    public var subscribed: Bool { communityRelation.subscription.isSubscribed }

    /// Subscribes to the post's community, or unsubscribes; every row of the community shows the change.
    @discardableResult
    public func toggleSubscribe() -> Task<EditResult, Never> { communityRelation.setSubscribed(!subscribed) }
}

/// The content of a community that its moderators can edit.
public struct CommunityContent: EditableContent {
    /// The display name.
    public var title: String
    /// The description, in Markdown.
    public var description: String?
    /// The small picture.
    public var icon: WireURL?
    /// The wide picture.
    public var banner: WireURL?
    /// True if the community is not safe for work.
    public var nsfw: Bool
    /// True if only moderators may post.
    public var onlyModeratorsCanPost: Bool

    typealias Model = Community1
    static let group = FieldGroup<Community1Fields>.content
    static let parts: [ContentPart<Self>] = [
        .text("title", \.title), .text("description", \.description), ContentPart("icon", \.icon),
        ContentPart("banner", \.banner), ContentPart("nsfw", \.nsfw),
        ContentPart("onlyModeratorsCanPost", \.onlyModeratorsCanPost),
    ]

    init(_ fields: Community1Fields) {
        title = fields.title
        description = fields.description
        icon = fields.icon
        banner = fields.banner
        nsfw = fields.nsfw
        onlyModeratorsCanPost = fields.onlyModeratorsCanPost
    }

    static func request(_ diff: ContentDiff<Self>, of id: CommunityID, by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in try dialect.edit(id, diff) }
    }

    func write(to fields: inout Community1Fields) {
        fields.title = title
        fields.description = description
        fields.icon = icon
        fields.banner = banner
        fields.nsfw = nsfw
        fields.onlyModeratorsCanPost = onlyModeratorsCanPost
    }
}

extension Community1Providing {
    /// The content that is shown now, for an editor to begin with.
    public var draft: CommunityContent { CommunityContent(community1.reading(\.tierValue)) }

    /// Edits the community's own description as a moderator. The change is shown at once and rolled back if the server refuses it.
    ///
    /// If edits are kept (``ApiClient/persistEdits(in:)``), the edit waits for a connection when there is none. It is not sent if another
    /// moderator has changed the same parts on the server since the person saw them (`EditConflict`). The conflict is the error of
    /// `.failed` if the server could be asked at once; after `.deferred` it arrives through `clientStore.outbox.results`.
    ///
    /// - Parameters:
    ///   - seen: The content that the person saw when they began to write (``draft``); nil for the content that is shown now.
    ///   - change: Changes that content.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func edit(
        basedOn seen: CommunityContent? = nil,
        _ change: (inout CommunityContent) -> Void
    ) -> Task<EditResult, Never> {
        community1.rewrite(seen, change)
    }
}
