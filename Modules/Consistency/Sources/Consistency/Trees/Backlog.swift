/// What a paused subscriber has put off: the latest value of each of its nodes that a post has replaced.
///
/// The tree would be made as it is, node for node, with other values; so nothing else has to know of it until somebody reads a value. What is
/// put off is worked in as one change then. It never holds more than twice what the tree does.
final class Backlog {
    private struct Value {
        let value: any ConsistencyManagerModel
        let size: Int
        /// Where it stands in the order of the posts.
        let turn: Int
    }

    private var latest: [Int32: Value] = [:]
    private var size = 0
    private var turn = 0
    /// Where each slot stands in the tree: of a large one only, and only where it stands once.
    private var places: [Int32: Int32] = [:]

    /// Up to this many nodes it is as quick to look at them all.
    static let small = 64
    private static let several: Int32 = -1

    /// Puts off the entries of a change; false, and nothing is done, if that would be too much.
    func take(_ indexes: [Int], of change: PreparedChange, slots: [Int32], treeSize: Int) -> Bool {
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

    /// All that was put off, as one change.
    var change: PreparedChange {
        var change = PreparedChange(latest.values.sorted { $0.turn < $1.turn }.map(\.value))
        // That a later post says something else than an earlier one is no contradiction.
        change.problems = []
        return change
    }

    /// The places of slots in a large tree, in order; nil if one of them stands there more than once.
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
    /// How many nodes the value of an entry has.
    func size(ofEntry index: Int) -> Int { Int(nodes[entries[index].position].size) }
}
