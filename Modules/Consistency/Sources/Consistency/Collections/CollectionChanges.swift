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
    /// Deletions and updates name indexes before the change, so that in this order none moves the next; insertions name indexes after it,
    /// and are carried out from the last one listed. The two are never mixed.
    case changes([Change])
    /// It is another one.
    case reset

    /// Both, one after the other.
    func followed(by next: CollectionChanges) -> CollectionChanges {
        guard case .changes(let first) = self, case .changes(let second) = next else { return .reset }
        guard !first.isEmpty else { return next }
        guard !second.isEmpty else { return self }
        let areUpdates = (first + second).allSatisfy { if case .update = $0 { true } else { false } }
        // Indexes before and after an insertion do not mix.
        guard areUpdates else { return .reset }
        return .updates(Set((first + second).map(\.index)))
    }

    /// All but one.
    func without(_ known: Change) -> CollectionChanges {
        guard case .changes(let changes) = self else { return self }
        return .changes(changes.filter { $0 != known })
    }

    static func updates(_ indexes: Set<Int>) -> CollectionChanges {
        .changes(indexes.sorted(by: >).map { .update($0) })
    }

    /// What makes one array of another, as far as it can be told cheaply.
    static func between<Element: Equatable>(_ old: [Element], _ new: [Element]) -> CollectionChanges {
        guard old.count == new.count else { return .reset }
        return .updates(Set(old.indices.filter { old[$0] != new[$0] }))
    }
}
