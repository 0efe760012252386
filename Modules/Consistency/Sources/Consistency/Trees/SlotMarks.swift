/// When each slot was last seen in a tree: scratch, for comparing two trees without a set.
///
/// A value of its own for the reason that ``SubscriberLinks`` is one.
struct SlotMarks {
    private var marks: [UInt32] = []
    private var epoch: UInt32 = 0

    /// Adds a slot that was never seen.
    mutating func append() { marks.appendSparingly(0) }

    /// Notes which slots a tree has.
    mutating func mark(_ nodes: [SkeletonNode]) {
        begin()
        for node in nodes where node.slot >= 0 { marks[Int(node.slot)] = epoch }
    }

    /// Notes one slot more.
    mutating func mark(_ slot: Int32) { marks[Int(slot)] = epoch }

    /// The slots of a tree that are not noted, each once; they are noted.
    mutating func takeOthers(of nodes: [SkeletonNode]) -> [Int32] {
        var others: [Int32] = []
        for node in nodes where node.slot >= 0 && marks[Int(node.slot)] != epoch {
            marks[Int(node.slot)] = epoch
            others.append(node.slot)
        }
        return others
    }

    /// Of some slots those that are noted, each once; they are noted no more.
    mutating func takeNoted(of slots: [Int32]) -> [Int32] {
        var noted: [Int32] = []
        for slot in slots where marks[Int(slot)] == epoch {
            marks[Int(slot)] = 0
            noted.append(slot)
        }
        return noted
    }

    /// Some slots, each once.
    mutating func unique(_ slots: [Int32]) -> [Int32] {
        begin()
        var unique: [Int32] = []
        for slot in slots where marks[Int(slot)] != epoch {
            marks[Int(slot)] = epoch
            unique.append(slot)
        }
        return unique
    }

    private mutating func begin() {
        epoch &+= 1
        guard epoch == 0 else { return }
        // The counter came round: no old mark may be taken for a new one.
        for index in marks.indices { marks[index] = 0 }
        epoch = 1
    }
}
