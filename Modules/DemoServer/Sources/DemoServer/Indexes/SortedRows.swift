/// The position of a row in an order: a greater rank comes first, then a greater second key, then the lower `tie`.
struct SortKey: Comparable, Sendable {
    let rank: Double
    let second: Int64
    /// The row's number; negative if the higher number comes first.
    let tie: Int32

    /// The row's number.
    var id: Int32 { abs(tie) }

    /// The position after all others.
    static let last = SortKey(rank: -.infinity, second: .min, tie: .max)

    static func < (left: SortKey, right: SortKey) -> Bool {
        if left.rank != right.rank { return left.rank > right.rank }
        if left.second != right.second { return left.second > right.second }
        return left.tie < right.tie
    }
}

/// Sorted rows, as a value. A copy shares the runs; a change copies one run and the list of runs.
///
/// The structure stores row numbers only; callers pass a function that returns each row's position.
struct SortedRows: Sendable {
    /// A function that returns the position of a row.
    typealias Places = (Int32) -> SortKey

    /// The maximum number of rows in a run.
    private static let size = 512

    private var runs: [[Int32]] = []
    private(set) var count = 0

    /// The rows in order.
    var rows: some Sequence<Int32> { runs.joined() }

    /// Returns the rows at or after `start`, in order.
    ///
    /// - Complexity: O(runs) to begin with, and O(1) for each row.
    func rows(from start: SortKey, by places: Places) -> some Sequence<Int32> {
        let first = run(of: start, by: places) ?? runs.count
        var rest = Array(runs[first...])
        if let run = rest.first { rest[0].removeFirst(run.partitioningIndex { !(places($0) < start) }) }
        return rest.joined()
    }

    /// Removes some rows and inserts others. A row that moves is in both lists.
    ///
    /// - Parameters:
    ///   - gone: The old positions of the rows to remove.
    ///   - new: The new positions of the rows to insert.
    ///   - old: The positions before the change.
    ///   - now: The positions after the change.
    /// - Complexity: O(changes · √n) for a few of them; O(n + changes · log changes) for many.
    mutating func change(removing gone: [SortKey], adding new: [SortKey], old: Places, now: Places) {
        guard gone.count + new.count > max(32, runs.count / 2) else {
            for place in gone { remove(place, by: old) }
            for place in new { insert(place, by: now) }
            return
        }
        let numbers = Set(gone.map(\.id))
        let kept = gone.isEmpty ? runs : runs.map { $0.filter { !numbers.contains($0) } }
        merge(kept, with: new.sorted(), by: now)
    }

    // MARK: Pieces

    private mutating func merge(_ kept: [[Int32]], with new: [SortKey], by places: Places) {
        var merged: [[Int32]] = []
        var run: [Int32] = []
        var count = 0
        func put(_ row: Int32) {
            // Every run keeps free room, so that the next insertions do not split it at once.
            if run.count == Self.size * 3 / 4 {
                merged.append(run)
                run = []
            }
            if run.isEmpty { run.reserveCapacity(Self.size) }
            run.append(row)
            count += 1
        }
        var next = new[...]
        for row in kept.joined() {
            if !next.isEmpty {
                let place = places(row)
                while let first = next.first, first < place { put(next.removeFirst().id) }
            }
            put(row)
        }
        for place in next { put(place.id) }
        if !run.isEmpty { merged.append(run) }
        runs = merged
        self.count = count
    }

    /// Returns the index of the run that contains the position, or would contain it: the first run that does not end before it. Nil if all
    /// end before it.
    private func run(of place: SortKey, by places: Places) -> Int? {
        let run = runs.partitioningIndex { run in run.last.map { !(places($0) < place) } ?? true }
        return run < runs.count ? run : nil
    }

    private mutating func insert(_ place: SortKey, by places: Places) {
        count += 1
        guard !runs.isEmpty else {
            runs = [[place.id]]
            return
        }
        let run = run(of: place, by: places) ?? runs.count - 1
        runs[run].insert(place.id, at: runs[run].partitioningIndex { !(places($0) < place) })
        if runs[run].count > Self.size {
            let rest = Array(runs[run][(Self.size / 2)...])
            runs[run].removeLast(rest.count)
            runs.insert(rest, at: run + 1)
        }
    }

    private mutating func remove(_ place: SortKey, by places: Places) {
        guard let run = run(of: place, by: places) else { return }
        let index = runs[run].partitioningIndex { !(places($0) < place) }
        guard index < runs[run].count, runs[run][index] == place.id else { return }
        runs[run].remove(at: index)
        if runs[run].isEmpty { runs.remove(at: run) }
        count -= 1
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the first index whose element is in the second part of a partitioned collection; the end index if no element is.
    func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension SortedRows {
    /// Updates the order to another state of the table.
    ///
    /// - Parameter standing: Returns the position of a row.
    mutating func update<Row>(
        _ table: Table<Row>,
        to now: Table<Row>,
        _ standing: (_ id: Int32, Row) -> SortKey
    ) {
        var one = [self]
        // Empties `self` first, because shared runs would be copied.
        self = SortedRows()
        one.follow(table, to: now) { standing($1, $2) }
        self = one[0]
    }
}

extension [SortedRows] {
    /// Updates several orders to another state of the table.
    ///
    /// - Parameter standing: Returns the position of a row in the order with that index.
    mutating func follow<Row>(
        _ table: Table<Row>,
        to now: Table<Row>,
        _ standing: (_ order: Int, _ id: Int32, Row) -> SortKey
    ) {
        var gone = map { _ in [SortKey]() }
        var new = gone
        table.forEachDifference(to: now) { id, old, now in
            for order in indices {
                let before = old.map { standing(order, id, $0) }
                let after = now.map { standing(order, id, $0) }
                guard before != after else { continue }
                if let before { gone[order].append(before) }
                if let after { new[order].append(after) }
            }
        }
        for order in indices {
            func place(_ id: Int32, in table: Table<Row>) -> SortKey {
                table[id].map { standing(order, id, $0) } ?? .last
            }
            self[order].change(
                removing: gone[order],
                adding: new[order],
                old: { place($0, in: table) },
                now: { place($0, in: now) }
            )
        }
    }
}
