/// A hash table from identifiers to slots. It stores slots alone, because the identifiers are stored by slot elsewhere.
///
/// It uses open addressing; a removal moves later entries up, so that no tombstone remains.
struct SlotIndex {
    private static let free: Int32 = -1

    private var places: [Int32] = []
    private(set) var count = 0

    private var mask: Int { places.count - 1 }

    /// Returns the slot of an identifier; nil if it has none.
    func find(_ identifier: ModelIdentifier, in identifiers: [ModelIdentifier]) -> Int32? {
        guard count > 0 else { return nil }
        var place = identifier.hashValue & mask
        while true {
            let slot = places[place]
            if slot == Self.free { return nil }
            if identifiers[Int(slot)] == identifier { return slot }
            place = (place + 1) & mask
        }
    }

    /// Inserts a slot. Its identifier must already be in `identifiers` and in no other slot.
    mutating func insert(_ slot: Int32, in identifiers: [ModelIdentifier]) {
        if (count + 1) * 5 > places.count * 4 { grow(identifiers) }
        put(slot, identifiers)
        count += 1
    }

    /// Removes a slot. Its identifier must still be in `identifiers`.
    mutating func remove(_ slot: Int32, in identifiers: [ModelIdentifier]) {
        guard count > 0 else { return }
        var hole = identifiers[Int(slot)].hashValue & mask
        while places[hole] != slot {
            guard places[hole] != Self.free else { return }
            hole = (hole + 1) & mask
        }
        count -= 1
        var place = hole
        while true {
            place = (place + 1) & mask
            let next = places[place]
            guard next != Self.free else { break }
            let home = identifiers[Int(next)].hashValue & mask
            // An entry whose home position is after the hole stays in place.
            guard (place - home) & mask >= (place - hole) & mask else { continue }
            places[hole] = next
            hole = place
        }
        places[hole] = Self.free
    }

    /// All slots, in no particular order.
    var slots: [Int32] { places.filter { $0 != Self.free } }

    private mutating func put(_ slot: Int32, _ identifiers: [ModelIdentifier]) {
        var place = identifiers[Int(slot)].hashValue & mask
        while places[place] != Self.free { place = (place + 1) & mask }
        places[place] = slot
    }

    private mutating func grow(_ identifiers: [ModelIdentifier]) {
        let old = places
        places = [Int32](repeating: Self.free, count: max(8, old.count * 2))
        for slot in old where slot != Self.free { put(slot, identifiers) }
    }
}
