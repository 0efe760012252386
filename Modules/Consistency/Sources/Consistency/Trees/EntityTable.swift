import Propagation

/// The identifiers that somebody listens to: each has a small number, a stamp and its subscribers.
///
/// An identifier is here as long as it has a subscriber. A slot that lost its last one is given away only by ``releaseUnused()``, so that
/// numbers hold still while one change is worked in.
final class EntityTable {
    /// What the running change does to a slot.
    enum Change {
        /// Nothing.
        static let none: Int32 = 0
        /// It is deleted. A positive number is the index of its new value, plus one.
        static let deletion: Int32 = -1
    }

    private var slots: [ModelIdentifier: Int32] = [:]
    private(set) var identifiers: [ModelIdentifier] = []
    private var subscribers: [SubscriberSet] = []
    private var unused: [Int32] = []
    private var suspects: [Int32] = []
    private var epoch: UInt32 = 0
    /// Scratch: when a slot was last seen in a tree.
    private var marks: [UInt32] = []
    /// Slots that a listener may show with another value than the others: it registered with what it had.
    private var disputed: Set<Int32> = []

    /// What an authority has yet to be told.
    private(set) var news = ShownNews()

    /// When what is shown of a slot was said.
    var stamps: [Stamp] = []
    /// What the running change does to a slot; all ``Change/none`` while none runs.
    var changes: [Int32] = []

    /// How many identifiers somebody listens to.
    var count: Int { slots.count }

    /// The slot of an identifier, if somebody listens to it.
    func find(_ identifier: ModelIdentifier) -> Int32? { slots[identifier] }

    /// The slot of an identifier; a new one if nobody listens to it yet.
    func intern(_ identifier: ModelIdentifier) -> Int32 {
        if let slot = slots[identifier] { return slot }
        let slot: Int32
        if let reused = unused.popLast() {
            slot = reused
            identifiers[Int(slot)] = identifier
            stamps[Int(slot)] = .never
        } else {
            slot = Int32(identifiers.count)
            identifiers.append(identifier)
            subscribers.append(.none)
            stamps.append(.never)
            changes.append(Change.none)
            marks.append(0)
        }
        slots[identifier] = slot
        suspects.append(slot)
        return slot
    }

    func identifier(_ slot: Int32) -> ModelIdentifier { identifiers[Int(slot)] }

    func subscribers(of slot: Int32) -> SubscriberSet { subscribers[Int(slot)] }

    func subscribe(_ subscriber: Int32, to slot: Int32) {
        if news.isWanted, subscribers[Int(slot)].isEmpty { news.noteFirstSubscriber(of: slot) }
        _ = subscribers[Int(slot)].insert(subscriber)
    }

    func subscribe(_ subscriber: Int32, to nodes: [SkeletonNode]) {
        for node in nodes where node.slot >= 0 { subscribe(subscriber, to: node.slot) }
    }

    func unsubscribe(_ subscriber: Int32, from slot: Int32) {
        guard subscribers[Int(slot)].remove(subscriber), subscribers[Int(slot)].isEmpty else { return }
        suspects.append(slot)
    }

    func unsubscribe(_ subscriber: Int32, from nodes: [SkeletonNode]) {
        for node in nodes where node.slot >= 0 { unsubscribe(subscriber, from: node.slot) }
    }

    /// Notes that not all who show these need agree.
    func dispute(_ nodes: [SkeletonNode]) {
        for node in nodes where node.slot >= 0 && !subscribers[Int(node.slot)].isEmpty { disputed.insert(node.slot) }
    }

    /// Notes that all who show a slot agree again.
    func settle(_ slot: Int32) {
        if !disputed.isEmpty { disputed.remove(slot) }
    }

    /// Whether those who show any of these may disagree.
    func isDisputed(_ nodes: [SkeletonNode]) -> Bool {
        !disputed.isEmpty && nodes.contains { disputed.contains($0.slot) }
    }

    /// Forgets the identifiers that nobody listens to any more.
    func releaseUnused() {
        for slot in suspects where subscribers[Int(slot)].isEmpty {
            // A slot may be suspected twice; the second time it is no longer the identifier's.
            let identifier = identifiers[Int(slot)]
            guard slots[identifier] == slot else { continue }
            slots[identifier] = nil
            disputed.remove(slot)
            unused.append(slot)
            if news.isWanted { news.noteRelease(of: slot, identifier) }
        }
        suspects.removeAll(keepingCapacity: true)
    }

    /// Begins to note who begins and ends to be shown, for somebody who knows of none yet.
    func startNews() { news.begin(shown: slots.values.sorted()) }

    /// Ends noting it.
    func stopNews() { news.end() }

    /// What began and ended to be shown since it was last asked.
    ///
    /// - Precondition: No change is being worked in.
    func takeNews() -> (began: [ModelIdentifier], ended: [ModelIdentifier]) {
        releaseUnused()
        return news.take { slot in subscribers[Int(slot)].isEmpty ? nil : identifiers[Int(slot)] }
    }

    /// Moves a subscriber from one tree to the next.
    ///
    /// - Parameter keeping: A slot that it listens to whatever its tree contains.
    /// - Returns: The slots that are new in it.
    /// - Complexity: O(nodes of both), a few instructions each.
    func resubscribe(
        _ subscriber: Int32,
        from old: [SkeletonNode],
        to new: [SkeletonNode],
        keeping kept: Int32?
    ) -> (entered: [Int32], left: [Int32]) {
        let wasThere = mark(old)
        var entered: [Int32] = []
        for node in new where node.slot >= 0 && marks[Int(node.slot)] != wasThere {
            marks[Int(node.slot)] = wasThere
            entered.append(node.slot)
        }
        for slot in entered { subscribe(subscriber, to: slot) }
        let isThere = mark(new)
        if let kept { marks[Int(kept)] = isThere }
        var left: [Int32] = []
        for node in old where node.slot >= 0 && marks[Int(node.slot)] != isThere {
            marks[Int(node.slot)] = isThere
            unsubscribe(subscriber, from: node.slot)
            left.append(node.slot)
        }
        return (entered, left)
    }

    private func mark(_ nodes: [SkeletonNode]) -> UInt32 {
        epoch &+= 1
        if epoch == 0 {
            // The counter came round: no old mark may be taken for a new one.
            for index in marks.indices { marks[index] = 0 }
            epoch = 1
        }
        for node in nodes where node.slot >= 0 { marks[Int(node.slot)] = epoch }
        return epoch
    }

    /// The slots of `candidates`, each once.
    func unique(_ candidates: [Int32]) -> [Int32] {
        guard candidates.count > 1 else { return candidates }
        epoch &+= 1
        if epoch == 0 { return Array(Set(candidates)) }
        return candidates.filter { slot in
            defer { marks[Int(slot)] = epoch }
            return marks[Int(slot)] != epoch
        }
    }

    /// The slots of `candidates` that a tree contains, each once.
    func present(_ candidates: [Int32], in nodes: [SkeletonNode]) -> [Int32] {
        guard !candidates.isEmpty else { return [] }
        let isThere = mark(nodes)
        var result: [Int32] = []
        for slot in candidates where marks[Int(slot)] == isThere {
            marks[Int(slot)] = 0
            result.append(slot)
        }
        return result
    }
}
