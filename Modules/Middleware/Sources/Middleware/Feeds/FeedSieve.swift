import Observation
import Primitives

/// Which rows of a list its filters hide, and how many each of them does.
///
/// Each row is looked at once, and again only if something changed that a filter has read of it. That is noted where it changes (``DirtyRows``),
/// in the middle of a commit, and looked into when somebody next reads the list: whoever shows it is told at the end of that same commit.
@MainActor
final class FeedSieve<Item: TierModel> {
    private(set) var filters: [FeedFilter<Item>] = []
    /// How many each filter hides; a row that several would hide counts for the first, and one that does not belong for none.
    private(set) var hidden: [Int] = []
    /// How many rows the server lists no more, by what is known of them.
    private(set) var unlistedCount = 0
    private let belongs: (@MainActor @Sendable (Item) -> Bool)?
    private let isListed: (@MainActor @Sendable (Item) -> Bool)?
    private var verdicts: [Item.Value.ID: Verdict] = [:]
    private let dirty: DirtyRows<Item.Value.ID>

    private struct Verdict {
        let item: Item
        let place: Place
        /// Whether the server lists it, by what is known of it.
        let isListed: Bool
    }

    private enum Place: Equatable {
        /// It does not belong in the list any more.
        case left
        /// The filter of that index hides it.
        case hidden(Int)
        case shown
    }

    /// Makes one without filters.
    ///
    /// - Parameters:
    ///   - belongs: Whether a row may be shown at all.
    ///   - isListed: Whether the server lists a row that may.
    init(
        tick: FeedTick,
        belongs: (@MainActor @Sendable (Item) -> Bool)? = nil,
        isListed: (@MainActor @Sendable (Item) -> Bool)? = nil
    ) {
        dirty = DirtyRows(tick: tick)
        (self.belongs, self.isListed) = (belongs, isListed)
    }

    /// Whether it hides nothing and looks at nothing.
    var isOpen: Bool { filters.isEmpty && belongs == nil && isListed == nil }

    /// Looks at rows; those that have been looked at are not looked at again.
    func judge(_ items: [Item]) {
        guard !isOpen else { return }
        for item in items where verdicts[item.id] == nil { judge(item) }
    }

    func hides(_ item: Item) -> Bool { !isOpen && (verdicts[item.id]?.place ?? .shown) != .shown }

    /// Whether the server lists a row, by what is known of it.
    func lists(_ item: Item) -> Bool { isOpen || verdicts[item.id]?.isListed ?? true }

    /// Looks again at rows of which something changed.
    ///
    /// - Returns: Whether one is hidden now that was not, or shown, or hidden by another filter.
    /// - Complexity: O(rows that changed).
    func settle() -> Bool {
        var isOther = false
        for id in dirty.take() {
            guard let old = verdicts[id] else { continue }
            count(old, -1)
            judge(old.item)
            isOther = isOther || verdicts[id]?.place != old.place
        }
        return isOther
    }

    /// Has every row looked at again, when somebody next reads the list.
    func reconsider() { for id in verdicts.keys { dirty.note(id) } }

    /// Looks at all rows with other filters.
    func replace(_ filters: [FeedFilter<Item>], for items: [Item]) {
        self.filters = filters
        keepOnly([])
        judge(items)
    }

    /// Forgets what is no longer listed.
    func keepOnly(_ items: [Item]) {
        let old = verdicts
        (verdicts, hidden, unlistedCount) = ([:], Array(repeating: 0, count: filters.count), 0)
        for item in items {
            guard let verdict = old[item.id] else { continue }
            verdicts[item.id] = verdict
            count(verdict, 1)
        }
    }

    private func judge(_ item: Item) {
        let id = item.id
        let verdict = withObservationTracking {
            Verdict(
                item: item,
                place: place(of: item),
                isListed: belongs?(item) ?? true && isListed?(item) ?? true
            )
        } onChange: { [weak dirty] in
            dirty?.note(id)
        }
        verdicts[id] = verdict
        count(verdict, 1)
    }

    private func place(of item: Item) -> Place {
        guard belongs?(item) ?? true else { return .left }
        return filters.firstIndex { $0.hides(item) }.map { .hidden($0) } ?? .shown
    }

    private func count(_ verdict: Verdict, _ change: Int) {
        if case .hidden(let filter) = verdict.place { hidden[filter] += change }
        if !verdict.isListed { unlistedCount += change }
    }
}

/// The rows of which something changed that a filter has read.
final class DirtyRows<ID: Hashable & Sendable>: Sendable {
    private let rows = Lock<Set<ID>>([])
    private let tick: FeedTick

    init(tick: FeedTick) { self.tick = tick }

    /// Called on any thread, right before the change; who shows the list reads it after that, when the commit ends.
    func note(_ id: ID) {
        let isFirst = rows.withLock { rows in
            defer { rows.insert(id) }
            return rows.isEmpty
        }
        // Whoever has read the list since has settled it: one call reaches all.
        if isFirst { tick.noteRows() }
    }

    func take() -> Set<ID> {
        rows.withLock { rows in
            guard !rows.isEmpty else { return [] }
            defer { rows = [] }
            return rows
        }
    }
}
