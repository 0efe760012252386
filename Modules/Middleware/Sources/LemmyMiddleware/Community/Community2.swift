import Cache
public import LemmyIdentifiers
public import Middleware
public import Observation
public import Primitives
public import Propagation

/// A community with its counts and what the viewer has to do with it.
///
/// There is one per identity and client; its client's cache makes it.
@Observable
@MainActor
public final class Community2: Community2Providing, TierModel {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: CommunityID
    /// The tier below.
    public nonisolated let community1: Community1
    /// What the viewer has to do with it.
    public private(set) var relation: CommunityRelation

    @ObservationIgnored private var fields: Community2Fields
    @ObservationIgnored private var stamp: Stamp

    /// Makes the object; only the client's cache does.
    public required init(api: ApiClient, value: Community2Value, stamp: Stamp) {
        self.api = api
        id = value.id
        fields = value.fields
        self.stamp = stamp
        community1 = api.caches.community1.createModel(from: value.community1, stamp: stamp)
        relation = api.caches.communityRelation.createModel(from: value.relation, stamp: stamp)
    }

    deinit { api.storage.community2.remove(id, ObjectIdentifier(self)) }

    /// How many follow it.
    public var subscriberCount: Int {
        access(keyPath: \.subscriberCount)
        return fields.subscriberCount
    }

    /// How many of them are on this server, since 0.19.4.
    public var localSubscriberCount: Int? {
        access(keyPath: \.localSubscriberCount)
        return fields.localSubscriberCount
    }

    /// How many posts it has.
    public var postCount: Int {
        access(keyPath: \.postCount)
        return fields.postCount
    }

    /// How many comments it has.
    public var commentCount: Int {
        access(keyPath: \.commentCount)
        return fields.commentCount
    }

    /// How many were active in the last day.
    public var activeUsersDay: Int {
        access(keyPath: \.activeUsersDay)
        return fields.activeUsersDay
    }

    /// How many were active in the last week.
    public var activeUsersWeek: Int {
        access(keyPath: \.activeUsersWeek)
        return fields.activeUsersWeek
    }

    /// How many were active in the last month.
    public var activeUsersMonth: Int {
        access(keyPath: \.activeUsersMonth)
        return fields.activeUsersMonth
    }

    /// How many were active in the last half year.
    public var activeUsersHalfYear: Int {
        access(keyPath: \.activeUsersHalfYear)
        return fields.activeUsersHalfYear
    }

    /// What is shown now, as a snapshot.
    public var tierValue: Community2Value {
        Community2Value(
            server: api.serverName,
            community1: community1.tierValue,
            relation: relation.tierValue,
            fields: fields
        )
    }

    /// Takes what a server or a file said, at this tier and below.
    public func accept(_ value: Community2Value, stamp: Stamp) {
        api.commits.requireRunning("Community2 \(id)")
        community1.accept(value.community1, stamp: stamp)
        let relation = api.caches.communityRelation.createModel(from: value.relation, stamp: stamp)
        guard stamp >= self.stamp else { return }
        self.stamp = stamp
        var references: [FieldChange] = []
        if self.relation !== relation {
            references.append(FieldChange("relation", from: describe(self.relation.id), to: describe(relation.id)))
            self.relation = relation
        }
        show(value.fields, references: references)
    }

    private func show(_ new: Community2Fields, references: [FieldChange] = []) {
        let old = fields
        guard old != new || !references.isEmpty else { return }
        if old.subscriberCount != new.subscriberCount {
            withMutation(keyPath: \.subscriberCount) { fields.subscriberCount = new.subscriberCount }
        }
        if old.localSubscriberCount != new.localSubscriberCount {
            withMutation(keyPath: \.localSubscriberCount) { fields.localSubscriberCount = new.localSubscriberCount }
        }
        if old.postCount != new.postCount { withMutation(keyPath: \.postCount) { fields.postCount = new.postCount } }
        if old.commentCount != new.commentCount {
            withMutation(keyPath: \.commentCount) { fields.commentCount = new.commentCount }
        }
        if old.activeUsersDay != new.activeUsersDay {
            withMutation(keyPath: \.activeUsersDay) { fields.activeUsersDay = new.activeUsersDay }
        }
        if old.activeUsersWeek != new.activeUsersWeek {
            withMutation(keyPath: \.activeUsersWeek) { fields.activeUsersWeek = new.activeUsersWeek }
        }
        if old.activeUsersMonth != new.activeUsersMonth {
            withMutation(keyPath: \.activeUsersMonth) { fields.activeUsersMonth = new.activeUsersMonth }
        }
        if old.activeUsersHalfYear != new.activeUsersHalfYear {
            withMutation(keyPath: \.activeUsersHalfYear) { fields.activeUsersHalfYear = new.activeUsersHalfYear }
        }
        api.publish(self.tierValue, identifier: Community2Value.identifier(id, server: api.serverName), stamp: stamp)
        guard api.commits.wantsChanges else { return }
        api.commits.record(EntityChange(entityKey, references + new.changes(from: old)))
    }

    /// The entity's name in logs and the REPL.
    public nonisolated var entityKey: EntityKey { EntityKey(kind: Community2Value.kind, id: "\(id)") }
}
