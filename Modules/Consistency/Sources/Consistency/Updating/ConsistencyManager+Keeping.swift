import Foundation
import Primitives

/// The trees whose providers are gone, and until when each is kept up to date.
struct KeptTrees {
    private var trees: ArraySlice<(departed: Departures.Departed, until: Date)> = []
    private var wait: Task<Void, Never>?

    /// Until when the first is kept.
    var next: Date? { trees.first?.until }

    /// Keeps one; true if somebody has to begin to wait.
    mutating func add(_ departed: Departures.Departed, until: Date) -> Bool {
        trees.append((departed, until))
        return wait == nil
    }

    mutating func begin(_ wait: Task<Void, Never>?) { self.wait = wait }

    /// Takes out those whose time is over.
    mutating func takeDue(at now: Date) -> [Departures.Departed] {
        let due = trees.prefix { $0.until <= now }
        trees = trees.dropFirst(due.count)
        return due.map(\.departed)
    }

    mutating func forget() {
        trees = []
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
        if kept.add(departed, until: clock.now.addingTimeInterval(seconds)) { waitForKept() }
        return true
    }

    private func waitForKept() {
        guard let next = kept.next else { return kept.begin(nil) }
        let rest = max(0, next.timeIntervalSince(clock.now))
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
