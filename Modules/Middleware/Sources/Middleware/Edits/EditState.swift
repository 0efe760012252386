import Primitives
import Propagation

extension TierModel {
    /// Whether an edit of `group` waits for the server. Observable.
    public func isPending(_ group: FieldGroup<Value.Fields>) -> Bool { editState.pending.contains(group.name) }

    /// What the server last said and what waits on top of it. Observable.
    public var editState: EditState<Value.Fields> {
        _ = reading(\.editState)
        noteWholeRead()
        return api.home.editState(of: self)
    }
}

/// Verified fields and the edits on top of them, as they are at one moment.
public struct EditState<Fields: TierFields>: Sendable {
    /// What the server last said.
    public let verified: Fields
    /// What is shown.
    public let shown: Fields
    /// The names of the groups of fields of which an edit waits, oldest first.
    public let pending: [String]
    /// The names of those of which nobody knows what the server has.
    public let uncertain: [String]
    /// The names of the fields that those edits change, each in ``TierModel/observed``: what is shown of them the server has not confirmed.
    public let pendingFields: Set<String>
    /// The names of the fields of which nobody knows what the server has: those that a lost edit would have changed. What it wanted is
    /// forgotten with the launch; of an earlier launch's these are all fields of its group.
    public let uncertainFields: Set<String>
    /// The names of the fields that no answer, file or edit has said: what is shown of them stands there for want of better, and a `false`
    /// is no “no”. Fields in no group are said by every answer.
    public let unknownFields: Set<String>
}

extension Home {
    func editState<Model: TierModel>(of model: Model) -> EditState<Model.Value.Fields> {
        let (key, shown) = (model.key, model.display.box.fields)
        return knowledge.withLock { knowledge in
            let waiting = knowledge.changedFields(key)
            let uncertain = knowledge.edits.uncertainGroups(of: key)
            return EditState(
                verified: (knowledge.verified(key) as? Box<Model.Value.Fields>)?.fields ?? shown,
                shown: shown,
                pending: waiting.map(\.edit.groupName),
                uncertain: Model.Value.Fields.groups.filter { knowledge.isUncertain(key, $0.set) }.map(\.name),
                pendingFields: Model.names(of: waiting.map { ($0.edit.group, $0.fields) }),
                uncertainFields: Model.names(of: uncertain.map { ($0.group, $0.fields) }),
                unknownFields: knowledge.unknownFields(key, of: Model.Value.Fields.self)
            )
        }
    }
}

extension Knowledge {
    /// The names of the fields that nothing has said of an entry, and that no edit that waits says.
    fileprivate func unknownFields<Fields: TierFields>(_ key: EntryKey, of fields: Fields.Type) -> Set<String> {
        guard let stamps = entries[key]?.stamps else { return [] }
        let unsaid = Fields.groups.filter { stamps.stamp(of: $0.set) == .never && !isPending(key, $0.set) }
        return Set(unsaid.flatMap(\.fields))
    }
}

extension TierModel {
    /// The names of the fields in masks; where a mask names none, those of the group.
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
