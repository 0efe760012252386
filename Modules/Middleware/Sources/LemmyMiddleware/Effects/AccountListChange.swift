import LemmyIdentifiers
import Middleware
import Propagation

/// A change of the lists on a person's page: the viewer's subscriptions and blocks, and the communities that any person moderates.
enum AccountListChange: Sendable {
    case follows(CommunityID, Bool)
    case blocksCommunity(CommunityID, Bool)
    case blocksPerson(PersonID, Bool)
    case blocksInstance(InstanceID, Bool)
    case moderates(PersonID, CommunityID, Bool)
}

extension ApiClient {
    /// Applies a change of a person's lists in the running commit, after the server has made it with an edit whose response does not
    /// contain the lists.
    ///
    /// The change is stamped with the current time, because a page that was requested earlier may lack it. It is also recorded for a page
    /// of the viewer that was requested earlier and has no model yet (``relist(_:askedFor:)``). The last 100 changes are recorded.
    func updateAccountLists(_ change: AccountListChange) {
        let now = commits.makeStamp()
        listChanges.removeFirst(max(0, listChanges.count - 99))
        listChanges.append((now, change))
        switch change {
        case .moderates(let person, _, _):
            if let page = caches.person3[person] { apply(change, to: page, at: now) }
        default:
            for me in caches.person4.objects { apply(change, to: me, at: now) }
        }
    }

    /// Updates the viewer's lists after a community was deleted, removed or restored: they omit a community that is gone.
    func updateAccountLists(_ community: Community2) {
        let isThere = !community.deleted && !community.removed
        updateAccountLists(.follows(community.id, isThere && community.subscribed))
        updateAccountLists(.blocksCommunity(community.id, isThere && community.blocked))
    }

    /// Applies the recorded changes to a page of the viewer that was requested before its lists changed.
    func relist(_ me: Person4, askedFor stamp: Stamp) {
        for (now, change) in listChanges where stamp.isOlder(than: now) {
            switch change {
            case .moderates(let person, _, _):
                if person == me.id { apply(change, to: me.person3, at: now) }
            default:
                apply(change, to: me, at: now)
            }
        }
    }

    private func apply(_ change: AccountListChange, to me: Person4, at stamp: Stamp) {
        var value = me.tierValue
        switch change {
        case .follows(let id, let isListed):
            value.follows.list(caches.community1[id]?.tierValue, id, isListed)
            // Servers list them by title.
            value.follows.sort { $0.title.lowercased() < $1.title.lowercased() }
            value.fields.followIds = value.follows.map(\.id)
            value.groups = FieldGroup<Person4Fields>.follows.set
        case .blocksCommunity(let id, let isListed):
            value.blockedCommunities.list(caches.community1[id]?.tierValue, id, isListed)
            value.communityBlocks.list(caches.communityRelation[id]?.tierValue, id, isListed)
            value.fields.blockedCommunitieIds = value.blockedCommunities.map(\.id)
            value.fields.communityBlockIds = value.communityBlocks.map(\.id)
            value.groups = FieldGroup<Person4Fields>.communityBlocks.set
        case .blocksPerson(let id, let isListed):
            value.blockedPeople.list(caches.person1[id]?.tierValue, id, isListed)
            value.personBlocks.list(caches.personRelation[id]?.tierValue, id, isListed)
            value.fields.blockedPeopleIds = value.blockedPeople.map(\.id)
            value.fields.personBlockIds = value.personBlocks.map(\.id)
            value.groups = FieldGroup<Person4Fields>.personBlocks.set
        case .blocksInstance(let id, let isListed):
            value.instanceBlocks.list(caches.instanceRelation[id]?.tierValue, id, isListed)
            value.fields.instanceBlockIds = value.instanceBlocks.map(\.id)
            value.fields.blockedInstances.removeAll { !isListed && $0.id == id }
            value.groups = FieldGroup<Person4Fields>.instanceBlocks.set
        case .moderates: return
        }
        publish(value, in: caches.person4, at: stamp)
    }

    private func apply(_ change: AccountListChange, to page: Person3, at stamp: Stamp) {
        guard case .moderates(_, let id, let isListed) = change else { return }
        var value = page.tierValue
        value.moderates.list(caches.community1[id]?.tierValue, id, isListed)
        value.fields.moderateIds = value.moderates.map(\.id)
        value.groups = FieldGroup<Person3Fields>.moderates.set
        publish(value, in: caches.person3, at: stamp)
    }

    /// Publishes a tier value that an edit changed, with its own fields only, and links its child models.
    func publish<Model: TierModel>(_ value: Model.Value, in cache: ModelCache<Model>, at stamp: Stamp)
    where Model.Client == ApiClient {
        let cause = commits.cause ?? commits.makeCause(.other, "\(value.entityKey): lists changed")
        // Ignored: the value belongs to this server and has the current stamp, so it cannot be refused.
        _ = try? clientStore.publish(Answer(SingleTierAnswer(value: value), startedAt: stamp, cause: cause)) {
            own,
            moment in
            cache.model(of: own.value, in: moment)
        }
    }
}

/// An answer with one tier of an entity, without the tiers below and the entities beside it.
private struct SingleTierAnswer<Value: TierValue>: TierAnswer {
    let value: Value

    func collect(into updates: inout EntityUpdates) { updates.add(value) }
}

extension Array where Element: TierValue {
    /// Appends an element, or removes it.
    ///
    /// - Parameters:
    ///   - element: The element; nil if it has no living model, in which case it cannot be appended.
    ///   - id: The element's identity.
    ///   - isListed: True to append the element; false to remove it.
    fileprivate mutating func list(_ element: Element?, _ id: Element.ID, _ isListed: Bool) {
        if !isListed {
            removeAll { $0.id == id }
        } else if let element, !contains(where: { $0.id == id }) {
            append(element)
        }
    }
}
