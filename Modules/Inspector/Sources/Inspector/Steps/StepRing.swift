/// The last encoded steps, numbered without gaps, for all pages.
///
/// Most steps are for all pages. A step of a snapshot is for one page and is removed when that page has read it.
struct StepRing {
    /// An encoded step.
    struct Entry: Equatable {
        /// The number of the step.
        let number: Int
        /// The JSON of the step.
        let json: [UInt8]
    }

    /// The result of reading.
    enum Reading: Equatable {
        /// The next steps and the position after them. There are none at the end of the ring.
        case entries([Entry], next: Int)
        /// A step at the position was dropped before it was read.
        case lost
    }

    private struct Slot {
        var json: [UInt8]
        /// The page that the step is for; nil if it is for all.
        let page: Int?
    }

    private let maxCount: Int
    private let maxBytes: Int
    private var slots: [Slot] = []
    /// The number of dropped slots at the start of `slots`.
    private var dropped = 0

    /// The number of the oldest step that is kept.
    private(set) var first = 1
    /// The size of the kept steps.
    private(set) var bytes = 0

    /// Makes an empty ring.
    ///
    /// - Parameters:
    ///   - maxCount: The number of steps that are kept, at least 1.
    ///   - maxBytes: The size of the steps that are kept. The last step is kept whatever its size.
    init(maxCount: Int, maxBytes: Int) {
        self.maxCount = max(1, maxCount)
        self.maxBytes = maxBytes
    }

    /// The number of the next step.
    var next: Int { first + count }

    /// The number of steps that are kept.
    var count: Int { slots.count - dropped }

    /// Appends a step, and drops old ones beyond the limits.
    ///
    /// - Parameters:
    ///   - json: The encoded step.
    ///   - page: The page that the step is for; nil if it is for all.
    /// - Complexity: O(1) on average.
    mutating func append(_ json: [UInt8], for page: Int? = nil) {
        slots.append(Slot(json: json, page: page))
        bytes += json.count
        while count > maxCount || bytes > maxBytes && count > 1 { dropFirst() }
        if dropped > 64, 2 * dropped > slots.count {
            slots.removeFirst(dropped)
            dropped = 0
        }
    }

    /// Reads the steps for a page from a position.
    ///
    /// - Parameters:
    ///   - position: The number of the first step to read.
    ///   - page: The page; steps for other pages are skipped.
    ///   - limit: The size after which no further step is added; one step is always read.
    /// - Complexity: O(steps read and skipped).
    mutating func read(from position: Int, for page: Int, limit: Int) -> Reading {
        guard position >= first else { return .lost }
        var (entries, size, number): ([Entry], Int, Int) = ([], 0, position)
        while number < next, size < limit {
            let index = dropped + number - first
            if slots[index].page == nil || slots[index].page == page {
                entries.append(Entry(number: number, json: slots[index].json))
                size += slots[index].json.count
                if slots[index].page != nil { clear(index) }
            }
            number += 1
        }
        return .entries(entries, next: number)
    }

    /// Returns true if a page that has read the steps up to a number can go on after it.
    func canResume(after number: Int) -> Bool { number >= first - 1 && number < next }

    /// Removes all steps and frees their memory.
    ///
    /// - Parameter next: The number of the next step.
    mutating func removeAll(next: Int) {
        first = next
        (slots, dropped, bytes) = ([], 0, 0)
    }

    private mutating func dropFirst() {
        clear(dropped)
        dropped += 1
        first += 1
    }

    private mutating func clear(_ index: Int) {
        bytes -= slots[index].json.count
        slots[index].json = []
    }
}
