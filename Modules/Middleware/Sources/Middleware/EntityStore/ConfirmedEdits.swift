import Propagation

/// The edits that the server has confirmed, the last one for each entity and field group. They outlive the models.
///
/// Every read, page and file carries the stamp of its request's start. Later confirmed edits are applied to it when it is shown, whether or
/// not a model was alive in between.
struct ConfirmedEdits: Sendable {
    struct Record: Sendable {
        /// The known content of the fields.
        enum Content: Sendable {
            /// A snapshot of the whole tier, of which only the group counts, and the stamp at which it was requested, not counting later
            /// additions.
            case snapshot(AnySnapshot, base: Stamp)
            /// A change that was confirmed while the entity had no entry. An accumulating change is applied to values requested before
            /// `since`, the start of its request. An absolute change is applied to values requested before it was confirmed, or without
            /// this group.
            case change(SnapshotTransform, Edit.Kind, since: Stamp)
        }

        let group: GroupSet
        let content: Content
        /// The stamp of the edit's answer.
        let stamp: Stamp

        /// Returns a snapshot with the record applied.
        func applied(to snapshot: AnySnapshot) -> AnySnapshot {
            switch content {
            case .snapshot(let confirmed, _): snapshot.merging(group, from: confirmed)
            case .change(let change, _, _): snapshot.merging(group, from: change(snapshot))
            }
        }
    }

    private var records: [TierKey: [Record]] = [:]
    // Oldest first. A replaced record leaves its place behind until the next compaction.
    private var order: [(stamp: Stamp, key: TierKey, group: GroupSet)] = []
    private var first = 0
    private let capacity: Int
    private let isDisabled: Bool

    /// The number of records.
    private(set) var count = 0
    /// The stamp of the last confirmed record.
    private(set) var last = Stamp.never
    /// The stamp of the newest forgotten record: an older value cannot be brought up to date.
    private(set) var cut = Stamp.never

    /// Makes an empty memory of confirmed edits.
    ///
    /// - Parameter isForgetful: True to record nothing, which a simulation has to detect.
    init(capacity: Int, isForgetful: Bool = false) {
        precondition(capacity > 0, "Confirmed edits need room for at least one: pass a capacity of 1 or more")
        self.capacity = capacity
        self.isDisabled = isForgetful
    }

    /// Records a confirmed edit.
    ///
    /// - Parameters:
    ///   - key: The tier and entity.
    ///   - group: The confirmed fields.
    ///   - snapshot: The fields of the whole tier, of which only the group counts.
    ///   - stamp: The stamp of the answer.
    ///   - base: The stamp at which the fields were requested, not counting later additions; they do not include additions of requests that
    ///     started later. Nil if no request under way adds to them.
    /// - Complexity: O(1) amortized.
    mutating func record(
        _ key: TierKey,
        _ group: GroupSet,
        _ snapshot: AnySnapshot,
        at stamp: Stamp,
        base: Stamp? = nil
    ) {
        guard !isDisabled else { return }
        let own = records[key] ?? []
        // The current fields include every earlier confirmed change.
        let left = own.filter { $0.group != group }
        if own.contains(where: { $0.group == group && stamp.isOlder(than: $0.stamp) }) { return }
        count -= own.count - left.count
        append(Record(group: group, content: .snapshot(snapshot, base: base ?? stamp), stamp: stamp), of: key, to: left)
    }

    /// Records a change of an entity without an entry. It is applied to values that were requested earlier and are shown later.
    ///
    /// - Complexity: O(changes of the same entity while it has no entry).
    mutating func recordEffect(_ effect: SideEffect, since: Stamp, at stamp: Stamp) {
        guard !isDisabled else { return }
        var own = records[effect.key] ?? []
        if effect.kind == .absolute {
            // An absolute change replaces the earlier ones.
            let before = own.count
            own.removeAll { $0.group == effect.group && !stamp.isOlder(than: $0.stamp) }
            count -= before - own.count
        }
        let content = Record.Content.change(effect.apply, effect.kind, since: effect.kind == .absolute ? stamp : since)
        append(Record(group: effect.group, content: content, stamp: stamp), of: effect.key, to: own)
    }

    private mutating func append(_ record: Record, of key: TierKey, to own: [Record]) {
        records[key] = own + [record]
        order.append((record.stamp, key, record.group))
        count += 1
        last = .later(last, record.stamp)
        while count > capacity { forgetOldest() }
        if order.count - first > 2 * count + 64 { compact() }
    }

    /// Records that an earlier launch may have forgotten records up to a stamp.
    mutating func markForgotten(upTo stamp: Stamp) { cut = .later(cut, stamp) }

    /// The confirmed records of a tier of an entity.
    subscript(key: TierKey) -> [Record] { records.isEmpty ? [] : records[key] ?? [] }

    private func isCurrent(_ place: (stamp: Stamp, key: TierKey, group: GroupSet)) -> Bool {
        records[place.key]?.contains { $0.group == place.group && $0.stamp == place.stamp } ?? false
    }

    private mutating func forgetOldest() {
        let oldest = order[first]
        first += 1
        guard isCurrent(oldest) else { return }
        records[oldest.key]?.removeAll { $0.group == oldest.group && $0.stamp == oldest.stamp }
        if records[oldest.key]?.isEmpty ?? false { records[oldest.key] = nil }
        count -= 1
        cut = .later(cut, oldest.stamp)
    }

    private mutating func compact() {
        order = order[first...].filter { isCurrent($0) }
        first = 0
    }
}

extension [ConfirmedEdits.Record] {
    /// Returns the stamp at which the fields of a page with these records applied were requested: the page's own stamp, or that of the
    /// record that replaces them; nil if neither contains them.
    func base(of group: GroupSet, on page: EntityUpdate, at stamp: Stamp) -> Stamp? {
        for record in reversed() where record.group == group && stamp.isOlder(than: record.stamp) {
            if case .snapshot(_, let base) = record.content { return base }
        }
        return page.groups.contains(group) ? stamp : nil
    }
}
