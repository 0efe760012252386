public import Middleware
import Propagation

extension Community1Providing {
    /// Fetches its counts and what the viewer has to do with it: tier 2.
    ///
    /// - Returns: The ``Community2``; itself at tier 2.
    /// - Throws: ``ApiClientError``; nothing changed then, and it can be tried again.
    public func upgrade() async throws -> any Community {
        try await api.getCommunity(id: id)
    }
}

extension Community2Providing {
    /// Nothing is above tier 2 yet.
    public func upgrade() async throws -> any Community { community2 }

    /// Whether the viewer follows it; true while a community on another server has not answered, too.
    public var subscribed: Bool { relation.subscription.isSubscribed }

    /// Whether the viewer follows it, in three cases.
    public var subscription: Subscription { relation.subscription }

    /// Whether the viewer blocked it.
    public var blocked: Bool { relation.blocked ?? false }

    /// Follows it, or stops.
    @discardableResult
    public func toggleSubscribe() -> Task<EditResult, Never> {
        relation.setSubscribed(!subscribed)
    }
}

extension CommunityRelation {
    /// Follows the community, or stops. Shows at once in every view that shows the mark; taken back if the server says no.
    ///
    /// A community on another server answers later: the mark is shown as soon as this server has asked.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setSubscribed(_ isSubscribed: Bool) -> Task<EditResult, Never> {
        let api = api
        let id = id
        let text = "subscribe community:\(id)\(isSubscribed ? "" : " off")"
        if let refusal = api.refusalToWrite(text) { return Task { .failed(refusal) } }
        return editQueue.submit(on: self, .subscription, text) { fields in
            guard fields.subscription.isSubscribed != isSubscribed else { return }
            fields.subscription = isSubscribed ? .subscribed : .none
        } send: { cause in
            let answer = try await api.sendFollow(isSubscribed, of: id, because: cause)
            return EditAnswer(stamp: answer.stamp, fields: answer.value.relation.fields) {
                api.caches.community1[id]?.accept(answer.value.community1, stamp: answer.stamp)
                api.caches.community2[id]?.accept(answer.value, stamp: answer.stamp)
            }
        }
    }
}
