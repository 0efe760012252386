/// The objects of one kind by id, held weakly, and the ids that have been seen.
@MainActor
final class RecordCache<Value: Identifiable & Equatable & Sendable> where Value.ID: LosslessStringConvertible {
    private struct Entry {
        weak var record: Record<Value>?
    }

    /// The number of released objects whose ids are remembered for completion.
    private static var memory: Int { 500 }

    private var entries: [Value.ID: Entry] = [:]
    private var ids: [Value.ID] = []
    /// The number of ids at which the next sweep for released objects takes place.
    private var nextSweepCount = memory * 2

    subscript(id: Value.ID) -> Record<Value>? { entries[id]?.record }

    /// The living objects, sorted by id.
    var all: [Record<Value>] { knownIDs.compactMap { entries[$0]?.record } }

    /// The ids that have been seen; shorter ids come first, so that numbers are in order.
    ///
    /// - Complexity: O(n log n).
    var knownIDs: [Value.ID] {
        ids.map { ($0, $0.description) }.sorted { ($0.1.count, $0.1) < ($1.1.count, $1.1) }.map(\.0)
    }

    /// Adds an object for an id that has no living object.
    ///
    /// - Parameter mark: The mark of the object for an inspector; nil for none.
    func add(_ value: Value, mark: RecordMark? = nil) -> Record<Value> {
        let record = Record(value, mark: mark)
        if entries.updateValue(Entry(record: record), forKey: value.id) == nil {
            ids.append(value.id)
            if ids.count > nextSweepCount { evict() }
        }
        return record
    }

    /// Forgets the oldest ids without a living object, many at once. Amortized O(1) for each insertion.
    private func evict() {
        let gone = ids.filter { entries[$0]?.record == nil }
        for id in gone.dropLast(Self.memory) { entries[id] = nil }
        ids.removeAll { entries[$0] == nil }
        nextSweepCount = max(Self.memory, ids.count) * 2
    }
}
