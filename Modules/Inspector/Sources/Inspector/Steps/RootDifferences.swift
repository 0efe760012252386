import Propagation

/// The names that hold objects, as the pages know them.
struct RootDifferences {
    /// The names that were sent last, each with the objects that it holds.
    private(set) var known: [String: [InspectedID]] = [:]

    /// Records the present names and returns the changed ones. A name that is gone holds nothing.
    ///
    /// - Complexity: O(names and the objects that they hold directly).
    mutating func update(to roots: [String: [InspectedID]]) -> [String: [InspectedID]] {
        let roots = roots.filter { !$0.value.isEmpty }
        var changed = roots.filter { known[$0.key] != $0.value }
        for name in known.keys where roots[name] == nil { changed[name] = [] }
        known = roots
        return changed
    }
}
