import Primitives

/// An entity's living object, as its closures show it.
struct ShownRecord<Value: Identifiable & Equatable & Sendable>: Showable
where Value.ID: LosslessStringConvertible & Sendable {
    let record: Record<Value>
    let entity: Entity<Value>

    var reference: EntityKey { EntityKey(kind: entity.kind, id: record.value.id.description) }
    var tierLabel: String? { nil }
    var identity: ObjectIdentifier? { ObjectIdentifier(record) }
    var headline: String { entity.headline(record.value) }
    var edgeNames: [String] { entity.edges.map(\.name) }
    var watchedFields: [String]? { entity.watched }
    /// What an edge leads to lives by whoever else holds it.
    var held: [any Showable] { [] }

    func fields() -> [ShownField] {
        let pending = record.pending
        return entity.fields(record.value).map { field in
            guard pending.contains(field.name) else { return field }
            return ShownField(field.name, field.value, .pending, group: field.group)
        }
    }

    func edge(_ name: String) -> (any Showable)? {
        entity.edges.first { $0.name == name }?.follow(record.value)
    }
}
