import Propagation

/// Waiting posts that can be shown as one: every tree is rebuilt once, whatever their number.
///
/// It is made off the main actor by the ``UpdatePipeline``. The manager shows the posts one by one instead if it then finds a newer
/// displayed value, or an observer that must see each post.
struct CoalescedUpdates: Sendable {
    /// The combined change; later posts win.
    let change: PreparedChange
    /// The posts that have at least one value that no later post replaces, with their stamps.
    let parts: [(change: PreparedChange, stamp: Stamp)]

    /// Combines posts; nil if there is only one, or if their combined effect would differ from that of the sequence.
    init?(_ posts: [(change: PreparedChange, stamp: Stamp?)]) {
        guard posts.count > 1, posts.allSatisfy({ $0.change.deleted.isEmpty }) else { return nil }
        var parts: [(change: PreparedChange, stamp: Stamp)] = []
        var said: [ModelIdentifier: any ConsistencyManagerModel] = [:]
        var later: Stamp?
        for (change, stamp) in posts.reversed() {
            guard let stamp, !(later?.isOlder(than: stamp) ?? false) else { return nil }
            later = stamp
            let isSaidAgain = change.entries.allSatisfy { entry in
                guard entry.others.isEmpty, let value = said[entry.identifier] else { return false }
                return isProjection(entry.value, like: value)
            }
            if isSaidAgain { continue }
            for entry in change.entries where entry.others.isEmpty { said[entry.identifier] = entry.value }
            parts.append((change, stamp))
        }
        parts.reverse()
        var joined = parts.count == 1 ? parts[0].change : PreparedChange(parts.flatMap(\.change.models))
        // A later post that differs from an earlier one is not a contradiction.
        joined.problems = posts.flatMap(\.change.problems)
        change = joined
        self.parts = parts
    }
}

/// Returns true if two values have the same type and projection.
func isProjection(_ value: any ConsistencyManagerModel, like other: any ConsistencyManagerModel) -> Bool {
    type(of: value) == type(of: other) && value.projectionIdentifier == other.projectionIdentifier
}

extension ConsistencyManager {
    /// Shows posts as one, in the running commit; returns false and does nothing if they must be shown one by one.
    func show(_ run: CoalescedUpdates) -> Bool {
        guard authority == nil, updateHandlers.isEmpty else { return false }
        for (change, stamp) in run.parts {
            for entry in change.entries where isStale(stamp, for: entry.identifier) { return false }
        }
        withSubscriptionChanges {
            removeDeinitialized()
            propagate(run.change, stamp: nil, context: nil, origin: nil)
            for (change, stamp) in run.parts {
                for entry in change.entries {
                    if let slot = identifiers.find(entry.identifier) { recordStamp(stamp, for: slot) }
                }
            }
        }
        return true
    }
}
