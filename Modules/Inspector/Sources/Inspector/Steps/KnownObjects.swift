import Propagation

/// The objects that the pages may show, by the number of their source.
///
/// A released source cannot mark its objects, and nobody else knows which they were.
struct KnownObjects {
    private var objects: [Int: Set<InspectedID>] = [:]

    /// The numbers of the sources that have objects.
    var sources: some Collection<Int> { objects.keys }

    /// Records that a state of the object is sent.
    ///
    /// - Complexity: O(1) on average.
    mutating func insert(_ id: InspectedID) { objects[id.source, default: []].insert(id) }

    /// Records that the object is gone.
    ///
    /// - Complexity: O(1) on average.
    mutating func remove(_ id: InspectedID) {
        objects[id.source]?.remove(id)
        if objects[id.source]?.isEmpty == true { objects[id.source] = nil }
    }

    /// Returns the objects of a source.
    func of(_ source: Int) -> Set<InspectedID> { objects[source] ?? [] }

    /// Forgets all objects and frees their memory.
    mutating func removeAll() { objects = [:] }
}
