/// How a collection became what it is.
public enum CollectionChanges: Equatable, Sendable {
    /// One element that came, went or changed.
    public enum Change: Equatable, Sendable {
        /// There is a new element at this index.
        case insert(Int)
        /// The element at this index changed.
        case update(Int)
        /// The element at this index is gone.
        case delete(Int)

        /// Where.
        public var index: Int {
            switch self {
            case .insert(let index), .update(let index), .delete(let index): index
            }
        }
    }

    /// These, from the highest index to the lowest.
    ///
    /// Deletions and updates name indexes before the change, insertions indexes after it: what a table view's batch update asks for.
    /// ``apply(to:showing:)`` carries them out. An element that moved is a deletion and an insertion.
    case changes([Change])
    /// It is another one: somebody set other elements, and none stayed.
    case reset

    /// Carries the changes out on a copy of the list as it was.
    ///
    /// - Parameters:
    ///   - list: What was shown before, which becomes what is shown now.
    ///   - elements: What is shown now.
    /// - Precondition: `list` is as it was when it was told last, with the own edits of its holder.
    /// - Complexity: O(elements + changes).
    public func apply<Element>(to list: inout [Element], showing elements: [Element]) {
        guard case .changes(let changes) = self else { return list = elements }
        var kept: [Element?] = list
        var inserted: Set<Int> = []
        for change in changes {
            switch change {
            case .insert(let index): inserted.insert(index)
            case .update: break
            case .delete(let index): kept[index] = nil
            }
        }
        var isUpdated = Set<Int>()
        for case .update(let index) in changes { isUpdated.insert(index) }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        func takeInserted() {
            while inserted.contains(result.count) { result.append(elements[result.count]) }
        }
        for index in kept.indices {
            guard let element = kept[index] else { continue }
            takeInserted()
            result.append(isUpdated.contains(index) ? elements[result.count] : element)
        }
        takeInserted()
        list = result
    }

    init(deletions: [Int], updates: [Int], insertions: [Int]) {
        let old = deletions.map { Change.delete($0) } + updates.map { Change.update($0) }
        let new = insertions.map { Change.insert($0) }
        guard !new.isEmpty || !deletions.isEmpty else {
            self = .changes(old.sorted { $0.index > $1.index })
            return
        }
        // A stable order: of one index the old element first, then the new one.
        let all = (old + new).enumerated().sorted { left, right in
            left.element.index == right.element.index
                ? left.offset < right.offset : left.element.index > right.element.index
        }
        self = .changes(all.map(\.element))
    }
}
