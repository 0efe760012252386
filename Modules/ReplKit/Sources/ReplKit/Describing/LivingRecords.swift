/// The objects of one kind by id, none kept alive, and the ids that have been seen.
@MainActor
final class LivingRecords<Value: Identifiable & Equatable & Sendable> where Value.ID: LosslessStringConvertible {
    private struct Entry {
        weak var record: Record<Value>?
    }

    /// How many ids of what is gone are remembered, to be offered.
    private static var memory: Int { 500 }

    private var entries: [Value.ID: Entry] = [:]
    private var ids: [Value.ID] = []
    /// With how many ids those of what is gone are looked for next.
    private var sweepAt = memory * 2

    subscript(id: Value.ID) -> Record<Value>? { entries[id]?.record }

    /// Those that live, by id.
    var all: [Record<Value>] { seen.compactMap { entries[$0]?.record } }

    /// The ids that have been seen: shorter ones first, so that numbers are in order.
    ///
    /// - Complexity: O(n log n).
    var seen: [Value.ID] {
        ids.map { ($0, $0.description) }.sorted { ($0.1.count, $0.1) < ($1.1.count, $1.1) }.map(\.0)
    }

    /// Makes the object of an id that has none.
    func add(_ value: Value) -> Record<Value> {
        let record = Record(value)
        if entries.updateValue(Entry(record: record), forKey: value.id) == nil {
            ids.append(value.id)
            if ids.count > sweepAt { forget() }
        }
        return record
    }

    /// Forgets the oldest of those that are gone, many at once: amortized O(1).
    private func forget() {
        let gone = ids.filter { entries[$0]?.record == nil }
        for id in gone.dropLast(Self.memory) { entries[id] = nil }
        ids.removeAll { entries[$0] == nil }
        sweepAt = max(Self.memory, ids.count) * 2
    }
}
