/// Where a row stands in an order: the greater rank first, then the greater second key, then the lower number.
struct Standing: Comparable, Sendable {
    let rank: Double
    let second: Int64
    /// The row's number; negative where the higher number comes first.
    let tie: Int32

    /// The row's number.
    var id: Int32 { abs(tie) }

    /// Behind all others.
    static let last = Standing(rank: -.infinity, second: .min, tie: .max)

    static func < (left: Standing, right: Standing) -> Bool {
        if left.rank != right.rank { return left.rank > right.rank }
        if left.second != right.second { return left.second > right.second }
        return left.tie < right.tie
    }
}

/// Rows in an order, as a value: a copy shares its runs, and whoever changes one copies that run and the list of runs.
///
/// It keeps their numbers alone; whoever looks for a place in it says where each stands.
struct Ordered: Sendable {
    /// Where the row with a number stands.
    typealias Places = (Int32) -> Standing

    /// Rows of a run at most.
    private static let size = 512

    private var runs: [[Int32]] = []
    private(set) var count = 0

    /// The rows in order.
    var rows: some Sequence<Int32> { runs.joined() }

    /// The rows that stand at or after `start`, in order.
    ///
    /// - Complexity: O(runs) to begin with, and O(1) for each.
    func rows(from start: Standing, by places: Places) -> some Sequence<Int32> {
        let first = run(of: start, by: places) ?? runs.count
        var rest = Array(runs[first...])
        if let run = rest.first { rest[0].removeFirst(run.place { !(places($0) < start) }) }
        return rest.joined()
    }

    /// Takes some rows away and takes others in; a row that moves is among both.
    ///
    /// - Parameters:
    ///   - old: Where rows stood before.
    ///   - now: Where they stand.
    /// - Complexity: O(changes · √n) for a few of them; O(n + changes · log changes) for many.
    mutating func change(removing gone: [Standing], adding new: [Standing], old: Places, now: Places) {
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

    private mutating func merge(_ kept: [[Int32]], with new: [Standing], by places: Places) {
        var merged: [[Int32]] = []
        var run: [Int32] = []
        var count = 0
        func put(_ row: Int32) {
            // Room is left in every run, so that the next ones need not be split at once.
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

    /// The run in which a row is that stands there, or would be: the first that does not end before it.
    private func run(of place: Standing, by places: Places) -> Int? {
        let run = runs.place { run in run.last.map { !(places($0) < place) } ?? true }
        return run < runs.count ? run : nil
    }

    private mutating func insert(_ place: Standing, by places: Places) {
        count += 1
        guard !runs.isEmpty else {
            runs = [[place.id]]
            return
        }
        let run = run(of: place, by: places) ?? runs.count - 1
        runs[run].insert(place.id, at: runs[run].place { !(places($0) < place) })
        if runs[run].count > Self.size {
            let rest = Array(runs[run][(Self.size / 2)...])
            runs[run].removeLast(rest.count)
            runs.insert(rest, at: run + 1)
        }
    }

    private mutating func remove(_ place: Standing, by places: Places) {
        guard let run = run(of: place, by: places) else { return }
        let index = runs[run].place { !(places($0) < place) }
        guard index < runs[run].count, runs[run][index] == place.id else { return }
        runs[run].remove(at: index)
        if runs[run].isEmpty { runs.remove(at: run) }
        count -= 1
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose element is in the second part of a sorted collection; the end where none is.
    ///
    /// - Complexity: O(log n).
    func place(where isInSecondPart: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Ordered {
    /// Makes it the order of another table.
    ///
    /// - Parameter standing: Where a row stands.
    mutating func follow<Row>(
        _ table: Table<Row>,
        to now: Table<Row>,
        _ standing: (_ id: Int32, Row) -> Standing
    ) {
        var one = [self]
        // Shared, its runs would be copied.
        self = Ordered()
        one.follow(table, to: now) { standing($1, $2) }
        self = one[0]
    }
}

extension [Ordered] {
    /// Makes them the orders of another table.
    ///
    /// - Parameter standing: Where a row stands in the order with that index.
    mutating func follow<Row>(
        _ table: Table<Row>,
        to now: Table<Row>,
        _ standing: (_ order: Int, _ id: Int32, Row) -> Standing
    ) {
        var gone = map { _ in [Standing]() }
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
            func place(_ id: Int32, in table: Table<Row>) -> Standing {
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
