import Primitives
import Propagation

/// The living objects of an ``Entity`` as a source of an inspector.
@MainActor
final class RecordSource<Value: Identifiable & Equatable & Sendable>: InspectionSource
where Value.ID: LosslessStringConvertible & Sendable {
    nonisolated let inspectionNumber: Int
    private let inspection: Inspection
    private let codes: CodeRegistry
    private weak var entity: Entity<Value>?

    /// Adds the source to those of an environment, which holds it weakly.
    ///
    /// - Parameter codes: The Swift of the kinds, which each state contains.
    init(of entity: Entity<Value>, in inspection: Inspection, codes: CodeRegistry) {
        (self.entity, self.inspection, self.codes) = (entity, inspection, codes)
        inspectionNumber = inspection.makeSourceNumber()
        inspection.add(self)
    }

    var inspectionName: String { entity?.kind ?? "" }

    var inspectedIDs: [InspectedID] { entity?.living.all.map { id(of: $0.value.id) } ?? [] }

    func inspectedState(of id: InspectedID) -> InspectedState? {
        guard let entity, let key = Value.ID(id.id), let record = entity.living[key] else { return nil }
        let verified = entity.fields(record.verified)
        let fields = entity.fields(record.value).map { field in
            let shown = field.value.text
            let last = verified.first { $0.name == field.name }?.value.text ?? shown
            return InspectedState.Field(
                field.name,
                shown,
                verified: last == shown ? nil : last,
                mark: record.pending.contains(field.name) ? .pending : nil
            )
        }
        return InspectedState(
            id,
            of: EntityKey(kind: entity.kind, id: id.id),
            headline: entity.headline(record.value),
            fields: fields,
            edits: record.editedFields.map { "edit of \($0.sorted().joined(separator: ", "))" },
            swift: swift(of: CodeReference(kind: entity.kind, id: id.id, tier: nil, object: nil, draft: CodeDraft()))
        )
    }

    /// Returns the expression that gets an entity; empty if the plug-in has none.
    private func swift(of reference: CodeReference) -> String {
        // Ignored: a kind whose code cannot be written is shown without it.
        (try? codes.entity(reference))?.value ?? ""
    }

    /// Returns the id of an object by that of its value.
    func id(of key: Value.ID) -> InspectedID {
        InspectedID(source: inspectionNumber, tier: entity?.kind ?? "", id: key.description)
    }

    /// Returns the mark of an object, with which it announces its changes and its end.
    func mark(of key: Value.ID) -> RecordMark { RecordMark(inspection: inspection, id: id(of: key)) }
}

/// The id of a living object, with the inspection that hears of its changes.
struct RecordMark: Sendable {
    fileprivate let inspection: Inspection
    fileprivate let id: InspectedID

    /// Announces that the object was made, has changed or is gone. It can be called on any thread.
    func set() { inspection.mark(id) }
}
