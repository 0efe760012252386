import Foundation
public import Primitives
import Propagation

/// What became of something that a person took back.
public enum Withdrawal: Sendable, Hashable {
    /// It is gone, here and there.
    case withdrawn
    /// It will not be sent again, but it may have arrived before.
    case unsure
    /// It had arrived, and stays: delete it there.
    case arrived(EntityKey)
    /// It is on its way at this moment; nothing was done.
    case underWay
    /// There is none.
    case unknown

    /// Whether it waits here no longer, and was not found to have arrived.
    public var isWithdrawn: Bool { self == .withdrawn || self == .unsure }
}

extension Outbox {
    /// Takes one back, for good: what is shown of it, and what is kept.
    ///
    /// What may have arrived is looked for first: nothing is called taken back that stands on the server.
    ///
    /// - Parameter number: The number of the intention.
    @discardableResult
    public func withdraw(_ number: Intention.ID) async -> Withdrawal {
        guard let home, let entry = entry(number) else { return .unknown }
        guard entry.state != .sending, entry.state != .made else { return .underWay }
        var isUnsure = false
        if case .creation(let deed) = entry.deed, entry.intention.sentAt != nil {
            if let arrived = await lookBeforeWithdrawing(deed, entry) { return .arrived(arrived) }
            isUnsure = entry.intention.sentAt != nil
        } else if let edit = entry.edit {
            isUnsure = home.knowledge.withLock { $0.isUncertain(edit.key, edit.group) }
        } else if case .uncertain = entry.state {
            isUnsure = true
        }
        entry.become(.withdrawn)
        change("withdraw \(entry.intention.words)") {
            if let edit = entry.edit {
                let now = home.commits.makeStamp()
                home.perform(.failed(edit.id, CancellationError(), mayHaveHappened: false, noticedAt: now))
            } else {
                drop(entry)
                write(entry, isRemoved: true)
                tellEnd(of: entry, .withdrawn)
                entry.outcome?.settle(.ignored)
            }
        }
        await written()
        drain()
        return isUnsure ? .unsure : .withdrawn
    }

    /// Looks for what may have arrived; if it has, it is confirmed.
    private func lookBeforeWithdrawing<Deed: DurableCreation>(_ deed: Deed, _ entry: OutboxEntry) async -> EntityKey? {
        guard let client = client as? Deed.Model.Client else { return nil }
        let state = entry.state
        setState(.sending, of: entry)
        home?.reads.close()
        // Whoever cannot be asked has said nothing of it.
        let finding = try? await deed.find(by: client, entry.intention.trace)
        guard case .found(let model) = finding else {
            let end = (entry.intention.sentAt ?? .distantPast) + patience.requestLimit.seconds
            if case .absent = finding, clock.now >= end { entry.intention.sentAt = nil }
            setState(state, of: entry)
            return nil
        }
        confirm(entry, model)
        drain()
        return model.entityKey
    }
}
