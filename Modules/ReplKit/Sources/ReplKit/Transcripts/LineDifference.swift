/// A comparison of lines.
enum LineDifference {
    /// Returns true if `actual` matches `expected`, in which `...` matches any lines.
    ///
    /// - Complexity: O(n · m).
    static func matches(_ expected: ArraySlice<String>, _ actual: ArraySlice<String>) -> Bool {
        // After each pattern, `reachable` contains the indices of `actual` up to which the patterns so far can match.
        var reachable = Set([actual.startIndex])
        for pattern in expected {
            if pattern == "..." {
                guard let first = reachable.min() else { return false }
                reachable = Set(first...actual.endIndex)
            } else {
                reachable = Set(reachable.filter { $0 < actual.endIndex && actual[$0] == pattern }.map { $0 + 1 })
            }
        }
        return reachable.contains(actual.endIndex)
    }

    /// Returns the common lines with two blanks before them, and the other lines with `-` or `+`.
    static func lines(from expected: [String], to actual: [String]) -> [String] {
        let changes = actual.difference(from: expected)
        let removed = Set(changes.removals.map(\.offset))
        let inserted = Set(changes.insertions.map(\.offset))
        var lines: [String] = []
        var old = 0
        var new = 0
        while old < expected.count || new < actual.count {
            if old < expected.count, removed.contains(old) {
                lines.append("- \(expected[old])")
                old += 1
            } else if new < actual.count, inserted.contains(new) {
                lines.append("+ \(actual[new])")
                new += 1
            } else {
                lines.append("  \(actual[new])")
                old += 1
                new += 1
            }
        }
        return lines
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
