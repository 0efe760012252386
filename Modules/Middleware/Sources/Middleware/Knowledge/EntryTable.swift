/// The entries of a client, one for each tier of an entity that somebody shows or edits: a table with open addressing; a pure value.
///
/// An entry stays at its place in the table for as long as it lives: who has looked it up once need not look again. Where the place of a
/// key stands is found in an index of one word of four bytes a place, half of them free at least: a look-up is a multiplication, and nearly
/// always one comparison of two words. The numbers that keys are hashed with are new for each table, so that no server can choose ids that collide.
struct EntryTable: Sendable {
    /// Where an entry stands while it lives.
    struct Place: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// A tier and an identity in two words. What a text says is beside them, and its hash is here.
    private struct Key: Hashable, Sendable {
        let tier: UInt
        let id: UInt

        init(_ key: EntryKey) {
            // The last two bits of a type's address are zero.
            (tier, id) = (UInt(bitPattern: key.tier) | UInt(key.form.rawValue), key.word)
        }

        /// That of a place which was left.
        static let none = Key(tier: 0, id: 0)

        private init(tier: UInt, id: UInt) { (self.tier, self.id) = (tier, id) }

        /// Whether it is an identity that is a text, of which this is only the hash.
        var isText: Bool { tier & 1 == 1 }
    }

    /// An entry and its key, side by side: whoever compares the one wants the other.
    private struct Record {
        var key: Key
        var entry: Knowledge.Entry
    }

    private var records: ContiguousArray<Record> = []
    private var texts: [Int: String] = [:]
    /// Places that were left.
    private var free: [Int] = []
    /// The place of a key, plus one; zero where none is. As many as a power of two.
    private var index: ContiguousArray<UInt32> = []
    private let secret = UInt.random(in: .min ... .max)
    private let factor = UInt.random(in: .min ... .max) | 1

    /// How many there are.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    // Not inlined: the caller would count references to the table's arrays.

    /// The place of an entry; nil if there is none.
    ///
    /// - Complexity: O(1), for a text O(its length).
    @inline(never)
    func place(of key: EntryKey) -> Place? {
        guard count > 0 else { return nil }
        let packed = Key(key)
        var bucket = bucket(of: packed)
        while case let place = Int(index[bucket]) - 1, place >= 0 {
            if records[place].key == packed, !packed.isText || says(key, at: place) { return Place(number: place) }
            bucket = (bucket + 1) & (index.count - 1)
        }
        return nil
    }

    /// The entry at a place.
    subscript(place: Place) -> Knowledge.Entry {
        _read { yield records[place.number].entry }
        _modify { yield &records[place.number].entry }
    }

    /// The entry of a key; nil if there is none, and to let it go.
    subscript(key: EntryKey) -> Knowledge.Entry? {
        get { place(of: key).map { records[$0.number].entry } }
        _modify {
            let place = place(of: key)
            var entry: Knowledge.Entry?
            if let place {
                // Moved, not copied: what it holds is its own while it is changed.
                var moved = Knowledge.Entry.vacant
                swap(&moved, &records[place.number].entry)
                entry = moved
            }
            defer {
                switch (place, entry) {
                case (let place?, let entry?): records[place.number].entry = entry
                case (let place?, nil): remove(at: place)
                case (nil, let entry?): insert(entry, for: key)
                case (nil, nil): break
                }
            }
            yield &entry
        }
    }

    /// Puts an entry in the table.
    ///
    /// - Precondition: There is none of this key.
    @discardableResult
    mutating func insert(_ entry: Knowledge.Entry, for key: EntryKey) -> Place {
        reserve(1)
        let packed = Key(key)
        let record = Record(key: packed, entry: entry)
        let place = free.popLast() ?? records.count
        if place == records.count { records.append(record) } else { records[place] = record }
        if let text = key.text { texts[place] = text }
        note(place, packed)
        count += 1
        return Place(number: place)
    }

    /// Takes an entry out.
    ///
    /// - Returns: The entry.
    @discardableResult
    mutating func remove(at place: Place) -> Knowledge.Entry {
        let number = place.number
        let packed = records[number].key
        var bucket = bucket(of: packed)
        while Int(index[bucket]) - 1 != number { bucket = (bucket + 1) & (index.count - 1) }
        closeGap(at: bucket)
        if packed.isText { texts[number] = nil }
        free.append(number)
        count -= 1
        var removed = Record(key: .none, entry: .vacant)
        swap(&removed, &records[number])
        if count == 0 { clear() }
        return removed.entry
    }

    /// Makes room for more.
    mutating func reserve(_ more: Int) {
        guard (count + more) * 2 > index.count else { return }
        var size = max(index.count, 8)
        while (count + more) * 2 > size { size *= 2 }
        index = ContiguousArray(repeating: 0, count: size)
        for place in records.indices where records[place].key != .none { note(place, records[place].key) }
    }

    /// The entries of one tier, one after the other.
    ///
    /// - Complexity: O(all).
    mutating func forEach(of tier: ObjectIdentifier, _ body: (inout Knowledge.Entry) -> Void) {
        let tier = UInt(bitPattern: tier)
        for place in records.indices where records[place].key.tier & ~3 == tier { body(&records[place].entry) }
    }

    // MARK: The index

    @inline(__always)
    private func bucket(of key: Key) -> Int {
        let product = (key.tier ^ key.id << 32 ^ key.id >> 32 ^ secret).multipliedFullWidth(by: factor)
        return Int(truncatingIfNeeded: product.high ^ product.low) & (index.count - 1)
    }

    private func says(_ key: EntryKey, at place: Int) -> Bool {
        key.text.map { texts[place] == $0 } ?? true
    }

    private mutating func note(_ place: Int, _ key: Key) {
        var bucket = bucket(of: key)
        while index[bucket] != 0 { bucket = (bucket + 1) & (index.count - 1) }
        index[bucket] = UInt32(place + 1)
    }

    /// Empties a place of the index, and moves what stands behind it to where it is still found.
    private mutating func closeGap(at gap: Int) {
        let mask = index.count - 1
        var (gap, next) = (gap, gap)
        while true {
            index[gap] = 0
            repeat {
                next = (next + 1) & mask
                guard index[next] != 0 else { return }
                // One that stands between its own place and the gap is found without being moved.
            } while (next - bucket(of: records[Int(index[next]) - 1].key)) & mask < (next - gap) & mask
            index[gap] = index[next]
            gap = next
        }
    }

    /// Gives the memory back that many entries took.
    private mutating func clear() {
        guard records.count > 1_024 else { return }
        (records, texts, free, index) = ([], [:], [], [])
    }
}
