/// Where a row stands in an order: the greater rank first, then the greater second key, then the lower number.
struct Standing: Comparable, Sendable {
    let rank: Double
    let second: Int64
    /// The row's number; negative where the higher number comes first.
    let tie: Int32

    /// The row's number.
    var id: Int32 { abs(tie) }

    static func < (left: Standing, right: Standing) -> Bool {
        if left.rank != right.rank { return left.rank > right.rank }
        if left.second != right.second { return left.second > right.second }
        return left.tie < right.tie
    }
}

/// Rows in an order, as a value: a copy shares its runs, and whoever changes one copies that run and the list of runs.
struct Ordered: Sendable {
    /// Elements of a run at most.
    private static let size = 512

    private var runs: [[Standing]] = []
    private(set) var count = 0

    /// Every element at or after `start`, in order.
    ///
    /// - Complexity: O(log n) to begin with, and O(1) for each.
    func elements(from start: Standing? = nil) -> some Sequence<Standing> {
        guard let start, let first = run(of: start) else {
            return Walk(runs: runs, run: start == nil ? 0 : runs.count, place: 0)
        }
        return Walk(runs: runs, run: first, place: runs[first].place { !($0 < start) })
    }

    /// How many elements stand before `end`.
    ///
    /// - Complexity: O(runs).
    func count(before end: Standing) -> Int {
        guard let last = run(of: end) else { return count }
        return runs[..<last].reduce(0) { $0 + $1.count } + runs[last].place { !($0 < end) }
    }

    /// Takes some elements away and takes others in.
    ///
    /// - Complexity: O(changes · √n) for a few of them; O(n + changes · log changes) for many.
    mutating func change(removing gone: [Standing], adding new: [Standing]) {
        guard gone.count + new.count > max(32, runs.count / 2) else {
            for element in gone { remove(element) }
            for element in new { insert(element) }
            return
        }
        let numbers = Set(gone.map(\.tie))
        let kept = gone.isEmpty ? runs : runs.map { $0.filter { !numbers.contains($0.tie) } }
        merge(kept, with: new.sorted())
    }

    // MARK: Pieces

    private mutating func merge(_ kept: [[Standing]], with new: [Standing]) {
        var merged: [[Standing]] = []
        var run: [Standing] = []
        var count = 0
        func put(_ element: Standing) {
            // Room is left in every run, so that the next ones need not be split at once.
            if run.count == Self.size * 3 / 4 {
                merged.append(run)
                run = []
            }
            if run.isEmpty { run.reserveCapacity(Self.size) }
            run.append(element)
            count += 1
        }
        var next = new[...]
        for element in kept.joined() {
            while let first = next.first, first < element { put(next.removeFirst()) }
            put(element)
        }
        next.forEach(put)
        if !run.isEmpty { merged.append(run) }
        runs = merged
        self.count = count
    }

    /// The run in which an element is, or would be: the first that does not end before it.
    private func run(of element: Standing) -> Int? {
        let run = runs.place { run in run.last.map { !($0 < element) } ?? true }
        return run < runs.count ? run : nil
    }

    private mutating func insert(_ element: Standing) {
        count += 1
        guard !runs.isEmpty else {
            runs = [[element]]
            return
        }
        let index = run(of: element) ?? runs.count - 1
        let place = runs[index].place { !($0 < element) }
        runs[index].insert(element, at: place)
        if runs[index].count > Self.size {
            let rest = Array(runs[index][(Self.size / 2)...])
            runs[index].removeLast(rest.count)
            runs.insert(rest, at: index + 1)
        }
    }

    private mutating func remove(_ element: Standing) {
        guard let index = run(of: element) else { return }
        let place = runs[index].place { !($0 < element) }
        guard place < runs[index].count, runs[index][place] == element else { return }
        runs[index].remove(at: place)
        if runs[index].isEmpty { runs.remove(at: index) }
        count -= 1
    }
}

/// Goes through runs from a place on.
private struct Walk: Sequence, IteratorProtocol {
    let runs: [[Standing]]
    var run: Int
    var place: Int

    mutating func next() -> Standing? {
        while run < runs.count {
            if place < runs[run].count {
                defer { place += 1 }
                return runs[run][place]
            }
            run += 1
            place = 0
        }
        return nil
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
        for order in indices { self[order].change(removing: gone[order], adding: new[order]) }
    }
}
