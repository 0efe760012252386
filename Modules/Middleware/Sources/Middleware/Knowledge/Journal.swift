import Propagation

/// The edits that the server has confirmed, the last for each entity and group of fields: what outlives the models.
///
/// Every read, page and file carries the stamp at which its request started; what was confirmed later is laid over it when it is shown,
/// whoever was alive in between.
struct Journal: Sendable {
    struct Record: Sendable {
        let group: GroupSet
        /// Fields of the whole tier, of which the group counts.
        let box: AnyBox
        /// When the edit was answered.
        let stamp: Stamp
    }

    private var records: [EntryKey: [Record]] = [:]
    // Oldest first; a record that a later one replaced leaves its place behind until the next tidying.
    private var order: [(stamp: Stamp, key: EntryKey, group: GroupSet)] = []
    private var first = 0
    private let capacity: Int
    private let isForgetful: Bool

    /// How many records there are.
    private(set) var count = 0
    /// When the last record was confirmed.
    private(set) var last = Stamp.never
    /// When the newest record was confirmed that has been forgotten: what is older cannot be shown as the last word.
    private(set) var cut = Stamp.never

    /// - Parameter isForgetful: Whether it notes nothing: what a simulation has to notice.
    init(capacity: Int, isForgetful: Bool = false) {
        precondition(capacity > 0, "A journal needs room for at least one edit: pass a capacity of 1 or more")
        self.capacity = capacity
        self.isForgetful = isForgetful
    }

    /// Notes what was confirmed.
    ///
    /// - Complexity: O(1) amortized.
    mutating func note(_ key: EntryKey, _ group: GroupSet, _ box: AnyBox, at stamp: Stamp) {
        guard !isForgetful else { return }
        var own = records[key] ?? []
        if let index = own.firstIndex(where: { $0.group == group }) {
            guard own[index].stamp <= stamp else { return }
            own.remove(at: index)
        } else {
            count += 1
        }
        own.append(Record(group: group, box: box, stamp: stamp))
        records[key] = own
        order.append((stamp, key, group))
        last = max(last, stamp)
        while count > capacity { forgetOldest() }
        if order.count - first > 2 * count + 64 { tidy() }
    }

    /// Notes that records up to a stamp may have been forgotten elsewhere.
    mutating func noteForgotten(upTo stamp: Stamp) { cut = max(cut, stamp) }

    /// What was confirmed of an entity's tier.
    subscript(key: EntryKey) -> [Record] { records.isEmpty ? [] : records[key] ?? [] }

    private func isCurrent(_ place: (stamp: Stamp, key: EntryKey, group: GroupSet)) -> Bool {
        records[place.key]?.contains { $0.group == place.group && $0.stamp == place.stamp } ?? false
    }

    private mutating func forgetOldest() {
        let oldest = order[first]
        first += 1
        guard isCurrent(oldest) else { return }
        records[oldest.key]?.removeAll { $0.group == oldest.group }
        if records[oldest.key]?.isEmpty ?? false { records[oldest.key] = nil }
        count -= 1
        cut = max(cut, oldest.stamp)
    }

    private mutating func tidy() {
        order = order[first...].filter { isCurrent($0) }
        first = 0
    }
}
