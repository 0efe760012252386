import Observation
import Primitives

/// The evaluator that decides which rows of a list its filters hide, and counts the hidden rows of each filter.
///
/// Each row is evaluated once, and again only if a value changes that a filter has read from it. The change is recorded where it happens
/// (``DirtyRows``), in the middle of a commit, and evaluated at the next read of the list: observers are notified at the end of that same
/// commit.
@MainActor
final class FeedFilterEvaluator<Item: TierModel> {
    private(set) var filters: [FeedFilter<Item>] = []
    /// The number of rows that each filter hides. A row that several filters would hide counts for the first, and a row that does not
    /// belong counts for none.
    private(set) var hidden: [Int] = []
    /// The number of rows that the server no longer lists, as far as is known.
    private(set) var unlistedCount = 0
    private let belongs: (@MainActor @Sendable (Item) -> Bool)?
    private let isListed: (@MainActor @Sendable (Item) -> Bool)?
    private var evaluations: [Item.Value.ID: Evaluation] = [:]
    private let dirty: DirtyRows<Item.Value.ID>

    private struct Evaluation {
        let item: Item
        let place: Visibility
        /// True if the server lists the row, as far as is known.
        let isListed: Bool
    }

    private enum Visibility: Equatable {
        /// The row no longer belongs in the list.
        case left
        /// The filter with that index hides the row.
        case hidden(Int)
        case shown
    }

    /// Makes an evaluator without filters.
    ///
    /// - Parameters:
    ///   - belongs: Returns true if a row may be shown at all.
    ///   - isListed: Returns true if the server lists a row that may be shown.
    init(
        tick: FeedObservationTrigger,
        belongs: (@MainActor @Sendable (Item) -> Bool)? = nil,
        isListed: (@MainActor @Sendable (Item) -> Bool)? = nil
    ) {
        dirty = DirtyRows(tick: tick)
        (self.belongs, self.isListed) = (belongs, isListed)
    }

    /// True if it hides no row and evaluates none.
    var isPassthrough: Bool { filters.isEmpty && belongs == nil && isListed == nil }

    /// Evaluates rows that have not been evaluated yet.
    func evaluate(_ items: [Item]) {
        guard !isPassthrough else { return }
        for item in items where evaluations[item.id] == nil { evaluate(item) }
    }

    func hides(_ item: Item) -> Bool { !isPassthrough && (evaluations[item.id]?.place ?? .shown) != .shown }

    /// Returns true if the server lists a row, as far as is known.
    func lists(_ item: Item) -> Bool { isPassthrough || evaluations[item.id]?.isListed ?? true }

    /// Evaluates the changed rows again.
    ///
    /// - Returns: True if the visibility of a row has changed, or another filter hides it.
    /// - Complexity: O(rows that changed).
    func reevaluateChanged() -> Bool {
        var isOther = false
        for id in dirty.removeAll() {
            guard let old = evaluations[id] else { continue }
            count(old, -1)
            evaluate(old.item)
            isOther = isOther || evaluations[id]?.place != old.place
        }
        return isOther
    }

    /// Marks every row to be evaluated again at the next read of the list.
    func reconsider() { for id in evaluations.keys { dirty.insert(id) } }

    /// Replaces the filters and evaluates all rows.
    func replace(_ filters: [FeedFilter<Item>], for items: [Item]) {
        self.filters = filters
        retainOnly([])
        evaluate(items)
    }

    /// Removes the evaluations of rows that are no longer listed.
    func retainOnly(_ items: [Item]) {
        let old = evaluations
        (evaluations, hidden, unlistedCount) = ([:], Array(repeating: 0, count: filters.count), 0)
        for item in items {
            guard let verdict = old[item.id] else { continue }
            evaluations[item.id] = verdict
            count(verdict, 1)
        }
    }

    private func evaluate(_ item: Item) {
        let id = item.id
        let verdict = withObservationTracking {
            Evaluation(
                item: item,
                place: visibility(of: item),
                isListed: belongs?(item) ?? true && isListed?(item) ?? true
            )
        } onChange: { [weak dirty] in
            dirty?.insert(id)
        }
        evaluations[id] = verdict
        count(verdict, 1)
    }

    private func visibility(of item: Item) -> Visibility {
        guard belongs?(item) ?? true else { return .left }
        return filters.firstIndex { $0.hides(item) }.map { .hidden($0) } ?? .shown
    }

    private func count(_ verdict: Evaluation, _ change: Int) {
        if case .hidden(let filter) = verdict.place { hidden[filter] += change }
        if !verdict.isListed { unlistedCount += change }
    }
}

/// The rows of which a value has changed that a filter has read.
final class DirtyRows<ID: Hashable & Sendable>: Sendable {
    private let rows = Lock<Set<ID>>([])
    private let tick: FeedObservationTrigger

    init(tick: FeedObservationTrigger) { self.tick = tick }

    /// Marks a row as changed. It is called on any thread, right before the change; observers read the list after it, when the commit ends.
    func insert(_ id: ID) {
        let isFirst = rows.withLock { rows in
            defer { rows.insert(id) }
            return rows.isEmpty
        }
        // The set was empty, so the list has been read since the last notification; one notification is enough for all rows.
        if isFirst { tick.notifyRows() }
    }

    func removeAll() -> Set<ID> {
        rows.withLock { rows in
            guard !rows.isEmpty else { return [] }
            defer { rows = [] }
            return rows
        }
    }
}
