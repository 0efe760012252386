import Propagation

/// The objects that the pages may show, by the number of their source.
///
/// A released source cannot mark its objects, and nobody else knows which they were.
struct KnownObjects {
    /// The size at which a set gets no further objects: a large set would stop the main actor whenever it grows.
    static let maxSet = 4_096

    /// The objects of one source; only the last set gets new ones.
    private var objects: [Int: [Set<InspectedID>]] = [:]

    /// The numbers of the sources that have objects.
    var sources: some Collection<Int> { objects.keys }

    /// Records that a state of the object is sent.
    ///
    /// - Complexity: O(sets of the source) on average.
    mutating func insert(_ id: InspectedID) {
        var sets: [Set<InspectedID>] = []
        // Moved, because a copy of a set is slow.
        swap(&sets, &objects[id.source, default: []])
        if !sets.contains(where: { $0.contains(id) }) {
            if sets.last.map({ $0.count >= Self.maxSet }) ?? true { sets.append([]) }
            sets[sets.count - 1].insert(id)
        }
        objects[id.source] = sets
    }

    /// Records that the object is gone.
    ///
    /// - Complexity: O(sets of the source) on average.
    mutating func remove(_ id: InspectedID) {
        guard let place = objects[id.source]?.firstIndex(where: { $0.contains(id) }) else { return }
        objects[id.source]?[place].remove(id)
        if objects[id.source]?[place].isEmpty == true { objects[id.source]?.remove(at: place) }
        if objects[id.source]?.isEmpty == true { objects[id.source] = nil }
    }

    /// Returns some objects of a source, and whether it has others.
    func some(of source: Int, limit: Int) -> (objects: [InspectedID], hasMore: Bool) {
        let sets = objects[source] ?? []
        let some = Array(sets.lazy.joined().prefix(limit))
        return (some, sets.reduce(0) { $0 + $1.count } > some.count)
    }

    /// Forgets all objects and frees their memory.
    mutating func removeAll() { objects = [:] }
}
