import LemmyIdentifiers
public import Middleware

extension CommunityRelation {
    /// Follows the community, or stops. Shows at once in every view that shows the mark; taken back if the server says no.
    ///
    /// A community on another server answers later: the mark is shown as soon as this server has asked.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setSubscribed(_ isSubscribed: Bool) -> Task<EditResult, Never> {
        if isSubscribed, let community = api.caches.community2[id] { api.lists.tell(of: community) }
        return submit(CommunitySubscription(id: id, isSubscribed: isSubscribed))
    }
}

/// A subscription that outlives the program.
struct CommunitySubscription: DurableEdit {
    typealias Model = CommunityRelation
    static let kind = "subscribe community"
    static let group = FieldGroup<CommunityRelationFields>.subscription
    let id: CommunityID
    let isSubscribed: Bool

    var words: String { "subscribe community:\(id)\(isSubscribed ? "" : " off")" }

    func apply(to fields: inout CommunityRelationFields) {
        guard fields.subscription.isSubscribed != isSubscribed else { return }
        fields.subscription = isSubscribed ? .subscribed : .notSubscribed
    }

    func request(by client: ApiClient) -> EditRequest { client.followRequest(isSubscribed, of: id) }
}

extension Community2Providing {
    /// Whether the viewer follows it; true while a community on another server has not answered, too.
    public var subscribed: Bool { relation.subscription.isSubscribed }

    /// Whether the viewer follows it, in three cases.
    public var subscription: Subscription { relation.subscription }

    /// Whether the viewer blocked it.
    public var blocked: Bool { relation.blocked }

    /// Follows it, or stops.
    @discardableResult
    public func toggleSubscribe() -> Task<EditResult, Never> { relation.setSubscribed(!subscribed) }
}

extension Post2Providing {
    /// Whether the viewer follows its community.
    public var subscribed: Bool { communityRelation.subscription.isSubscribed }

    /// Follows its community, or stops: every row of the community shows it.
    @discardableResult
    public func toggleSubscribe() -> Task<EditResult, Never> { communityRelation.setSubscribed(!subscribed) }
}
