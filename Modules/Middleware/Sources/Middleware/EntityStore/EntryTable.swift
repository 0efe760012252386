/// The entries of a client, one for each tier of an entity that is shown or edited: a hash table with open addressing. A pure value.
///
/// An entry keeps its slot for as long as it lives, so a caller can keep the slot after one look-up. The index uses four bytes for each
/// bucket, and at least half of the buckets are free: a look-up takes one multiplication and nearly always one comparison of two words. The
/// hash constants are random for each table, so that a server cannot choose ids that collide.
struct EntryTable: Sendable {
    /// The place of an entry while it lives.
    struct Slot: Hashable, Sendable {
        fileprivate let index: Int
    }

    /// A tier and an identity in two words. For a text identity, the word is its hash, and the text is stored beside the records.
    private struct Key: Hashable, Sendable {
        let tier: UInt
        let id: UInt

        init(_ key: TierKey) {
            // The last two bits of a type's address are zero.
            (tier, id) = (UInt(bitPattern: key.tier) | UInt(key.form.rawValue), key.word)
        }

        /// The key of a free slot.
        static let none = Key(tier: 0, id: 0)

        private init(tier: UInt, id: UInt) { (self.tier, self.id) = (tier, id) }

        /// True if the identity is a text, of which this key has only the hash.
        var isText: Bool { tier & 1 == 1 }
    }

    /// An entry and its key, side by side, because a look-up that compares the key then needs the entry.
    private struct Record {
        var key: Key
        var entry: EntityStore.Entry
    }

    private var records: ContiguousArray<Record> = []
    private var texts: [Int: String] = [:]
    /// The free slots.
    private var free: [Int] = []
    /// The slot of a key plus one; zero for a free bucket. The number of buckets is a power of two.
    private var index: ContiguousArray<UInt32> = []
    private let secret = UInt.random(in: .min ... .max)
    private let factor = UInt.random(in: .min ... .max) | 1

    /// The number of entries.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    // Not inlined, because the caller would count references to the table's arrays.

    /// Returns the slot of an entry; nil if there is none.
    ///
    /// - Complexity: O(1), for a text O(its length).
    @inline(never)
    func slot(of key: TierKey) -> Slot? {
        guard count > 0 else { return nil }
        let packed = Key(key)
        let bucket = bucket(from: packed) { records[$0].key == packed && (!packed.isText || texts[$0] == key.text) }
        return index[bucket] == 0 ? nil : Slot(index: Int(index[bucket]) - 1)
    }

    /// The entry in a slot.
    subscript(place: Slot) -> EntityStore.Entry {
        _read { yield records[place.index].entry }
        _modify { yield &records[place.index].entry }
    }

    /// The entry of a key; nil if there is none. Setting nil removes it.
    subscript(key: TierKey) -> EntityStore.Entry? {
        get { slot(of: key).map { records[$0.index].entry } }
        _modify {
            let place = slot(of: key)
            var entry: EntityStore.Entry?
            if let place {
                // The entry is moved and not copied, so that its contents have only one owner while they are changed.
                var moved = EntityStore.Entry.vacant
                swap(&moved, &records[place.index].entry)
                entry = moved
            }
            defer {
                switch (place, entry) {
                case (let place?, let entry?): records[place.index].entry = entry
                case (let place?, nil): remove(at: place)
                case (nil, let entry?): insert(entry, for: key)
                case (nil, nil): break
                }
            }
            yield &entry
        }
    }

    /// Inserts an entry.
    ///
    /// - Precondition: The table has no entry for this key.
    @discardableResult
    mutating func insert(_ entry: EntityStore.Entry, for key: TierKey) -> Slot {
        reserve(1)
        let packed = Key(key)
        let record = Record(key: packed, entry: entry)
        let place = free.popLast() ?? records.count
        if place == records.count { records.append(record) } else { records[place] = record }
        if let text = key.text { texts[place] = text }
        index[bucket(from: packed) { _ in false }] = UInt32(place + 1)
        count += 1
        return Slot(index: place)
    }

    /// Removes an entry.
    ///
    /// - Returns: The entry.
    @discardableResult
    mutating func remove(at place: Slot) -> EntityStore.Entry {
        let (number, packed, mask) = (place.index, records[place.index].key, index.count - 1)
        var gap = bucket(from: packed) { $0 == number }
        var next = (gap + 1) & mask
        index[gap] = 0
        while index[next] != 0 {
            // The buckets behind the gap are moved, so that they are still found; one between its own position and the gap is found anyway.
            let own = bucket(from: records[Int(index[next]) - 1].key) { _ in true }
            if (next - own) & mask >= (next - gap) & mask { (index[gap], index[next], gap) = (index[next], 0, next) }
            next = (next + 1) & mask
        }
        if packed.isText { texts[number] = nil }
        free.append(number)
        count -= 1
        var removed = Record(key: .none, entry: .vacant)
        swap(&removed, &records[number])
        // Frees the memory of a large table.
        if count == 0, records.count > 1_024 { (records, texts, free, index) = ([], [:], [], []) }
        return removed.entry
    }

    /// Reserves space for more entries.
    mutating func reserve(_ more: Int) {
        guard (count + more) * 2 > index.count else { return }
        var size = max(index.count, 8)
        while (count + more) * 2 > size { size *= 2 }
        index = ContiguousArray(repeating: 0, count: size)
        for place in records.indices where records[place].key != .none {
            index[bucket(from: records[place].key) { _ in false }] = UInt32(place + 1)
        }
    }

    /// Calls a closure with each entry of one tier.
    ///
    /// - Complexity: O(entries of all tiers).
    mutating func forEach(of tier: ObjectIdentifier, _ body: (inout EntityStore.Entry) -> Void) {
        let tier = UInt(bitPattern: tier)
        for place in records.indices where records[place].key.tier & ~3 == tier { body(&records[place].entry) }
    }

    /// Returns the identities of some entries that match, each with the address of its tier's type, and the slot from which to read on; nil
    /// at the end.
    ///
    /// - Complexity: O(limit): at most eight slots are read for each identity.
    func identities(from start: Int, limit: Int, where isIncluded: (EntityStore.Entry) -> Bool) -> (
        found: [(tier: UInt, id: EntityID)], next: Int?
    ) {
        var found: [(tier: UInt, id: EntityID)] = []
        var place = start
        while place < records.count, place - start < 8 * limit, found.count < limit {
            let key = records[place].key
            if key != .none, isIncluded(records[place].entry), let form = TierKey.Form(rawValue: UInt8(key.tier & 3)) {
                found.append((key.tier & ~3, TierKey.id(key.id, form, texts[place])))
            }
            place += 1
        }
        return (found, place < records.count ? place : nil)
    }

    /// Returns the first bucket, beginning with the key's own, that is free or whose slot matches.
    @inline(__always)
    private func bucket(from key: Key, where matches: (_ place: Int) -> Bool) -> Int {
        let product = (key.tier ^ key.id << 32 ^ key.id >> 32 ^ secret).multipliedFullWidth(by: factor)
        var bucket = Int(truncatingIfNeeded: product.high ^ product.low) & (index.count - 1)
        while index[bucket] != 0, !matches(Int(index[bucket]) - 1) { bucket = (bucket + 1) & (index.count - 1) }
        return bucket
    }
}
