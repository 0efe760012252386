import Primitives

/// A generator of numbers, trees and choices that are the same for one seed on every machine.
struct CaseGenerator {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Returns a number from 0 up to `end`, excluded.
    mutating func number(below end: Int) -> Int { Int(random.next() % UInt64(end)) }

    mutating func identifier() -> String { "n\(number(below: 9))" }

    /// Returns a tree that may repeat identifiers, contain itself, and contradict itself.
    mutating func tree(depth: Int = 3) -> SimulatedNode {
        var node = SimulatedNode(id: number(below: 6) > 0 ? identifier() : nil, value: number(below: 3))
        guard depth > 0 else { return node }
        if node.id != nil, number(below: 8) == 0 {
            node.isBrief = true
            return node
        }
        for _ in 0..<number(below: 3) {
            let child = tree(depth: depth - 1)
            if number(below: 6) == 0 { node.required.append(child) } else { node.children.append(child) }
        }
        if number(below: 6) == 0 { node.card = SimulatedCard(id: identifier(), value: number(below: 3)) }
        return node
    }

    mutating func trees() -> [SimulatedNode] { (0..<number(below: 3) + 1).map { _ in tree(depth: 2) } }
}
