/// Finds the slot of an identifier: a table of slots alone, since the identifiers themselves stand by slot elsewhere.
///
/// Open addressing; what is removed moves those behind it up, so that nothing is left of it.
struct SlotIndex {
    private static let free: Int32 = -1

    private var places: [Int32] = []
    private(set) var count = 0

    private var mask: Int { places.count - 1 }

    /// The slot of an identifier, if it has one.
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

    /// Adds a slot, whose identifier stands there already and is in no other.
    mutating func insert(_ slot: Int32, in identifiers: [ModelIdentifier]) {
        if (count + 1) * 5 > places.count * 4 { grow(identifiers) }
        put(slot, identifiers)
        count += 1
    }

    /// Removes a slot, whose identifier still stands there.
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
            // What would be looked for from behind the hole stays where it is.
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
