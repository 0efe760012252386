import Propagation

/// The edits that the server has confirmed, the last for each entity and group of fields: what outlives the models.
///
/// Every read, page and file carries the stamp at which its request started; what was confirmed later is laid over it when it is shown,
/// whoever was alive in between.
struct Journal: Sendable {
    struct Record: Sendable {
        /// What is known of the fields.
        enum Content: Sendable {
            /// Fields of the whole tier, of which the group counts; and when they were asked for, what was added since aside.
            case box(AnyBox, base: Stamp)
            /// What was changed while nobody showed the entity. An accumulating change is made to what was asked for before `since`, the start
            /// of the request that caused it; an absolute one to what was asked for before it was confirmed, or is silent about it.
            case change(BoxEdit, Edit.Kind, since: Stamp)
        }

        let group: GroupSet
        let content: Content
        /// When the edit was answered.
        let stamp: Stamp

        /// A box with the record laid over it.
        func applied(to box: AnyBox) -> AnyBox {
            switch content {
            case .box(let confirmed, _): box.taking(group, from: confirmed)
            case .change(let change, _, _): box.taking(group, from: change(box))
            }
        }
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
    /// - Parameters:
    ///   - key: Which tier of which entity.
    ///   - group: The fields that were confirmed.
    ///   - box: Fields of the whole tier, of which the group counts.
    ///   - stamp: When it was answered.
    ///   - base: When the fields were asked for, what was added since aside: what requests add that started later is not in them. Nil if no
    ///     request that adds to them is under way.
    /// - Complexity: O(1) amortized.
    mutating func note(_ key: EntryKey, _ group: GroupSet, _ box: AnyBox, at stamp: Stamp, base: Stamp? = nil) {
        guard !isForgetful else { return }
        let own = records[key] ?? []
        // The fields as they are have all that was confirmed of them before.
        let left = own.filter { $0.group != group }
        if own.contains(where: { $0.group == group && stamp.isOlder(than: $0.stamp) }) { return }
        count -= own.count - left.count
        append(Record(group: group, content: .box(box, base: base ?? stamp), stamp: stamp), of: key, to: left)
    }

    /// Notes a change of an entity that nobody shows: it is made to what is shown of it later and was asked for earlier.
    ///
    /// - Complexity: O(changes of the same entity that nobody has shown).
    mutating func note(_ effect: SideEffect, since: Stamp, at stamp: Stamp) {
        guard !isForgetful else { return }
        var own = records[effect.key] ?? []
        if effect.kind == .absolute {
            // The last one says what is.
            let before = own.count
            own.removeAll { $0.group == effect.group && !stamp.isOlder(than: $0.stamp) }
            count -= before - own.count
        }
        let content = Record.Content.change(effect.apply, effect.kind, since: effect.kind == .absolute ? stamp : since)
        append(Record(group: effect.group, content: content, stamp: stamp), of: effect.key, to: own)
    }

    private mutating func append(_ record: Record, of key: EntryKey, to own: [Record]) {
        records[key] = own + [record]
        order.append((record.stamp, key, record.group))
        count += 1
        last = .later(last, record.stamp)
        while count > capacity { forgetOldest() }
        if order.count - first > 2 * count + 64 { tidy() }
    }

    /// Notes that records up to a stamp may have been forgotten elsewhere.
    mutating func noteForgotten(upTo stamp: Stamp) { cut = .later(cut, stamp) }

    /// What was confirmed of an entity's tier.
    subscript(key: EntryKey) -> [Record] { records.isEmpty ? [] : records[key] ?? [] }

    private func isCurrent(_ place: (stamp: Stamp, key: EntryKey, group: GroupSet)) -> Bool {
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

    private mutating func tidy() {
        order = order[first...].filter { isCurrent($0) }
        first = 0
    }
}

extension [Journal.Record] {
    /// When fields were asked for that are shown of a page with these records laid over it: the page's own, or those of the record that
    /// replaces them; nil if neither says them.
    func base(of group: GroupSet, on page: Saying, at stamp: Stamp) -> Stamp? {
        for record in reversed() where record.group == group && stamp.isOlder(than: record.stamp) {
            if case .box(_, let base) = record.content { return base }
        }
        return page.groups.contains(group) ? stamp : nil
    }
}
