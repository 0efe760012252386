import Consistency
import Harness

/// Workloads a, b and i: many listeners.
@MainActor
enum ListenerWorkloads {
    /// Changes one leaf that `sharing` of `count` listeners show.
    static func leaf(_ count: Int, sharing: Int, limit: Double? = nil, ratio: Double? = nil) -> Workload {
        let stage = Stage()
        let shared = Node(id: "shared")
        let trees = (0..<count).map { Node.tree("t\($0)", sharing: $0 < sharing ? shared : nil) }
        let listeners = trees.map { stage.listener($0) }
        let holders = trees[..<sharing].map { BaselineHolder(Node.tree($0.id, sharing: shared)) }
        var value = 0
        return Workload(
            name: "a  \(count) listeners, a leaf of \(sharing)",
            limit: limit,
            ratioLimit: ratio,
            mostRounds: count > 50_000 ? 5 : .max,
            ours: {
                value += 1
                let time = stage.post([Node(id: "shared", value: value)])
                precondition(listeners[sharing - 1].calls > 0)
                return time
            },
            bare: {
                value += 1
                return rebuild(holders, with: Node(id: "shared", value: value))
            }
        )
    }

    /// Adds a listener to a tree that many listeners show.
    static func adding(_ scale: Scale) -> Workload {
        let stage = Stage()
        let tree = Node.bushy("n", count: scale(1_000))
        let others = (0..<scale(1_000)).map { _ in stage.listener(tree) }
        return Workload(
            name: "b  addListener, a tree of \(scale(1_000)) with \(scale(1_000)) others",
            limit: 0.2,
            ours: {
                let listener = Listener(tree)
                let time = measured { stage.trees.addListener(listener) }
                stage.trees.removeListener(listener)
                keep(others)
                return time
            },
            bare: {
                measured {
                    var identifiers: Set<String> = []
                    func visit(_ node: Node) {
                        identifiers.insert(node.id)
                        node.children.forEach(visit)
                    }
                    visit(tree)
                    keep(identifiers)
                }
            }
        )
    }

    /// Adds a listener with an equal tree that was decoded separately.
    static func addingEqual(_ scale: Scale) -> Workload {
        let stage = Stage()
        let other = stage.listener(Node.bushy("n", count: scale(1_000)))
        return Workload(
            name: "b  addListener, an equal tree of \(scale(1_000))",
            limit: 0.2,
            ours: {
                let listener = Listener(Node.bushy("n", count: scale(1_000)))
                let time = measured { stage.trees.addListener(listener) }
                stage.trees.removeListener(listener)
                keep(other)
                return time
            }
        )
    }

    /// Posts an update while all listeners are paused.
    static func paused(_ scale: Scale) -> Workload {
        let stage = Stage()
        let count = scale(1_000)
        let shared = Node(id: "shared")
        let listeners = (0..<count).map { stage.listener(Node.tree("t\($0)", sharing: shared)) }
        for listener in listeners { stage.trees.pauseListener(listener) }
        let holders = (0..<count).map { BaselineHolder(Node.tree("t\($0)", sharing: shared)) }
        var value = 0
        return Workload(
            name: "i  \(count) listeners, all paused",
            limit: 1,
            ours: {
                value += 1
                let time = stage.post([Node(id: "shared", value: value)])
                precondition(listeners[0].calls == 0)
                return time
            },
            bare: {
                value += 1
                return rebuild(holders, with: Node(id: "shared", value: value))
            }
        )
    }

    /// Removes one of many listeners, which either have trees of their own or share one.
    static func removing(_ scale: Scale, isShared: Bool) -> Workload {
        let stage = Stage()
        let trees = (0..<scale(10_000)).map { Node.tree(isShared ? "t" : "t\($0)", children: 19) }
        let listeners = trees.map { stage.listener($0) }
        return Workload(
            name: "e  removeListener, \(listeners.count) listeners on \(isShared ? "one tree" : "trees of their own")",
            limit: 0.05,
            ours: {
                let last = listeners[listeners.count / 2]
                let time = measured { stage.trees.removeListener(last) }
                stage.trees.addListener(last)
                return time
            }
        )
    }

    /// Registers all listeners on one tree.
    static func registering(_ scale: Scale) -> Workload {
        let tree = Node.tree("t", children: 19)
        let listeners = (0..<scale(10_000)).map { _ in Listener(tree) }
        return Workload(
            name: "e  registering \(listeners.count) listeners on one tree",
            limit: 100,
            ours: {
                let stage = Stage()
                return measured { for listener in listeners { stage.trees.addListener(listener) } }
            }
        )
    }
}
