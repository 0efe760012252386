import Foundation
import Primitives

/// The trees whose providers are gone, and until when each is kept up to date.
struct KeptTrees {
    private var trees: ArraySlice<(departed: Departures.Departed, until: Date)> = []
    private var wait: Task<Void, Never>?
    /// Of each root the tree that is kept the longest.
    private var latest: [ModelIdentifier: Departures.Departed] = [:]

    /// Until when the first is kept.
    var next: Date? { trees.first?.until }

    /// Keeps one; true if somebody has to begin to wait.
    mutating func add(_ departed: Departures.Departed, until: Date) -> Bool {
        trees.append((departed, until))
        return wait == nil
    }

    /// Notes whose tree is kept the longest of a root; returns whose it was before.
    mutating func keepLast(_ departed: Departures.Departed, of root: ModelIdentifier) -> Departures.Departed? {
        latest.updateValue(departed, forKey: root)
    }

    mutating func begin(_ wait: Task<Void, Never>?) { self.wait = wait }

    /// Takes out those whose time is over.
    mutating func takeDue(at now: Date) -> [Departures.Departed] {
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
    /// Keeps the tree of a provider that is gone; false if it is not to be kept.
    func keep(_ departed: Departures.Departed) -> Bool {
        guard keepTime > .zero, let subscriber = subscribers[Int(departed.number)],
            subscriber.serial == departed.serial, subscriber.hasValue
        else { return false }
        let seconds = Double(keepTime.components.seconds) + Double(keepTime.components.attoseconds) / 1e18
        letGoOfEqual(subscriber, departed)
        if kept.add(departed, until: clock.now.addingTimeInterval(seconds)) { waitForKept() }
        return true
    }

    /// Lets the tree go that was kept of the same root until now, if it is the same tree: one is enough for who comes back.
    private func letGoOfEqual(_ subscriber: Subscriber, _ departed: Departures.Departed) {
        guard subscriber.isWhole, let root = subscriber.skeleton.first?.slot, root >= 0,
            let before = kept.keepLast(departed, of: entities.identifier(root)),
            let other = subscribers[Int(before.number)], other.serial == before.serial,
            other.valueType == subscriber.valueType, other.skeleton == subscriber.skeleton,
            let value = subscriber.value(at: 0), let kept = other.value(at: 0), isEqual(value, kept)
        else { return }
        remove(before)
    }

    private func waitForKept() {
        guard let next = kept.next else { return kept.begin(nil) }
        // A day at a time: nobody can sleep for as long as a duration can be.
        let rest = min(max(0, next.timeIntervalSince(clock.now)), 86_400)
        kept.begin(
            Task { [weak self, clock] in
                // Cancelled: all has been let go already.
                guard (try? await clock.sleep(for: .seconds(rest))) != nil, let self, !Task.isCancelled else { return }
                letGo(kept.takeDue(at: clock.now))
                waitForKept()
            }
        )
    }

    private func letGo(_ due: [Departures.Departed]) {
        changingShown { for departed in due { remove(departed) } }
    }
}
