import Propagation

/// What one provider of a collection shows, and has to be told.
@MainActor
final class CollectionHolder<Element: ConsistencyManagerModel> {
    let tick = Tick()
    var memberships = BatchMemberships()
    weak var provider: (any BatchMember)?
    let streams = UpdateStreams<CollectionUpdate<Element>>()
    var onUpdate: (@MainActor (CollectionChanges, ModelUpdates, (any Sendable)?) -> Void)?
    /// What it shows while it is paused.
    var shown: [Element]?
    /// What lies between the list and what it was last told, or shows.
    var pending = PendingChanges<Element>()
    private var noted = ModelUpdates()
    private var context: (any Sendable)?
    private var noteLimit = 64

    var isPaused: Bool { shown != nil }

    /// Forgets what was to be told: it shows the list as it is.
    func forget() {
        pending = PendingChanges()
        noted = ModelUpdates()
        context = nil
        noteLimit = 64
    }

    /// Shows what it set itself.
    func showAll(_ list: [Element]) {
        forget()
        pending = PendingChanges(afterOwnEdit: true)
        change { $0 = list }
    }

    /// Makes an edit of its own in what it shows while it is paused.
    func change(_ edit: (inout [Element]) -> Void) {
        guard var list = shown else { return }
        shown = nil
        edit(&list)
        shown = list
        tick.advance()
    }

    /// Takes note of what became of identifiers in the list; what of it concerns this holder is found out when it is told.
    func note(_ updates: ModelUpdates, context: (any Sendable)?, of list: [Element]) {
        noted.add(ModelUpdates(enteredList: updates.enteredList, deletedList: updates.deletedList))
        self.context = context
        guard let shown, noted.count > noteLimit else { return }
        let sample = ValueSample()
        for element in shown + list { sample.visit(element) }
        noted = trimmed(noted) { sample.contains($0) }
        noteLimit = max(64, 2 * noted.count)
    }

    /// Tells what lies between the list and what was told last, if anything does.
    func tell(_ list: [Element]) {
        guard !isPaused else { return }
        let (pending, noted, context) = (pending, noted, context)
        forget()
        guard onUpdate != nil || !streams.isEmpty || !memberships.isEmpty else { return }
        guard let report = pending.report(on: list) else { return }
        let updates = verified(noted, report)
        onUpdate?(report.changes, updates, context)
        streams.yield(CollectionUpdate(elements: list, changes: report.changes, updates: updates, context: context))
        if let provider { memberships.note(provider, updates, context: context) }
    }

    private func verified(_ noted: ModelUpdates, _ report: PendingChanges<Element>.Report) -> ModelUpdates {
        let before = ValueSample()
        let after = ValueSample()
        for element in report.before { before.visit(element) }
        for element in report.after { after.visit(element) }
        guard let same = report.same else { return Consistency.verified(noted, before, after, isComplete: true) }
        // What is noted is what entered and left the list, and this one has seen something else.
        let kept = ValueSample()
        for element in same { kept.visit(element) }
        var noted = noted
        noted.enteredList = after.order.filter { !kept.contains($0) }
        noted.deletedList.removeAll { kept.contains($0) }
        return Consistency.verified(noted, before, after, isComplete: true)
    }
}
