import Foundation
import Primitives

/// The trees of released providers, each with the time until which it is kept up to date.
struct RetainedTrees {
    private var trees: ArraySlice<(departed: DeinitQueue.SubscriberID, until: Date)> = []
    private var wait: Task<Void, Never>?
    /// For each root, the tree that is kept the longest.
    private var latest: [ModelIdentifier: DeinitQueue.SubscriberID] = [:]

    /// The time until which the first tree is kept.
    var next: Date? { trees.first?.until }

    /// Adds a tree; returns true if no task waits for its time yet.
    mutating func add(_ departed: DeinitQueue.SubscriberID, until: Date) -> Bool {
        trees.append((departed, until))
        return wait == nil
    }

    /// Records the tree that is kept the longest for a root; returns the previous one.
    mutating func setLatest(_ departed: DeinitQueue.SubscriberID, of root: ModelIdentifier) -> DeinitQueue.SubscriberID?
    {
        latest.updateValue(departed, forKey: root)
    }

    mutating func begin(_ wait: Task<Void, Never>?) { self.wait = wait }

    /// Removes and returns the trees whose time is over.
    mutating func removeDue(at now: Date) -> [DeinitQueue.SubscriberID] {
        let due = trees.prefix { $0.until <= now }
        trees = trees.dropFirst(due.count)
        if trees.isEmpty { latest = [:] }
        return due.map(\.departed)
    }

    mutating func forget() {
        trees = []
        latest = [:]
        wait?.cancel()
        wait = nil
    }
}

extension ConsistencyManager {
    /// Keeps the tree of a released provider; returns false if it is not kept.
    func retain(_ departed: DeinitQueue.SubscriberID) -> Bool {
        guard retentionTime > .zero, let subscriber = subscribers[Int(departed.number)],
            subscriber.serial == departed.serial, subscriber.hasValue
        else { return false }
        let seconds = Double(retentionTime.components.seconds) + Double(retentionTime.components.attoseconds) / 1e18
        releaseEqualTree(subscriber, departed)
        if retained.add(departed, until: clock.now.addingTimeInterval(seconds)) { scheduleRelease() }
        markInspected(subscriber)
        return true
    }

    /// Releases the tree that was kept for the same root before, if it is equal: one tree is enough.
    private func releaseEqualTree(_ subscriber: Subscriber, _ departed: DeinitQueue.SubscriberID) {
        guard subscriber.isWhole, let root = subscriber.skeleton.first?.slot, root >= 0,
            let before = retained.setLatest(departed, of: identifiers.identifier(root)),
            let other = subscribers[Int(before.number)], other.serial == before.serial,
            other.valueType == subscriber.valueType, other.skeleton == subscriber.skeleton,
            let value = subscriber.value(at: 0), let kept = other.value(at: 0), isEqual(value, kept)
        else { return }
        remove(before)
    }

    private func scheduleRelease() {
        guard let next = retained.next else { return retained.begin(nil) }
        // At most one day per wait, because a clock cannot sleep for the longest durations.
        let rest = min(max(0, next.timeIntervalSince(clock.now)), 86_400)
        retained.begin(
            Task { [weak self, clock] in
                // Cancelled: all trees have already been released.
                guard (try? await clock.sleep(for: .seconds(rest))) != nil, let self, !Task.isCancelled else { return }
                release(retained.removeDue(at: clock.now))
                scheduleRelease()
            }
        )
    }

    private func release(_ due: [DeinitQueue.SubscriberID]) {
        withSubscriptionChanges { for departed in due { remove(departed) } }
    }
}
