import Propagation

/// The state of one provider of a collection: its displayed elements and its pending notification.
@MainActor
final class CollectionObserver<Element: ConsistencyManagerModel> {
    let tick = ObservationTrigger()
    var memberships = BatchMemberships()
    weak var provider: (any BatchMember)?
    let streams = UpdateStreams<CollectionUpdate<Element>>()
    var onUpdate: (@MainActor (CollectionChanges, ModelUpdates, (any Sendable)?) -> Void)?
    /// The displayed elements while it is paused.
    var shown: [Element]?
    /// The difference between the list and the last notified or displayed state.
    var pending = PendingChanges<Element>()
    private var noted = ModelUpdates()
    private var context: (any Sendable)?
    private var recordLimit = 64
    /// The list for an inspector, which counts its providers.
    var inspected: (list: Subscriber, source: TreeInspection, inspection: Inspection)?

    deinit {
        if let inspected { inspected.inspection.mark(inspected.source.id(of: inspected.list)) }
    }

    var isPaused: Bool { shown != nil }

    /// Drops the pending notification; the provider shows the current list.
    func discardPending() {
        pending = PendingChanges()
        noted = ModelUpdates()
        context = nil
        recordLimit = 64
    }

    /// Shows the elements that the provider set itself.
    func resetShown(_ list: [Element]) {
        discardPending()
        pending = PendingChanges(afterOwnEdit: true)
        edit { $0 = list }
    }

    /// Applies the provider's own edit to the displayed elements while it is paused.
    func edit(_ edit: (inout [Element]) -> Void) {
        guard var list = shown else { return }
        shown = nil
        edit(&list)
        shown = list
        tick.notify()
    }

    /// Records changes of identifiers in the list; they are filtered for this provider at delivery.
    func record(_ updates: ModelUpdates, in list: [Element], context: (any Sendable)?) {
        noted.add(ModelUpdates(enteredList: updates.enteredList, deletedList: updates.deletedList))
        self.context = context
        guard let shown, noted.count > recordLimit else { return }
        let sample = ValuesByIdentifier()
        for element in shown + list { sample.visit(element) }
        noted = trimmed(noted) { sample.contains($0) }
        recordLimit = max(64, 2 * noted.count)
    }

    /// Notifies the provider of the difference between the list and the last notified state, if any.
    func deliver(_ list: [Element]) {
        guard !isPaused else { return }
        let (pending, noted, context) = (pending, noted, context)
        discardPending()
        guard onUpdate != nil || !streams.isEmpty || !memberships.isEmpty else { return }
        guard let report = pending.report(on: list) else { return }
        let updates = verified(noted, report)
        onUpdate?(report.changes, updates, context)
        streams.yield(CollectionUpdate(elements: list, changes: report.changes, updates: updates, context: context))
        if let provider { memberships.record(updates, of: provider, context: context) }
    }

    private func verified(_ noted: ModelUpdates, _ report: PendingChanges<Element>.Report) -> ModelUpdates {
        let before = ValuesByIdentifier()
        let after = ValuesByIdentifier()
        for element in report.before { before.visit(element) }
        for element in report.after { after.visit(element) }
        guard let same = report.same else { return Consistency.verified(noted, before, after, isComplete: true) }
        // The recorded sets describe the list, but this provider showed a different state.
        let kept = ValuesByIdentifier()
        for element in same { kept.visit(element) }
        var noted = noted
        noted.enteredList = after.order.filter { !kept.contains($0) }
        noted.deletedList.removeAll { kept.contains($0) }
        return Consistency.verified(noted, before, after, isComplete: true)
    }
}
