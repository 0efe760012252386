import Propagation

// Subscribers are told at the end of a commit, each of them once.

extension ConsistencyManager {
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
