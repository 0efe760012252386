import Cache
public import LemmyIdentifiers
public import Middleware
public import Observation
public import Primitives
public import Propagation

/// What the viewer has to do with a person: kept once per client, shown by whatever shows the person.
///
/// There is one per identity and client; its client's cache makes it.
@Observable
@MainActor
public final class PersonRelation: TierModel {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: PersonID

    @ObservationIgnored private var fields: PersonRelationFields
    @ObservationIgnored private var stamp: Stamp

    /// Makes the object; only the client's cache does.
    public required init(api: ApiClient, value: PersonRelationValue, stamp: Stamp) {
        self.api = api
        id = value.id
        fields = value.fields
        self.stamp = stamp
    }

    deinit { api.storage.personRelation.remove(id, ObjectIdentifier(self)) }

    /// Whether the viewer blocked the person; nil if no answer has said.
    public var blocked: Bool? {
        access(keyPath: \.blocked)
        return fields.blocked
    }

    /// What is shown now, as a snapshot.
    public var tierValue: PersonRelationValue {
        PersonRelationValue(server: api.serverName, id: id, fields: fields)
    }

    /// Takes what a server or a file said, at this tier and below.
    public func accept(_ value: PersonRelationValue, stamp: Stamp) {
        api.commits.requireRunning("PersonRelation \(id)")
        guard stamp >= self.stamp else { return }
        self.stamp = stamp
        show(value.fields.completed(by: fields))
    }

    private func show(_ new: PersonRelationFields) {
        let old = fields
        guard old != new else { return }
        if old.blocked != new.blocked { withMutation(keyPath: \.blocked) { fields.blocked = new.blocked } }
        api.publish(
            self.tierValue,
            identifier: PersonRelationValue.identifier(id, server: api.serverName),
            stamp: stamp
        )
        guard api.commits.wantsChanges else { return }
        api.commits.record(EntityChange(entityKey, new.changes(from: old)))
    }

    /// The entity's name in logs and the REPL.
    public nonisolated var entityKey: EntityKey { EntityKey(kind: PersonRelationValue.kind, id: "\(id)") }
}
