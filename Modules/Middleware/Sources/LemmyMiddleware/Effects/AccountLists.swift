import LemmyIdentifiers
import Middleware
import Propagation

/// A change of the lists that stand on somebody's page: what the viewer follows and has blocked, and what anybody moderates.
enum AccountListChange: Sendable {
    case follows(CommunityID, Bool)
    case blocksCommunity(CommunityID, Bool)
    case blocksPerson(PersonID, Bool)
    case blocksInstance(InstanceID, Bool)
    case moderates(PersonID, CommunityID, Bool)
}

extension ApiClient {
    /// Shows a change of somebody's lists that the server has made with an edit and does not answer, in the running commit.
    ///
    /// It counts as said now: a page that was asked for before may have missed it. It is remembered for such a page of the viewer's own that
    /// nobody shows yet (``relist(_:askedFor:)``).
    func relist(_ change: AccountListChange) {
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

    /// Shows what becomes of the viewer's lists when a community was taken away or brought back: they leave out one that is gone.
    func relist(_ community: Community2) {
        let isThere = !community.deleted && !community.removed
        relist(.follows(community.id, isThere && community.subscribed))
        relist(.blocksCommunity(community.id, isThere && community.blocked))
    }

    /// Brings a page of the viewer's own up to date that was asked for before its lists changed.
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
            // By title, as servers list them.
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
        show(value, in: caches.person4, at: stamp)
    }

    private func apply(_ change: AccountListChange, to page: Person3, at stamp: Stamp) {
        guard case .moderates(_, let id, let isListed) = change else { return }
        var value = page.tierValue
        value.moderates.list(caches.community1[id]?.tierValue, id, isListed)
        value.fields.moderateIds = value.moderates.map(\.id)
        value.groups = FieldGroup<Person3Fields>.moderates.set
        show(value, in: caches.person3, at: stamp)
    }

    /// Shows what an edit made of one tier of an entity, its own fields alone, and links its neighbours.
    func show<Model: TierModel>(_ value: Model.Value, in cache: ModelCache<Model>, at stamp: Stamp)
    where Model.Client == ApiClient {
        let cause = commits.cause ?? commits.makeCause(.other, "\(value.entityKey): lists changed")
        // It is this server's, and of now: nothing can refuse it.
        _ = try? home.show(Answer(OwnTier(value: value), startedAt: stamp, cause: cause)) { own, moment in
            cache.model(of: own.value, in: moment)
        }
    }
}

/// What is said of one tier of an entity alone: what is below it and beside it was not asked for.
private struct OwnTier<Value: TierValue>: TierAnswer {
    let value: Value

    func collect(into sayings: inout Sayings) { sayings.add(value) }
}

extension Array where Element: TierValue {
    /// Lists one at the end, or takes it out.
    ///
    /// - Parameters:
    ///   - element: It; nil if nobody shows it, and it cannot be listed then.
    ///   - id: Its identity.
    ///   - isListed: Whether it is to be listed.
    fileprivate mutating func list(_ element: Element?, _ id: Element.ID, _ isListed: Bool) {
        if !isListed {
            removeAll { $0.id == id }
        } else if let element, !contains(where: { $0.id == id }) {
            append(element)
        }
    }
}
