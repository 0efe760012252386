import Propagation

/// The last causes by id, because a cause stores only its parent's id and the pages need the parents as well.
struct CauseTable {
    private struct Entry {
        let cause: Cause
        /// The generation in which the cause was last sent.
        var sentIn = 0
    }

    private let capacity: Int
    private var entries: [UInt64: Entry] = [:]
    /// The ids in the order of insertion; the oldest is at `oldest` once the table is full.
    private var order: [UInt64] = []
    private var oldest = 0
    private var generation = 1

    /// Makes an empty table that keeps the last `capacity` causes.
    init(capacity: Int = 20_000) {
        self.capacity = max(1, capacity)
    }

    /// The number of causes that are kept.
    var count: Int { entries.count }

    /// Records a cause.
    ///
    /// - Complexity: O(1) on average.
    mutating func insert(_ cause: Cause) {
        guard entries[cause.id] == nil else { return }
        entries[cause.id] = Entry(cause: cause)
        if order.count < capacity {
            order.append(cause.id)
        } else {
            entries[order[oldest]] = nil
            order[oldest] = cause.id
            oldest = (oldest + 1) % capacity
        }
    }

    /// Begins a generation, because a page has begun that knows no causes: every cause is sent again when it is next needed.
    mutating func beginGeneration() { generation += 1 }

    /// Records a cause and returns those of its chain that were not sent in this generation, the first cause first.
    ///
    /// - Complexity: O(causes returned).
    mutating func chain(of cause: Cause) -> [Cause] {
        insert(cause)
        var chain: [Cause] = []
        var id: UInt64? = cause.id
        while let current = id, let entry = entries[current], entry.sentIn != generation {
            entries[current]?.sentIn = generation
            chain.append(entry.cause)
            id = entry.cause.parent
        }
        return chain.reversed()
    }

    /// Removes all causes and frees their memory.
    mutating func removeAll() {
        (entries, order, oldest) = ([:], [], 0)
    }
}
