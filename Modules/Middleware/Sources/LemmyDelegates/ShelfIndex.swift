import Middleware

/// What lies on a shelf, and what it is called; a pure value.
struct ShelfIndex: Codable, Sendable {
    struct Name: Codable, Hashable, Sendable {
        var kind: String
        var id: EntityID
    }

    struct Entry: Codable, Sendable {
        var name: Name
        var tier: Int
        /// What people call it, if that is no number.
        var called: [String]
    }

    /// The last kept one last.
    private(set) var entries: [Entry] = []

    /// Notes what is kept.
    ///
    /// - Returns: What has to go, since there is too much.
    /// - Complexity: O(entries).
    mutating func note(_ entry: Entry, capacity: Int) -> [Entry] {
        entries.removeAll { $0.name == entry.name && $0.tier == entry.tier }
        entries.append(entry)
        let gone = entries.prefix(max(0, entries.count - capacity))
        entries.removeFirst(gone.count)
        return Array(gone)
    }

    func id(of kind: String, named name: String) -> EntityID? {
        entries.last { $0.name.kind == kind && $0.called.contains(name) }?.name.id
    }
}

extension ShelfIndex.Name {
    init<Value: TierValue>(_ value: Value) { self.init(kind: Value.kind, id: Value.entityID(of: value.id)) }
}

extension ShelfIndex.Entry {
    init<Value: TierValue>(_ value: Value) {
        self.init(name: ShelfIndex.Name(value), tier: Value.tier, called: ShelfNames.of(value))
    }
}
