import Foundation
public import Primitives
import Propagation

/// The result of withdrawing an item.
public enum Withdrawal: Sendable, Hashable {
    /// The item is gone, here and on the server.
    case withdrawn
    /// The item will not be sent again, but it may have arrived before.
    case unsure
    /// The item had arrived and stays; delete this entity on the server.
    case arrived(EntityKey)
    /// The item is being sent; nothing was done.
    case underWay
    /// There is no such item.
    case unknown

    /// True if the item no longer waits here and was not found on the server.
    public var isWithdrawn: Bool { self == .withdrawn || self == .unsure }
}

extension Outbox {
    /// Withdraws an item for good: its shown value and its stored form.
    ///
    /// An item that may have arrived is looked up first, so that an entity on the server is never reported as withdrawn.
    ///
    /// - Parameter number: The number of the item.
    @discardableResult
    public func withdraw(_ number: OutboxItem.ID) async -> Withdrawal {
        guard let clientStore, let entry = entry(number) else { return .unknown }
        guard entry.state != .sending, entry.state != .sendingDirectly else { return .underWay }
        var isUnsure = false
        if case .creation(let deed) = entry.content, entry.intention.sentAt != nil {
            if let arrived = await findBeforeWithdrawing(deed, entry) { return .arrived(arrived) }
            isUnsure = entry.intention.sentAt != nil
        } else if let edit = entry.edit {
            isUnsure = clientStore.entityStore.withLock { $0.isUncertain(edit.key, edit.group) }
        } else if case .unconfirmed = entry.state {
            isUnsure = true
        }
        entry.transition(to: .withdrawn)
        change("withdraw \(entry.intention.words)") {
            if let edit = entry.edit {
                let now = clientStore.commits.makeStamp()
                clientStore.perform(.failed(edit.id, CancellationError(), mayHaveHappened: false, noticedAt: now))
            } else {
                drop(entry)
                write(entry, isRemoved: true)
                notifyResult(of: entry, .withdrawn)
                entry.outcome?.finish(.ignored)
            }
        }
        await waitUntilWritten()
        drain()
        return isUnsure ? .unsure : .withdrawn
    }

    /// Looks up an item that may have arrived; if it has, it is confirmed.
    private func findBeforeWithdrawing<Deed: DurableCreation>(_ deed: Deed, _ entry: OutboxEntry) async -> EntityKey? {
        guard let client = client as? Deed.Model.Client else { return nil }
        let state = entry.state
        setState(.sending, of: entry)
        clientStore?.reads.invalidate()
        // Ignored: a failed request leaves the result open.
        let finding = try? await deed.find(by: client, entry.intention.trace)
        guard case .found(let model) = finding else {
            let end = (entry.intention.sentAt ?? .distantPast) + retryPolicy.requestLimit.seconds
            if case .absent = finding, clock.now >= end { entry.intention.sentAt = nil }
            setState(state, of: entry)
            return nil
        }
        confirm(entry, model)
        drain()
        return model.entityKey
    }
}
