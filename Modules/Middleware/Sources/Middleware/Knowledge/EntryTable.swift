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
            // No type's address is odd.
            switch key.id {
            case .number(let number): (tier, id) = (UInt(bitPattern: key.tier), UInt(bitPattern: number))
            case .text(let text): (tier, id) = (UInt(bitPattern: key.tier) | 1, UInt(bitPattern: text.hashValue))
            }
        }

        /// That of a place which was left.
        static let none = Key(tier: 0, id: 0)

        private init(tier: UInt, id: UInt) { (self.tier, self.id) = (tier, id) }

        /// Whether it is an identity that is a text, of which this is only the hash.
        var isText: Bool { tier & 1 == 1 }
    }

    private var keys: ContiguousArray<Key> = []
    private var entries: ContiguousArray<Knowledge.Entry> = []
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

    /// The place of an entry; nil if there is none.
    ///
    /// - Complexity: O(1), for a text O(its length).
    func place(of key: EntryKey) -> Place? {
        guard count > 0 else { return nil }
        let packed = Key(key)
        var bucket = bucket(of: packed)
        while case let place = Int(index[bucket]) - 1, place >= 0 {
            if keys[place] == packed, !packed.isText || says(key, at: place) { return Place(number: place) }
            bucket = (bucket + 1) & (index.count - 1)
        }
        return nil
    }

    /// The entry at a place.
    subscript(place: Place) -> Knowledge.Entry {
        _read { yield entries[place.number] }
        _modify { yield &entries[place.number] }
    }

    /// The entry of a key; nil if there is none, and to let it go.
    subscript(key: EntryKey) -> Knowledge.Entry? {
        get { place(of: key).map { entries[$0.number] } }
        _modify {
            let place = place(of: key)
            var entry: Knowledge.Entry?
            if let place {
                // Moved, not copied: what it holds is its own while it is changed.
                var moved = Knowledge.Entry.vacant
                swap(&moved, &entries[place.number])
                entry = moved
            }
            defer {
                switch (place, entry) {
                case (let place?, let entry?): entries[place.number] = entry
                case (let place?, nil): remove(at: place)
                case (nil, let entry?): _ = insert(entry, for: key)
                case (nil, nil): break
                }
            }
            yield &entry
        }
    }

    /// Puts an entry in the table.
    ///
    /// - Precondition: There is none of this key.
    mutating func insert(_ entry: Knowledge.Entry, for key: EntryKey) -> Place {
        reserve(1)
        let packed = Key(key)
        let place = free.popLast() ?? keys.count
        if place == keys.count {
            keys.append(packed)
            entries.append(entry)
        } else {
            keys[place] = packed
            entries[place] = entry
        }
        if case .text(let text) = key.id { texts[place] = text }
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
        let packed = keys[number]
        var bucket = bucket(of: packed)
        while Int(index[bucket]) - 1 != number { bucket = (bucket + 1) & (index.count - 1) }
        closeGap(at: bucket)
        if packed.isText { texts[number] = nil }
        free.append(number)
        count -= 1
        keys[number] = .none
        var removed = Knowledge.Entry.vacant
        swap(&removed, &entries[number])
        if count == 0 { clear() }
        return removed
    }

    /// Makes room for more.
    mutating func reserve(_ more: Int) {
        guard (count + more) * 2 > index.count else { return }
        var size = max(index.count, 8)
        while (count + more) * 2 > size { size *= 2 }
        index = ContiguousArray(repeating: 0, count: size)
        for (place, key) in keys.enumerated() where key != .none { note(place, key) }
    }

    /// The entries of one tier, one after the other.
    ///
    /// - Complexity: O(all).
    mutating func forEach(of tier: ObjectIdentifier, _ body: (inout Knowledge.Entry) -> Void) {
        let tier = UInt(bitPattern: tier)
        for place in keys.indices where keys[place].tier & ~1 == tier { body(&entries[place]) }
    }

    // MARK: The index

    private func bucket(of key: Key) -> Int {
        let product = (key.tier ^ key.id << 32 ^ key.id >> 32 ^ secret).multipliedFullWidth(by: factor)
        return Int(truncatingIfNeeded: product.high ^ product.low) & (index.count - 1)
    }

    private func says(_ key: EntryKey, at place: Int) -> Bool {
        if case .text(let text) = key.id { texts[place] == text } else { true }
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
            } while (next - bucket(of: keys[Int(index[next]) - 1])) & mask < (next - gap) & mask
            index[gap] = index[next]
            gap = next
        }
    }

    /// Gives the memory back that many entries took.
    private mutating func clear() {
        guard keys.count > 1_024 else { return }
        (keys, entries, texts, free, index) = ([], [], [:], [], [])
    }
}
