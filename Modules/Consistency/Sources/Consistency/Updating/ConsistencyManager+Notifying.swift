import Propagation

/// The choice of the subscribers that are notified of a change, and their notification: at the end of the commit, each of them once.
///
/// A change concerns the subscribers with one of its identifiers. Such a subscriber is notified if its tree then differs and it is not
/// paused.
extension ConsistencyManager {
    /// Returns the subscribers whose trees the change affects, in the order of registration.
    func affected(by change: PreparedChange, _ walk: RebuildWalk, except origin: Subscriber?) -> [Subscriber] {
        guard identifiers.count > 0 else { return [] }
        var slots = walk.entrySlots.filter { $0 >= 0 }
        for identifier in change.deleted {
            if let slot = identifiers.find(identifier) { slots.append(slot) }
        }
        guard let first = slots.first else { return [] }
        let subscribers = subscribers
        var concerned: [Subscriber] = []
        if slots.count == 1 {
            // A single set has no duplicates and is sorted.
            identifiers.subscribers(of: first).forEach { number in
                guard let subscriber = subscribers[Int(number)], subscriber !== origin else { return }
                concerned.append(subscriber)
            }
            return concerned
        }
        lastChange += 1
        let change = lastChange
        for slot in slots {
            identifiers.subscribers(of: slot).forEach { number in
                guard let subscriber = subscribers[Int(number)], subscriber.lastChange != change,
                    subscriber !== origin
                else { return }
                subscriber.lastChange = change
                concerned.append(subscriber)
            }
        }
        concerned.sort { $0.number < $1.number }
        return concerned
    }

    /// Marks a subscriber's value as changed and schedules its delivery, unless it is paused.
    func notify(_ subscriber: Subscriber) {
        guard !subscriber.isPaused else { return }
        subscriber.valueChanged()
        scheduleDelivery(subscriber)
    }

    /// Schedules a subscriber's delivery at the end of the commit, once.
    func scheduleDelivery(_ subscriber: Subscriber) {
        guard !subscriber.isAwaitingDelivery else { return }
        subscriber.isAwaitingDelivery = true
        deliveries.append(subscriber)
        if deliveries.count == 1 { commits.afterCommit(of: self) { [self] in deliver() } }
    }

    /// Calls `tell` at the end of the commit, after the subscribers and before the batches.
    func notifyAfterCommit(_ tell: @escaping () -> Void) {
        afterCommitNotifications.append(tell)
        commits.afterCommit(of: self) { [self] in deliver() }
    }

    private func deliver() {
        let due = deliveries
        deliveries = []
        let last = NetUpdatesCache()
        for subscriber in due {
            subscriber.isAwaitingDelivery = false
            // A subscriber that was removed meanwhile is not notified.
            guard subscriber.isRegistered else { continue }
            subscriber.deliverPending(last)
        }
        let tellings = afterCommitNotifications
        self.afterCommitNotifications = []
        for tell in tellings { tell() }
        deliverBatches()
        commits.log.record(.notify, cause: commits.cause, "\(due.count) value trees")
    }
}
