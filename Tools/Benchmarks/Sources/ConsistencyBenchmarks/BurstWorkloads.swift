import Consistency
import Harness
import Propagation

/// Workload j: many updates at once.
@MainActor
enum BurstWorkloads {
    /// Posts many updates of one leaf before the first is delivered.
    static func burst(_ scale: Scale) -> Workload {
        let stage = Stage()
        let count = scale(1_000)
        let listener = stage.listener(Node.tree("t", sharing: Node(id: "shared")))
        let holder = BaselineHolder(Node.tree("t", sharing: Node(id: "shared")))
        var value = 0
        return Workload(
            name: "j  an update, of \(count) at once",
            limit: 0.003,
            operations: count,
            ours: {
                let nodes = (0..<count).map { Node(id: "shared", value: value + $0) }
                value += count
                let calls = listener.calls
                let start = ProcessorTime.process
                let tasks = nodes.map { node in Task { await stage.trees.update([node]) } }
                for task in tasks { _ = await task.value }
                let time = ProcessorTime.process - start
                precondition(listener.calls > calls && listener.calls < calls + count / 2)
                return time
            },
            bare: {
                let nodes = (0..<count).map { Node(id: "shared", value: value + $0) }
                value += count
                let start = ProcessorTime.process
                let tasks = nodes.map { node in Task { holder.show(holder.tree.replacing(node)) } }
                for task in tasks { await task.value }
                return ProcessorTime.process - start
            }
        )
    }
}
