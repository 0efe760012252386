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

    private var index = SlotIndex()
    private var identifiers: [ModelIdentifier] = []
    private var links = SubscriberLinks()
    private var unused: [Int32] = []
    private var suspects: [Int32] = []
    private var marks = SlotMarks()
    /// Slots that a listener may show with another value than the others: it registered with what it had.
    private var disputed: Set<Int32> = []

    /// What an authority has yet to be told.
    private(set) var news = ShownNews()

    /// When what is shown of a slot was said.
    var stamps = StampList()
    /// Of which type what is shown of a slot is.
    var kinds = KindList()
    /// What the running change does to a slot; all ``Change/none`` while none runs.
    var changes: [Int32] = []

    /// How many identifiers somebody listens to.
    var count: Int { index.count }

    /// The slot of an identifier, if somebody listens to it.
    func find(_ identifier: ModelIdentifier) -> Int32? { index.find(identifier, in: identifiers) }

    /// The slot of an identifier; a new one if nobody listens to it yet.
    func intern(_ identifier: ModelIdentifier) -> Int32 {
        if let slot = find(identifier) { return slot }
        let slot: Int32
        if let reused = unused.popLast() {
            slot = reused
            identifiers[Int(slot)] = identifier
            stamps.reset(slot)
            kinds.reset(slot)
        } else {
            slot = Int32(identifiers.count)
            identifiers.appendSparingly(identifier)
            links.append()
            stamps.append()
            kinds.append()
            changes.appendSparingly(Change.none)
            marks.append()
        }
        index.insert(slot, in: identifiers)
        suspects.append(slot)
        return slot
    }

    func identifier(_ slot: Int32) -> ModelIdentifier { identifiers[Int(slot)] }

    func subscribers(of slot: Int32) -> SubscriberSet { links.subscribers(of: slot) }

    private func isUnheard(_ slot: Int32) -> Bool { links.isUnheard(slot) }

    func subscribe(_ subscriber: Int32, to slot: Int32) {
        if links.add(subscriber, to: slot), news.isWanted { news.noteFirstSubscriber(of: slot) }
    }

    func subscribe(_ subscriber: Int32, to nodes: [SkeletonNode]) {
        let first = links.add(subscriber, to: nodes)
        if news.isWanted { for slot in first { news.noteFirstSubscriber(of: slot) } }
    }

    func unsubscribe(_ subscriber: Int32, from slot: Int32) {
        if links.remove(subscriber, from: slot) { suspects.append(slot) }
    }

    func unsubscribe(_ subscriber: Int32, from nodes: [SkeletonNode]) {
        suspects += links.remove(subscriber, from: nodes)
    }

    /// Notes that not all who show these need agree.
    func dispute(_ nodes: [SkeletonNode]) {
        for node in nodes where node.slot >= 0 && !isUnheard(node.slot) { disputed.insert(node.slot) }
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
        for slot in suspects where isUnheard(slot) {
            // A slot may be suspected twice; the second time it is no longer the identifier's.
            let identifier = identifiers[Int(slot)]
            guard find(identifier) == slot else { continue }
            index.remove(slot, in: identifiers)
            disputed.remove(slot)
            unused.append(slot)
            if news.isWanted { news.noteRelease(of: slot, identifier) }
        }
        suspects.removeAll(keepingCapacity: true)
    }

    /// Begins to note who begins and ends to be shown, for somebody who knows of none yet.
    func startNews() { news.begin(shown: index.slots.sorted()) }

    /// Ends noting it.
    func stopNews() { news.end() }

    /// What began and ended to be shown since it was last asked.
    ///
    /// - Precondition: No change is being worked in.
    func takeNews() -> (began: [ModelIdentifier], ended: [ModelIdentifier]) {
        releaseUnused()
        return news.take { slot in isUnheard(slot) ? nil : identifiers[Int(slot)] }
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
        marks.mark(old)
        let entered = marks.takeOthers(of: new)
        for slot in entered { subscribe(subscriber, to: slot) }
        marks.mark(new)
        if let kept { marks.mark(kept) }
        let left = marks.takeOthers(of: old)
        for slot in left { unsubscribe(subscriber, from: slot) }
        return (entered, left)
    }

    /// The slots of `candidates`, each once.
    func unique(_ candidates: [Int32]) -> [Int32] {
        guard candidates.count > 1 else { return candidates }
        // The usual few: a node and those that contain it.
        let isFew = candidates.count <= 8
        if isFew, candidates.indices.allSatisfy({ !candidates[..<$0].contains(candidates[$0]) }) { return candidates }
        return marks.unique(candidates)
    }

    /// The identifiers of the slots, each once.
    func identifiers(ofEach candidates: [Int32]) -> [ModelIdentifier] {
        let slots = candidates.count > 1 ? unique(candidates) : candidates
        return slots.map { identifiers[Int($0)] }
    }

    /// The slots of `candidates` that a tree contains, each once.
    func present(_ candidates: [Int32], in nodes: [SkeletonNode]) -> [Int32] {
        guard !candidates.isEmpty else { return [] }
        marks.mark(nodes)
        return marks.takeNoted(of: candidates)
    }
}
