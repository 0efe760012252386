/// A sorted map from numbers to values, with little memory overhead.
///
/// It consists of runs. A copy shares them; a change copies one run and the list of runs.
struct OrderedMap<Value: Sendable>: Sendable {
    private struct Run {
        var keys: [Int32]
        var values: [Value]

        mutating func insert(_ key: Int32, _ value: Value, at place: Int) {
            if keys.count == keys.capacity {
                // Reserves explicitly, because an array that grows by itself would exceed the maximum size of a run.
                let room = Swift.min(Swift.max(2 * keys.count, 2), OrderedMap.size)
                keys.reserveCapacity(room)
                values.reserveCapacity(room)
            }
            keys.insert(key, at: place)
            values.insert(value, at: place)
        }
    }

    /// The maximum number of values in a run.
    private static var size: Int { 256 }

    /// The runs; none of them is empty.
    private var runs: [Run] = []
    /// The first key of each run, stored together so that a search touches little memory.
    private var firsts: [Int32] = []

    init() {}

    /// Makes a map from sorted keys.
    ///
    /// - Parameter keys: The keys, sorted and distinct.
    init(keys: ArraySlice<Int32>, values: ArraySlice<Value>) {
        for start in stride(from: 0, to: keys.count, by: Self.size) {
            let end = Swift.min(start + Self.size, keys.count)
            let run = Run(
                keys: Array(keys[(keys.startIndex + start)..<(keys.startIndex + end)]),
                values: Array(values[(values.startIndex + start)..<(values.startIndex + end)])
            )
            firsts.append(run.keys[0])
            runs.append(run)
        }
    }

    var isEmpty: Bool { runs.isEmpty }

    /// The value of a key.
    ///
    /// - Complexity: O(log n), and O(√n) more to change the values of one person.
    subscript(key: Int32) -> Value? {
        get {
            guard let run = chunkIndex(of: key) else { return nil }
            let place = runs[run].keys.partitioningIndex { $0 >= key }
            return place < runs[run].keys.count && runs[run].keys[place] == key ? runs[run].values[place] : nil
        }
        set {
            guard let run = chunkIndex(of: key) else {
                if let newValue { insert(key, newValue, at: 0, of: 0) }
                return
            }
            let place = runs[run].keys.partitioningIndex { $0 >= key }
            let isThere = place < runs[run].keys.count && runs[run].keys[place] == key
            switch newValue {
            case let value? where isThere: runs[run].values[place] = value
            case let value?: insert(key, value, at: place, of: run)
            case nil: if isThere { remove(at: place, of: run) }
            }
        }
    }

    var keys: some Sequence<Int32> { runs.lazy.flatMap(\.keys) }

    /// Returns the index of the run that contains the key, or would contain it; nil if there is no run.
    private func chunkIndex(of key: Int32) -> Int? {
        guard let last = firsts.last else { return nil }
        return last <= key ? firsts.count - 1 : Swift.max(firsts.partitioningIndex { $0 > key } - 1, 0)
    }

    private mutating func insert(_ key: Int32, _ value: Value, at place: Int, of run: Int) {
        let isFull = run < runs.count && runs[run].keys.count == Self.size
        // Most keys arrive in ascending order; then full runs stay full.
        if runs.isEmpty || isFull && place == Self.size && run == runs.count - 1 {
            runs.append(Run(keys: [key], values: [value]))
            firsts.append(key)
        } else if isFull {
            split(run)
            let half = runs[run].keys.count
            insert(key, value, at: place > half ? place - half : place, of: place > half ? run + 1 : run)
        } else {
            runs[run].insert(key, value, at: place)
            if place == 0 { firsts[run] = key }
        }
    }

    private mutating func split(_ run: Int) {
        let half = runs[run].keys.count / 2
        let rest = Run(keys: Array(runs[run].keys[half...]), values: Array(runs[run].values[half...]))
        runs[run].keys.removeLast(rest.keys.count)
        runs[run].values.removeLast(rest.values.count)
        firsts.insert(rest.keys[0], at: run + 1)
        runs.insert(rest, at: run + 1)
    }

    private mutating func remove(at place: Int, of run: Int) {
        runs[run].keys.remove(at: place)
        runs[run].values.remove(at: place)
        if let first = runs[run].keys.first {
            firsts[run] = first
        } else {
            runs.remove(at: run)
            firsts.remove(at: run)
        }
    }
}

extension OrderedMap: Sequence {
    struct Iterator: IteratorProtocol {
        fileprivate let map: OrderedMap
        fileprivate var run = 0
        fileprivate var place = 0

        mutating func next() -> (key: Int32, value: Value)? {
            guard run < map.runs.count else { return nil }
            let current = map.runs[run]
            defer {
                place += 1
                if place == current.keys.count { (run, place) = (run + 1, 0) }
            }
            return (current.keys[place], current.values[place])
        }
    }

    func makeIterator() -> Iterator { Iterator(map: self) }
}
