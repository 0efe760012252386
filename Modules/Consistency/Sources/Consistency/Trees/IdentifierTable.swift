import Propagation

/// The identifiers with subscribers: each has a slot (a small number), a stamp and its subscribers.
///
/// An identifier is in the table as long as it has a subscriber. A slot without subscribers is reused only after ``releaseUnused()``, so
/// that slots stay valid while a change is applied.
final class IdentifierTable {
    /// The codes for the effect of the running change on a slot.
    enum Change {
        /// The change does not affect the slot.
        static let none: Int32 = 0
        /// The slot is deleted. A positive number is the index of its new value, plus one.
        static let deletion: Int32 = -1
    }

    private var index = SlotIndex()
    private var identifiers: [ModelIdentifier] = []
    private var links = SubscriberLinks()
    private var unused: [Int32] = []
    private var releaseCandidates: [Int32] = []
    private var marks = SlotMarks()
    /// Slots whose value in a listener may differ from the others: the listener registered with its own value.
    private var inconsistentSlots: Set<Int32> = []

    /// The changes of visibility that are not yet reported to the authority.
    private(set) var visibility = VisibilityTracker()

    /// The stamps of the displayed values.
    var stamps = SlotStamps()
    /// The types of the displayed values.
    var types = SlotTypes()
    /// The effect of the running change on each slot; all ``Change/none`` while none runs.
    var changes: [Int32] = []

    /// The number of identifiers with subscribers.
    var count: Int { index.count }

    /// Returns the slot of an identifier; nil if it has no subscriber.
    func find(_ identifier: ModelIdentifier) -> Int32? { index.find(identifier, in: identifiers) }

    /// Returns the slot of an identifier, or a new one if it has none.
    func intern(_ identifier: ModelIdentifier) -> Int32 {
        if let slot = find(identifier) { return slot }
        let slot: Int32
        if let reused = unused.popLast() {
            slot = reused
            identifiers[Int(slot)] = identifier
            stamps.reset(slot)
            types.reset(slot)
        } else {
            slot = Int32(identifiers.count)
            identifiers.appendSparingly(identifier)
            links.append()
            stamps.append()
            types.append()
            changes.appendSparingly(Change.none)
            marks.append()
        }
        index.insert(slot, in: identifiers)
        releaseCandidates.append(slot)
        return slot
    }

    func identifier(_ slot: Int32) -> ModelIdentifier { identifiers[Int(slot)] }

    func subscribers(of slot: Int32) -> SubscriberSet { links.subscribers(of: slot) }

    private func hasNoSubscribers(_ slot: Int32) -> Bool { links.hasNoSubscribers(slot) }

    func subscribe(_ subscriber: Int32, to slot: Int32) {
        if links.add(subscriber, to: slot), visibility.isActive { visibility.recordFirstSubscriber(of: slot) }
    }

    func unsubscribe(_ subscriber: Int32, from slot: Int32) {
        if links.remove(subscriber, from: slot) { releaseCandidates.append(slot) }
    }

    func unsubscribe(_ subscriber: Int32, from nodes: [SkeletonNode]) {
        releaseCandidates += links.remove(subscriber, from: nodes)
    }

    /// Records that the observers of these nodes may disagree.
    func markInconsistent(_ nodes: [SkeletonNode]) {
        for node in nodes where node.slot >= 0 && !hasNoSubscribers(node.slot) { inconsistentSlots.insert(node.slot) }
    }

    /// Records that all observers of a slot agree again.
    func markConsistent(_ slot: Int32) {
        if !inconsistentSlots.isEmpty { inconsistentSlots.remove(slot) }
    }

    /// Returns true if the observers of any of these nodes may disagree.
    func mayBeInconsistent(_ nodes: [SkeletonNode]) -> Bool {
        !inconsistentSlots.isEmpty && nodes.contains { inconsistentSlots.contains($0.slot) }
    }

    /// Releases the identifiers without subscribers.
    func releaseUnused() {
        for slot in releaseCandidates where hasNoSubscribers(slot) {
            // A slot may be a candidate twice; the second time it no longer belongs to the identifier.
            let identifier = identifiers[Int(slot)]
            guard find(identifier) == slot else { continue }
            index.remove(slot, in: identifiers)
            inconsistentSlots.remove(slot)
            unused.append(slot)
            if visibility.isActive { visibility.recordRelease(of: slot, identifier) }
        }
        releaseCandidates.removeAll(keepingCapacity: true)
    }

    /// Starts tracking of beginnings and ends, for an authority that has received no report.
    func startTrackingVisibility() { visibility.begin(shown: index.slots.sorted()) }

    /// Stops the tracking.
    func stopTrackingVisibility() { visibility.end() }

    /// Returns the identifiers that began and ended to be shown since the last call.
    ///
    /// - Precondition: No change is being applied.
    func drainVisibilityChanges() -> (began: [ModelIdentifier], ended: [ModelIdentifier]) {
        releaseUnused()
        return visibility.drain { slot in hasNoSubscribers(slot) ? nil : identifiers[Int(slot)] }
    }

    /// Moves a subscriber from one tree to the next.
    ///
    /// - Parameter keeping: A slot that it stays subscribed to even if its tree does not contain it.
    /// - Returns: The slots that are new in the tree and those that left it.
    /// - Complexity: O(nodes of both), a few instructions each.
    func resubscribe(
        _ subscriber: Int32,
        from old: [SkeletonNode],
        to new: [SkeletonNode],
        keeping kept: Int32?
    ) -> (entered: [Int32], left: [Int32]) {
        marks.mark(old)
        let entered = marks.markUnseen(of: new)
        for slot in entered { subscribe(subscriber, to: slot) }
        marks.mark(new)
        if let kept { marks.mark(kept) }
        let left = marks.markUnseen(of: old)
        for slot in left { unsubscribe(subscriber, from: slot) }
        return (entered, left)
    }

    /// Returns the slots of `candidates`, each once.
    func unique(_ candidates: [Int32]) -> [Int32] {
        guard candidates.count > 1 else { return candidates }
        // The common case is small: a node and its ancestors.
        let isFew = candidates.count <= 8
        if isFew, candidates.indices.allSatisfy({ !candidates[..<$0].contains(candidates[$0]) }) { return candidates }
        return marks.unique(candidates)
    }

    /// Returns the identifiers of the slots, each once.
    func identifiers(ofEach candidates: [Int32]) -> [ModelIdentifier] {
        let slots = candidates.count > 1 ? unique(candidates) : candidates
        return slots.map { identifiers[Int($0)] }
    }

    /// Returns the slots of `candidates` that a tree contains, each once.
    func present(_ candidates: [Int32], in nodes: [SkeletonNode]) -> [Int32] {
        guard !candidates.isEmpty else { return [] }
        marks.mark(nodes)
        return marks.unmarkSeen(of: candidates)
    }
}
