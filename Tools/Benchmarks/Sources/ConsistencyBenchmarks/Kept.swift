internal import CAllocations
import Consistency
import Harness

/// Workloads e and f: the memory that registrations take, and the memory left after their removal.
@MainActor
enum Kept {
    static func counts(_ scale: Scale) -> [Count] {
        [registrations(scale, isShared: false), registrations(scale, isShared: true)] + refreshes(scale)
    }

    /// Counts the bytes for one identifier of one tree, without the trees and listeners themselves.
    private static func registrations(_ scale: Scale, isShared: Bool) -> Count {
        let trees = (0..<scale(10_000)).map { Node.tree(isShared ? "t" : "t\($0)", children: 19) }
        let listeners = trees.map { Listener($0) }
        let stage = Stage()
        let before = strata_heap_bytes()
        for listener in listeners { stage.trees.addListener(listener) }
        let bytes = Double(strata_heap_bytes() - before)
        keep(listeners)
        return Count(
            name: isShared ? "e  a registration, all on one tree" : "e  an identifier in one tree",
            value: bytes / Double(listeners.count * 20),
            unit: "bytes",
            limit: isShared ? 40 : 64
        )
    }

    /// Counts the entries left by one listener that receives new identifiers again and again.
    private static func refreshes(_ scale: Scale) -> [Count] {
        let stage = Stage()
        let listener = stage.listener(Node.tree("t"))
        func refresh(_ round: Int) {
            let children = (0..<20).map { Node(id: "r\(round)-\($0)") }
            _ = stage.post([Node(id: "t", value: round, children: children)])
        }
        for round in 0..<100 { refresh(round) }
        let before = strata_heap_bytes()
        for round in 100..<scale(10_000) + 100 { refresh(round) }
        let grown = Double(strata_heap_bytes() - before)
        let left = stage.trees.registeredIdentifierCount
        keep(listener)
        return [
            Count(name: "f  bytes kept of \(scale(10_000)) refreshes", value: grown, unit: "bytes", limit: 4_096),
            Count(name: "f  identifiers registered then", value: Double(left), unit: "", limit: 21),
        ]
    }
}
