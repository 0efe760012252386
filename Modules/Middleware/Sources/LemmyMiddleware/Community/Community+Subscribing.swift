public import Middleware

extension CommunityRelation {
    /// Follows the community, or stops. Shows at once in every view that shows the mark; taken back if the server says no.
    ///
    /// A community on another server answers later: the mark is shown as soon as this server has asked.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setSubscribed(_ isSubscribed: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        if isSubscribed, let community = api.caches.community2[id] { api.lists.tell(of: community) }
        return submit(.subscription, "subscribe community:\(id)\(isSubscribed ? "" : " off")") { fields in
            guard fields.subscription.isSubscribed != isSubscribed else { return }
            fields.subscription = isSubscribed ? .subscribed : .notSubscribed
        } send: { turn in
            EditAnswer(try await api.sendFollow(isSubscribed, of: id, in: turn)) { value, moment in
                guard isSubscribed else { return }
                api.lists.tell(of: api.caches.community2.model(of: value, in: moment))
            }
        }
    }
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
