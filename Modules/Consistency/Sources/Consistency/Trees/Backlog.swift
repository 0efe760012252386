/// The deferred changes of a paused subscriber: the latest posted value of each of its nodes.
///
/// Each deferred value has the same skeleton as the node it replaces, so only a read of the tree needs it. The deferred values are then
/// applied as one change. The backlog never holds more than twice as many nodes as the tree.
final class Backlog {
    private struct Value {
        let value: any ConsistencyManagerModel
        let size: Int
        /// The number of its post in the order of posts.
        let turn: Int
    }

    private var latest: [Int32: Value] = [:]
    private var size = 0
    private var turn = 0
    /// The place of each slot in a large tree, or `several` if it occurs more than once.
    private var places: [Int32: Int32] = [:]

    /// Up to this many nodes a scan of all nodes is as fast.
    static let small = 64
    private static let several: Int32 = -1

    /// Defers the entries of a change; returns false and does nothing if the backlog would become too large.
    func append(_ indexes: [Int], of change: PreparedChange, slots: [Int32], treeSize: Int) -> Bool {
        var next = size
        for index in indexes { next += change.size(ofEntry: index) - (latest[slots[index]]?.size ?? 0) }
        guard next <= 2 * max(treeSize, Self.small) else { return false }
        size = next
        turn += 1
        for index in indexes {
            let value = Value(value: change.entries[index].value, size: change.size(ofEntry: index), turn: turn)
            latest[slots[index]] = value
        }
        return true
    }

    /// All deferred values as one change.
    var change: PreparedChange {
        var change = PreparedChange(latest.values.sorted { $0.turn < $1.turn }.map(\.value))
        // A later post that differs from an earlier one is not a contradiction.
        change.problems = []
        return change
    }

    /// Returns the places of slots in a large tree, in order; nil if one of them occurs more than once.
    func places(of slots: [Int32], in nodes: [SkeletonNode]) -> [Int32]? {
        if places.isEmpty { places = Self.places(nodes) }
        var found: [Int32] = []
        for slot in slots where slot >= 0 {
            guard let place = places[slot] else { continue }
            guard place != Self.several else { return nil }
            found.append(place)
        }
        return found.sorted()
    }

    private static func places(_ nodes: [SkeletonNode]) -> [Int32: Int32] {
        var places: [Int32: Int32] = Dictionary(minimumCapacity: nodes.count)
        for index in nodes.indices where nodes[index].slot >= 0 {
            if places.updateValue(Int32(index), forKey: nodes[index].slot) != nil {
                places[nodes[index].slot] = several
            }
        }
        return places
    }
}

extension PreparedChange {
    /// Returns the number of nodes in the value of an entry.
    func size(ofEntry index: Int) -> Int { Int(nodes[entries[index].position].size) }
}
