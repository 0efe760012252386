import Observation
import Primitives
import Propagation

/// The living object of one id: the value from the server with the pending edits applied on top.
///
/// Edits are kept in the order in which they were made, and applied again to each new value of the server. Therefore a failed edit rolls
/// back only its own change.
@MainActor
@Observable
final class Record<Value: Identifiable & Equatable & Sendable> {
    /// The value that is shown.
    private(set) var value: Value
    /// The fields that the server has yet to confirm.
    private(set) var pending: Set<String> = []

    /// The value that the server last sent, with the edits that it has confirmed since.
    @ObservationIgnored private(set) var verified: Value
    @ObservationIgnored private let mark: RecordMark?
    @ObservationIgnored private var edits: [Edit] = []
    @ObservationIgnored private var editCount = 0

    private struct Edit {
        let number: Int
        let fields: Set<String>
        let change: (inout Value) -> Void
    }

    /// Creates the object.
    ///
    /// - Parameter mark: The mark with which it announces its changes and its end to an inspector; nil for none.
    init(_ value: Value, mark: RecordMark? = nil) {
        self.value = value
        self.mark = mark
        verified = value
        mark?.set()
    }

    deinit { mark?.set() }

    /// The fields of each edit that the server has yet to confirm, the oldest edit first.
    var editedFields: [Set<String>] { edits.map(\.fields) }

    /// Returns the value after a change, without making the change.
    func value(after change: (inout Value) -> Void) -> Value {
        var value = value
        change(&value)
        return value
    }

    /// Stores a new value of the server and applies the pending edits to it.
    func merge(_ value: Value) {
        verified = value
        recompute()
    }

    /// Returns a number that no other edit has.
    func nextEditNumber() -> Int {
        editCount += 1
        return editCount
    }

    /// Shows a change that the server has not confirmed yet.
    func apply(_ number: Int, fields: Set<String>, _ change: @escaping (inout Value) -> Void) {
        edits.append(Edit(number: number, fields: fields, change: change))
        recompute()
    }

    /// Ends an edit: merges it into the confirmed value, or the server's answer if there is one, or discards it.
    func finishEdit(_ number: Int, keeping: Bool, answer: Value? = nil) {
        guard let index = edits.firstIndex(where: { $0.number == number }) else { return }
        let edit = edits.remove(at: index)
        if keeping {
            if let answer { verified = answer } else { edit.change(&verified) }
        }
        recompute()
    }

    private func recompute() {
        var shown = verified
        for edit in edits { edit.change(&shown) }
        let fields = edits.reduce(into: Set<String>()) { $0.formUnion($1.fields) }
        // Observation notifies on every write, even if the value is equal.
        if value != shown { value = shown }
        if pending != fields { pending = fields }
        mark?.set()
    }
}

/// The living object of an entity as its closures show it.
struct ShownRecord<Value: Identifiable & Equatable & Sendable>: Showable
where Value.ID: LosslessStringConvertible & Sendable {
    let record: Record<Value>
    let entity: Entity<Value>

    var reference: EntityKey { EntityKey(kind: entity.kind, id: record.value.id.description) }
    var identity: ObjectIdentifier? { ObjectIdentifier(record) }
    var headline: String { entity.headline(record.value) }
    var edgeNames: [String] { entity.edges.map(\.name) }
    var watchedFields: [String]? { entity.watched }
    var inspectedIDs: [InspectedID] { entity.source.map { [$0.id(of: record.value.id)] } ?? [] }
    /// An empty array: the targets of edges are not retained by this object.
    var retainedObjects: [any Showable] { [] }

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
