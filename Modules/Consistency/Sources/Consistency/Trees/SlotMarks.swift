/// Temporary marks of slots, used to compare two trees without a set.
///
/// It is a separate value for the same reason as ``SubscriberLinks``.
struct SlotMarks {
    private var marks: [UInt32] = []
    private var epoch: UInt32 = 0

    /// Adds an unmarked slot.
    mutating func append() { marks.appendSparingly(0) }

    /// Marks the slots of a tree and clears all other marks.
    mutating func mark(_ nodes: [SkeletonNode]) {
        begin()
        for node in nodes where node.slot >= 0 { marks[Int(node.slot)] = epoch }
    }

    /// Marks one more slot.
    mutating func mark(_ slot: Int32) { marks[Int(slot)] = epoch }

    /// Marks the unmarked slots of a tree and returns them, each once.
    mutating func markUnseen(of nodes: [SkeletonNode]) -> [Int32] {
        var others: [Int32] = []
        for node in nodes where node.slot >= 0 && marks[Int(node.slot)] != epoch {
            marks[Int(node.slot)] = epoch
            others.append(node.slot)
        }
        return others
    }

    /// Unmarks the marked ones of the given slots and returns them, each once.
    mutating func unmarkSeen(of slots: [Int32]) -> [Int32] {
        var noted: [Int32] = []
        for slot in slots where marks[Int(slot)] == epoch {
            marks[Int(slot)] = 0
            noted.append(slot)
        }
        return noted
    }

    /// Returns the given slots, each once.
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
        // The counter wrapped around: an old mark must not count as a new one.
        for index in marks.indices { marks[index] = 0 }
        epoch = 1
    }
}
