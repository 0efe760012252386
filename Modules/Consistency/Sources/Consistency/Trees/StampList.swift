import Propagation

/// When what is shown of each slot was said.
///
/// Many slots have one stamp, that of the post that brought them; each stands here once.
struct StampList {
    private var places: [Int32] = []
    private var stamps: [Stamp] = [.never]
    private var limit = 64
    /// None that stands here is later.
    private(set) var latest = Stamp.never

    subscript(slot: Int32) -> Stamp { stamps[Int(places[Int(slot)])] }

    /// Adds a slot about which nothing was said.
    mutating func append() { places.appendSparingly(0) }

    /// Forgets what was said of a slot.
    mutating func reset(_ slot: Int32) { places[Int(slot)] = 0 }

    /// Notes that something was said of a slot, unless something later was.
    mutating func raise(_ slot: Int32, to stamp: Stamp) {
        guard self[slot].isOlder(than: stamp) else { return }
        latest = .later(latest, stamp)
        if stamps[stamps.count - 1] != stamp {
            if stamps.count >= limit { forgetUnused() }
            stamps.append(stamp)
        }
        places[Int(slot)] = Int32(stamps.count - 1)
    }

    /// Notes that something was said of all slots of a tree, except where something later was.
    ///
    /// - Complexity: O(nodes), a comparison of numbers each.
    mutating func raise(_ nodes: [SkeletonNode], to stamp: Stamp) {
        latest = .later(latest, stamp)
        if stamps[stamps.count - 1] != stamp {
            if stamps.count >= limit { forgetUnused() }
            stamps.append(stamp)
        }
        let latest = Int32(stamps.count - 1)
        // Most slots of a tree have one stamp: it is compared once.
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
        // As many again as there are slots may come before it is looked through once more.
        limit = max(64, stamps.count + places.count)
    }
}

extension Array {
    /// Appends, and leaves less room unused than an array does by itself: a quarter.
    mutating func appendSparingly(_ element: Element) {
        if count == capacity { reserveCapacity(count + count / 4 + 16) }
        append(element)
    }
}
