import Primitives
import Propagation

extension TierModel {
    /// Returns true if an edit of `group` waits for the server. Observable.
    public func isPending(_ group: FieldGroup<Value.Fields>) -> Bool { editState.pending.contains(group.name) }

    /// The fields that the server last reported and the edits on top of them. Observable.
    public var editState: EditState<Value.Fields> {
        _ = reading(\.editState)
        accessWholeValue()
        return api.clientStore.editState(of: self)
    }
}

/// The verified fields of an entity and the edits on top of them, as they are at one moment.
public struct EditState<Fields: TierFields>: Sendable {
    /// The fields that the server last reported.
    public let verified: Fields
    /// The shown fields.
    public let shown: Fields
    /// The names of the field groups with a waiting edit, oldest first.
    public let pending: [String]
    /// The names of the field groups whose value on the server is unknown.
    public let unconfirmed: [String]
    /// The names of the fields that the waiting edits change, as in ``TierModel/observed``. The server has not confirmed their shown
    /// values.
    public let pendingFields: Set<String>
    /// The names of the fields whose value on the server is unknown: the fields that a lost edit would have changed. The target values are
    /// forgotten with the launch; for an edit of an earlier launch, these are all fields of its group.
    public let unconfirmedFields: Set<String>
    /// The names of the fields that no answer, file or edit has delivered. Their shown values are defaults; a `false` does not mean "no".
    /// Every answer delivers the fields without a group.
    public let unknownFields: Set<String>
}

extension ClientStore {
    func editState<Model: TierModel>(of model: Model) -> EditState<Model.Value.Fields> {
        let (key, shown) = (model.key, model.storage.snapshot.fields)
        return entityStore.withLock { entityStore in
            let waiting = entityStore.changedFields(key)
            let uncertain = entityStore.edits.unconfirmedGroups(of: key)
            return EditState(
                verified: (entityStore.verified(key) as? Snapshot<Model.Value.Fields>)?.fields ?? shown,
                shown: shown,
                pending: waiting.map(\.edit.groupName),
                unconfirmed: Model.Value.Fields.groups.filter { entityStore.isUncertain(key, $0.set) }.map(\.name),
                pendingFields: Model.names(of: waiting.map { ($0.edit.group, $0.fields) }),
                unconfirmedFields: Model.names(of: uncertain.map { ($0.group, $0.fields) }),
                unknownFields: entityStore.unknownFields(key, of: Model.Value.Fields.self)
            )
        }
    }
}

extension ClientStore {
    /// Returns the fields that the server last stated, without waiting edits.
    ///
    /// - Parameters:
    ///   - tier: The tier of the entity.
    ///   - id: The identity of the entity.
    ///   - group: A group of fields.
    /// - Returns: The fields, and two facts about the group: whether an edit of it waits, and whether it is unknown if the server has one of
    ///   its edits. Nil if nothing of the entity is known.
    package func verified<Value: TierValue>(_ tier: Value.Type, _ id: Value.ID, _ group: FieldGroup<Value.Fields>)
        -> (fields: Value.Fields, isPending: Bool, isUnconfirmed: Bool)?
    {
        let key = Value.key(of: id)
        return entityStore.withLock { entityStore in
            (entityStore.verified(key) as? Snapshot<Value.Fields>).map {
                ($0.fields, entityStore.isPending(key, group.set), entityStore.isUncertain(key, group.set))
            }
        }
    }
}

extension EntityStore {
    /// Returns the names of an entry's fields that no answer and no waiting edit has delivered.
    fileprivate func unknownFields<Fields: TierFields>(_ key: TierKey, of fields: Fields.Type) -> Set<String> {
        guard let stamps = entries[key]?.stamps else { return [] }
        let unsaid = Fields.groups.filter { stamps.stamp(of: $0.set) == .never && !isPending(key, $0.set) }
        return Set(unsaid.flatMap(\.fields))
    }
}

extension TierModel {
    /// Returns the names of the fields in masks; for an empty or unknown mask, those of the whole group.
    fileprivate static func names(of masks: [(group: GroupSet, fields: ChangeMask)]) -> Set<String> {
        masks.reduce(into: []) { names, changed in
            if changed.fields.isEmpty || changed.fields == .unknown {
                for group in Value.Fields.groups where group.set == changed.group { names.formUnion(group.fields) }
                return
            }
            for (index, field) in observed.enumerated() where changed.fields.contains(ChangeMask(index)) {
                names.insert(field.name)
            }
        }
    }
}
