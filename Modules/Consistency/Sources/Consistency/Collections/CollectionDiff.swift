/// Matches the elements of two lists by identifier, so that as few as possible are inserted and deleted.
enum CollectionDiff {
    /// The index of an element without a match.
    static let unmatched = -1

    /// Returns, for each new element, its index among the old ones, or ``unmatched``; the indexes increase.
    ///
    /// Elements without an identifier are matched by value at both ends of the list, and by order in between.
    ///
    /// - Complexity: O(n), and O(n log n) if elements changed their order.
    static func oldIndices<Element: ConsistencyManagerModel>(of new: [Element], in old: [Element]) -> [Int] {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, areSame(old[start], new[start]) { start += 1 }
        var tail = 0
        while tail < shorter - start, areSame(old[old.count - 1 - tail], new[new.count - 1 - tail]) { tail += 1 }
        let oldMiddle = start..<old.count - tail
        let newMiddle = start..<new.count - tail
        guard !oldMiddle.isEmpty || !newMiddle.isEmpty else { return Array(new.indices) }
        let found = find(new[newMiddle], among: old[oldMiddle])
        return Array(0..<start) + longestIncreasing(found) + Array(old.count - tail..<old.count)
    }

    private static func areSame<Element: ConsistencyManagerModel>(_ left: Element, _ right: Element) -> Bool {
        if haveSameBits(left, right) { return true }
        let identifier = left.modelIdentifier
        return identifier == right.modelIdentifier && (identifier != nil || left == right)
    }

    /// Returns, for each new element, the first unused old one with the same identifier.
    private static func find<Element: ConsistencyManagerModel>(
        _ new: ArraySlice<Element>,
        among old: ArraySlice<Element>
    ) -> [Int] {
        var first: [ModelIdentifier?: Int] = Dictionary(minimumCapacity: old.count)
        var next = [Int](repeating: Self.unmatched, count: old.count)
        for index in old.indices.reversed() {
            next[index - old.startIndex] =
                first.updateValue(index, forKey: old[index].modelIdentifier) ?? Self.unmatched
        }
        return new.map { element in
            let identifier = element.modelIdentifier
            guard let index = first[identifier], index != Self.unmatched else { return Self.unmatched }
            first[identifier] = next[index - old.startIndex]
            return index
        }
    }

    /// Returns the indexes with as few as possible removed so that the rest increases.
    static func longestIncreasing(_ places: [Int]) -> [Int] {
        // For each length, the element with the lowest index that ends an increasing run; and for each element its predecessor in the run.
        var ends: [Int] = []
        var before = [Int](repeating: unmatched, count: places.count)
        for (index, place) in places.enumerated() where place != unmatched {
            if let last = ends.last, places[last] < place {
                before[index] = last
                ends.append(index)
                continue
            }
            var range = 0..<ends.count
            while !range.isEmpty {
                let middle = (range.lowerBound + range.upperBound) / 2
                range = places[ends[middle]] < place ? middle + 1..<range.upperBound : range.lowerBound..<middle
            }
            if range.lowerBound > 0 { before[index] = ends[range.lowerBound - 1] }
            if range.lowerBound == ends.count { ends.append(index) } else { ends[range.lowerBound] = index }
        }
        var result = [Int](repeating: unmatched, count: places.count)
        var index = ends.last ?? unmatched
        while index != unmatched {
            result[index] = places[index]
            index = before[index]
        }
        return result
    }
}
