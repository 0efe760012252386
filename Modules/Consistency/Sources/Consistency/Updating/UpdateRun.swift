import Propagation

/// Posts that have waited together and can be shown as one: every tree is rebuilt once, however many there were.
///
/// Made off the main actor by the ``UpdatePipeline``, which shows the posts one by one if the manager, once it can look, finds that something
/// newer is shown or that somebody has to hear of each.
struct UpdateRun: Sendable {
    /// What the posts say together, the later ones counting.
    let change: PreparedChange
    /// What each says that is not said again later, and when that was.
    let parts: [(change: PreparedChange, stamp: Stamp)]

    /// Joins posts; nil if there is only one, or they mean something else together than one after the other.
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
        // That a later post says something else than an earlier one is no contradiction.
        joined.problems = posts.flatMap(\.change.problems)
        change = joined
        self.parts = parts
    }
}

/// Whether two values are of one kind: of one type, and of one projection of it.
func isProjection(_ value: any ConsistencyManagerModel, like other: any ConsistencyManagerModel) -> Bool {
    type(of: value) == type(of: other) && value.projectionIdentifier == other.projectionIdentifier
}

extension ConsistencyManager {
    /// Shows posts as one, in the running commit; false, and nothing is done, if they have to be shown one by one.
    func show(_ run: UpdateRun) -> Bool {
        guard authority == nil, updateHandlers.isEmpty else { return false }
        for (change, stamp) in run.parts {
            for entry in change.entries {
                if let slot = entities.find(entry.identifier), stamp.isOlder(than: entities.stamps[slot]) {
                    return false
                }
            }
        }
        changingShown {
            drainDeparted()
            spread(run.change, stamp: nil, context: nil, origin: nil)
            for (change, stamp) in run.parts {
                for entry in change.entries {
                    if let slot = entities.find(entry.identifier) { accept(stamp, for: slot) }
                }
            }
        }
        return true
    }
}
