/// Finds the elements of one list in another, by identifier, so that as few as possible have to come and go.
enum CollectionMatch {
    /// What stands for no place.
    static let new = -1

    /// For each of the new elements where it stood among the old ones, or ``new``; the places rise.
    ///
    /// Elements without an identifier are found by what they are at both ends of the list, and by their order between.
    ///
    /// - Complexity: O(n), and O(n log n) if elements changed their order.
    static func places<Element: ConsistencyManagerModel>(of new: [Element], in old: [Element]) -> [Int] {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, areSame(old[start], new[start]) { start += 1 }
        var tail = 0
        while tail < shorter - start, areSame(old[old.count - 1 - tail], new[new.count - 1 - tail]) { tail += 1 }
        let oldMiddle = start..<old.count - tail
        let newMiddle = start..<new.count - tail
        guard !oldMiddle.isEmpty || !newMiddle.isEmpty else { return Array(new.indices) }
        let found = find(new[newMiddle], among: old[oldMiddle])
        return Array(0..<start) + rising(found) + Array(old.count - tail..<old.count)
    }

    private static func areSame<Element: ConsistencyManagerModel>(_ left: Element, _ right: Element) -> Bool {
        if haveSameBits(left, right) { return true }
        let identifier = left.modelIdentifier
        return identifier == right.modelIdentifier && (identifier != nil || left == right)
    }

    /// The first among the old ones that has the identifier and is not taken yet, for each of the new ones.
    private static func find<Element: ConsistencyManagerModel>(
        _ new: ArraySlice<Element>,
        among old: ArraySlice<Element>
    ) -> [Int] {
        var first: [ModelIdentifier?: Int] = Dictionary(minimumCapacity: old.count)
        var next = [Int](repeating: Self.new, count: old.count)
        for index in old.indices.reversed() {
            next[index - old.startIndex] = first.updateValue(index, forKey: old[index].modelIdentifier) ?? Self.new
        }
        return new.map { element in
            let identifier = element.modelIdentifier
            guard let index = first[identifier], index != Self.new else { return Self.new }
            first[identifier] = next[index - old.startIndex]
            return index
        }
    }

    /// The places, of which the fewest possible are given up so that the rest rises.
    static func rising(_ places: [Int]) -> [Int] {
        // The index of the lowest place that ends a rise of each length, and what stands before each in its rise.
        var ends: [Int] = []
        var before = [Int](repeating: new, count: places.count)
        for (index, place) in places.enumerated() where place != new {
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
        var result = [Int](repeating: new, count: places.count)
        var index = ends.last ?? new
        while index != new {
            result[index] = places[index]
            index = before[index]
        }
        return result
    }
}
