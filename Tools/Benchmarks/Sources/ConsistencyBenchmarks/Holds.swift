import Consistency
import Harness
import Propagation

/// Measures the longest stretch for which posts from other threads occupy the main actor.
@MainActor
enum Holds {
    static func counts(_ scale: Scale) async -> [Count] {
        [await changedTree(scale), await equalTree(scale), await manyListeners(scale)]
    }

    private static func changedTree(_ scale: Scale) async -> Count {
        let stage = Stage()
        let count = scale(10_000)
        let listener = stage.listener(Node.bushy("n", count: count))
        return await longest("a tree of \(count), all of it changed", stage) { round in
            Node.bushy("n", count: count, value: round)
        } after: {
            keep(listener)
        }
    }

    private static func equalTree(_ scale: Scale) async -> Count {
        let stage = Stage()
        let count = scale(10_000)
        let listener = stage.listener(Node.bushy("n", count: count))
        return await longest("an equal tree of \(count)", stage) { _ in
            Node.bushy("n", count: count)
        } after: {
            keep(listener)
        }
    }

    private static func manyListeners(_ scale: Scale) async -> Count {
        let stage = Stage()
        let shared = Node(id: "shared")
        let listeners = (0..<scale(1_000)).map { stage.listener(Node.tree("t\($0)", sharing: shared)) }
        return await longest("a leaf of \(scale(1_000)) listeners", stage) { round in
            Node(id: "shared", value: round)
        } after: {
            keep(listeners)
        }
    }

    private final class Progress {
        var isDone = false
    }

    /// Posts models, polls the main actor meanwhile, and returns the longest stretch for which it was busy.
    private static func longest(
        _ name: String,
        _ stage: Stage,
        _ model: @escaping @Sendable (Int) -> Node,
        after: () -> Void
    ) async -> Count {
        var stretches: [Double] = []
        for round in 1...5 {
            let posted = await make(model, round)
            let progress = Progress()
            let work = Task {
                await stage.trees.update([posted])
                progress.isDone = true
            }
            var longest = Duration.zero
            var last = ProcessorTime.thread
            while !progress.isDone {
                await Task.yield()
                let now = ProcessorTime.thread
                longest = max(longest, now - last)
                last = now
            }
            await work.value
            stretches.append(longest / .milliseconds(1))
        }
        after()
        return Count(name: "   main actor held: \(name)", value: stretches.sorted()[2], unit: "ms", limit: 4)
    }

    @concurrent
    private static func make(_ model: @Sendable (Int) -> Node, _ round: Int) async -> Node { model(round) }
}
