import Foundation
import Primitives
import Propagation

// The items of an outbox as objects of an inspector. They never show the payload.

extension Outbox {
    /// Returns the ids of some listed items, and the number from which to read on; nil at the end. Not observable.
    func inspectedIDs(from number: OutboxItem.ID, limit: Int) -> (ids: [InspectedID], next: OutboxItem.ID?) {
        let numbers = entries.map(\.intention.number).filter { $0 > 0 && $0 >= number }.sorted()
        return (numbers.prefix(limit).compactMap(inspectedID), numbers.dropFirst(limit).first)
    }

    private func inspectedID(_ number: OutboxItem.ID) -> InspectedID? {
        clientStore.map { InspectedID(source: $0.inspected.inspectionNumber, tier: "outbox", id: "\(number)") }
    }

    /// Marks items as changed.
    ///
    /// - Parameter numbers: The numbers of the items; evaluated only while an inspector is attached.
    func markForInspection(_ numbers: @autoclosure () -> some Sequence<OutboxItem.ID>) {
        guard let inspection = clientStore?.inspected.inspection, inspection.isOn else { return }
        for number in numbers() {
            if let id = inspectedID(number) { inspection.mark(id) }
        }
    }

    /// Marks the items that wait for the same condition.
    func markWaitingForInspection() {
        markForInspection(entries.lazy.filter { $0.isUnfinished && $0.intention.number > 0 }.map(\.intention.number))
    }

    /// Returns the state of an item; nil if it is gone. Not observable.
    func inspectedState(_ number: OutboxItem.ID) -> InspectedState? {
        guard number > 0, let entry = entry(number), let id = inspectedID(number) else { return nil }
        return InspectedState(
            id,
            of: EntityKey(kind: "outbox", id: "\(number)"),
            headline: entry.intention.words,
            fields: inspectedFields(of: entry),
            links: inspectedLink(of: entry).map { [$0] } ?? []
        )
    }

    private func inspectedFields(of entry: OutboxEntry) -> [InspectedState.Field] {
        let item = entry.current
        var fields: [InspectedState.Field] = [
            .init("state", item.state.words),
            .init("since", describe(item.madeAt)),
            .init("subject", item.subject.description),
        ]
        if let obstacle = blockedBy, item.state == .waiting { fields.append(.init("waits for", obstacle.words)) }
        // Only the attempts of a creation are counted: an edit sets a value, so it may be sent any number of times.
        if item.isCreation { fields.append(.init("failed attempts", "\(item.failures ?? 0)")) }
        if let sentAt = item.sentAt { fields.append(.init("last attempt", describe(sentAt))) }
        if unwritten.contains(item.number) { fields.append(.init("on disk", ValueText.no)) }
        return fields
    }

    /// The reference to the model that the item edits; nil if none lives, and for a creation.
    private func inspectedLink(of entry: OutboxEntry) -> InspectedState.Link? {
        guard let clientStore else { return nil }
        let tiers = clientStore.tiers.withLock { $0 }
        let edited = entry.edit.flatMap { edit in tiers[edit.key.tier].map { (tier: $0, id: edit.key.id) } }
        let base = entry.intention.base.flatMap { base in
            tiers.values.first { $0.kind == base.tier }.map { (tier: $0, id: base.id) }
        }
        guard let (tier, id) = edited ?? base, tier.model(id) != nil else { return nil }
        let source = clientStore.inspected.inspectionNumber
        return InspectedState.Link("edits", to: InspectedID(source: source, tier: tier.kind, id: "\(id)"))
    }
}

extension OutboxItem.State {
    fileprivate var words: String {
        switch self {
        case .waiting: "waits"
        case .sending: "is being sent"
        case .uncertain(let why): abbreviated("may have arrived: \(why)")
        case .refused(let why): abbreviated("refused: \(why)")
        case .conflicting(let conflict): abbreviated("conflict: \(conflict)")
        }
    }
}

extension EditObstacle {
    fileprivate var words: String {
        switch self {
        case .connection: "a connection"
        case .login: "a login"
        case .storage: "space on the disk"
        }
    }
}
