import Propagation

/// The stamp of the displayed value of each slot.
///
/// Many slots have one stamp, that of the post that brought them; each stamp is stored once.
struct SlotStamps {
    private var places: [Int32] = []
    private var stamps: [Stamp] = [.never]
    private var limit = 64
    /// The latest stamp in the table; no other is later.
    private(set) var latest = Stamp.never

    subscript(slot: Int32) -> Stamp { stamps[Int(places[Int(slot)])] }

    /// Adds a slot without a stamp.
    mutating func append() { places.appendSparingly(0) }

    /// Removes the stamp of a slot.
    mutating func reset(_ slot: Int32) { places[Int(slot)] = 0 }

    /// Sets the stamp of a slot, unless it has a later one.
    mutating func advance(_ slot: Int32, to stamp: Stamp) {
        guard self[slot].isOlder(than: stamp) else { return }
        latest = .later(latest, stamp)
        if stamps[stamps.count - 1] != stamp {
            if stamps.count >= limit { forgetUnused() }
            stamps.append(stamp)
        }
        places[Int(slot)] = Int32(stamps.count - 1)
    }

    /// Sets the stamp of all slots of a tree, except of those with a later one.
    ///
    /// - Complexity: O(nodes), a comparison of numbers each.
    mutating func advance(_ nodes: [SkeletonNode], to stamp: Stamp) {
        latest = .later(latest, stamp)
        if stamps[stamps.count - 1] != stamp {
            if stamps.count >= limit { forgetUnused() }
            stamps.append(stamp)
        }
        let latest = Int32(stamps.count - 1)
        // Most slots of a tree share one stamp, which is compared once.
        var place = latest
        var isEarlier = false
        places.withUnsafeMutableBufferPointer { places in
            for node in nodes where node.slot >= 0 {
                let slot = Int(node.slot)
                if places[slot] != place {
                    place = places[slot]
                    isEarlier = stamps[Int(place)].isOlder(than: stamp)
                }
                if isEarlier { places[slot] = latest }
            }
        }
    }

    private mutating func forgetUnused() {
        var moved = [Int32](repeating: -1, count: stamps.count)
        var kept: [Stamp] = [.never]
        moved[0] = 0
        for index in places.indices {
            let old = Int(places[index])
            if moved[old] < 0 {
                moved[old] = Int32(kept.count)
                kept.append(stamps[old])
            }
            places[index] = moved[old]
        }
        stamps = kept
        // The next compaction happens after as many stamps as there are slots have been added.
        limit = max(64, stamps.count + places.count)
    }
}

extension Array {
    /// Appends an element and reserves a quarter of spare capacity, which is less than an array reserves by itself.
    mutating func appendSparingly(_ element: Element) {
        if count == capacity { reserveCapacity(count + count / 4 + 16) }
        append(element)
    }
}
