/// The changes between two states of a collection.
public enum CollectionChanges: Equatable, Sendable {
    /// One element that was inserted, deleted or changed.
    public enum Change: Equatable, Sendable {
        /// A new element is at this index.
        case insert(Int)
        /// The element at this index changed.
        case update(Int)
        /// The element at this index was removed.
        case delete(Int)

        /// The index of the element.
        public var index: Int {
            switch self {
            case .insert(let index), .update(let index), .delete(let index): index
            }
        }
    }

    /// The listed changes, from the highest index to the lowest.
    ///
    /// Deletions and updates use indexes before the change, insertions use indexes after it, as a table view's batch update expects.
    /// ``apply(to:showing:)`` applies them. An element that moved is a deletion and an insertion.
    case changes([Change])
    /// The list was replaced, and no element stayed.
    case reset

    /// Applies the changes to a copy of the previous list.
    ///
    /// - Parameters:
    ///   - list: The elements shown before; it becomes the elements shown now.
    ///   - elements: The elements shown now.
    /// - Precondition: `list` is the list as of the last notification, including the holder's own edits.
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
        // A stable order: at one index the old element comes first, then the new one.
        let all = (old + new).enumerated().sorted { left, right in
            left.element.index == right.element.index
                ? left.offset < right.offset : left.element.index > right.element.index
        }
        self = .changes(all.map(\.element))
    }
}

/// The notification of a collection's provider for one commit, as an element of ``CollectionDataProvider/updates()``.
public struct CollectionUpdate<Element: ConsistencyManagerModel>: Sendable {
    /// The elements shown at that time; the provider may show others by the time this is read.
    public let elements: [Element]
    /// The changes that led to these elements.
    public let changes: CollectionChanges
    /// The changes inside the elements.
    public let updates: ModelUpdates
    /// The context of the last post.
    public let context: (any Sendable)?
}
