import Consistency
import Harness

/// Workloads g and h: large and deep trees.
@MainActor
enum ShapeWorkloads {
    /// Changes one leaf of a wide tree.
    static func leafOfTree(_ scale: Scale) -> Workload {
        let count = scale(10_000)
        return leaf(
            of: Node.bushy("n", count: count),
            last: "n\(count - 1)",
            name: "g  a leaf of a tree of \(count)",
            limit: 0.02
        )
    }

    /// Changes the last node of a chain.
    static func leafOfChain(_ scale: Scale) -> Workload {
        let count = scale(1_000)
        return leaf(
            of: Node.chain("c", count: count),
            last: "c\(count - 1)",
            name: "g  the end of a chain of \(count)",
            limit: 0.5
        )
    }

    private static func leaf(of tree: Node, last: String, name: String, limit: Double) -> Workload {
        let stage = Stage()
        let listener = stage.listener(tree)
        let holder = BaselineHolder(tree)
        var value = 0
        return Workload(
            name: name,
            limit: limit,
            ours: {
                value += 1
                let calls = listener.calls
                let time = stage.post([Node(id: last, value: value)])
                precondition(listener.calls == calls + 1)
                return time
            },
            bare: {
                value += 1
                return rebuild([holder], with: Node(id: last, value: value))
            }
        )
    }

    /// Posts a whole tree that is equal and was decoded separately.
    static func equalPost(_ scale: Scale) -> Workload {
        let stage = Stage()
        let count = scale(10_000)
        let shown = Node.bushy("n", count: count)
        let listener = stage.listener(Node.bushy("n", count: count))
        return Workload(
            name: "h  an equal tree of \(count) posted",
            limit: 1.5,
            ours: {
                let time = stage.post([Node.bushy("n", count: count)])
                precondition(listener.calls == 0)
                return time
            },
            bare: {
                let equal = Node.bushy("n", count: count)
                return measured { precondition(equal == shown) }
            }
        )
    }

    /// Posts a whole chain with another last node, so that every node of it is a different value.
    static func changedChain(_ scale: Scale, count full: Int, limit: Double) -> Workload {
        let stage = Stage()
        let count = scale(full)
        let listener = stage.listener(Node.chain("c", count: count))
        let shown = BaselineHolder(Node.chain("c", count: count))
        var value = 0
        return Workload(
            name: "h  a chain of \(count) posted, its end changed",
            limit: limit,
            ours: {
                value += 1
                let calls = listener.calls
                let time = stage.post([Node.chain("c", count: count, value: value)])
                precondition(listener.calls == calls + 1)
                return time
            },
            bare: {
                value += 1
                let next = Node.chain("c", count: count, value: value)
                return measured {
                    precondition(next != shown.tree)
                    shown.show(next)
                }
            }
        )
    }

    /// Posts a whole tree in which every node has changed.
    static func changedTree(_ scale: Scale) -> Workload {
        let stage = Stage()
        let count = scale(10_000)
        let listener = stage.listener(Node.bushy("n", count: count))
        let shown = BaselineHolder(Node.bushy("n", count: count))
        var value = 0
        return Workload(
            name: "h  a tree of \(count) posted, all of it changed",
            ours: {
                value += 1
                let calls = listener.calls
                let time = stage.post([Node.bushy("n", count: count, value: value)])
                precondition(listener.calls == calls + 1)
                return time
            },
            bare: {
                value += 1
                let next = Node.bushy("n", count: count, value: value)
                return measured {
                    precondition(next != shown.tree)
                    shown.show(next)
                }
            }
        )
    }
}
