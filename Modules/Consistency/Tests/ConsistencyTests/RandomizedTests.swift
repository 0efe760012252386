import Consistency
import Primitives
import Propagation
import Testing

/// The expected result: every tree is rebuilt completely, from a table of all values, after every step.
@MainActor
private struct Reference {
    /// The newest value of each identifier; children are looked up.
    var known: [String: Node] = [:]

    mutating func learn(_ node: Node) {
        if let id = node.id { known[id] = node }
        (node.required + node.children).forEach { learn($0) }
    }

    func rebuilt(_ node: Node, without deleted: Set<String> = []) -> Node? {
        var gone: Set<ModelIdentifier> = []
        return rebuilt(node, without: deleted, &gone)
    }

    /// Rebuilds a tree and records the deleted identifiers, including nodes whose required child was deleted.
    func rebuilt(_ node: Node, without deleted: Set<String>, _ gone: inout Set<ModelIdentifier>) -> Node? {
        if let id = node.id, deleted.contains(id) {
            gone.insert(ModelIdentifier(id))
            return nil
        }
        var result = node.id.flatMap { known[$0] } ?? node
        let required = result.required.compactMap { rebuilt($0, without: deleted, &gone) }
        guard required.count == result.required.count else {
            if let id = result.id { gone.insert(ModelIdentifier(id)) }
            return nil
        }
        result.required = required
        result.children = result.children.compactMap { rebuilt($0, without: deleted, &gone) }
        return result
    }
}

/// A tree that a provider and a listener show.
@MainActor
private struct Shown {
    let provider: DataProvider<Node>
    let listener: Listener
    var tree: Node?
    /// The last notified value of the listener, and the identifiers deleted from the tree since.
    var told: Node?
    var gone: Set<ModelIdentifier> = []
    var isPaused = false
}

@MainActor @Suite struct `Random posts` {
    /// Returns a tree with few identifiers that does not contain itself: a node's number is higher than its parent's.
    private func tree(_ random: inout SplitMix64, above lower: Int = 0, depth: Int = 3) -> Node {
        let number = Int.random(in: lower...(lower + 6), using: &random)
        let isNamed = Int.random(in: 0..<6, using: &random) > 0
        var node = Node(id: isNamed ? "n\(number)" : nil, value: Int.random(in: 0..<4, using: &random))
        guard depth > 0 else { return node }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let child = tree(&random, above: number + 1, depth: depth - 1)
            if Int.random(in: 0..<6, using: &random) == 0 {
                node.required.append(child)
            } else {
                node.children.append(child)
            }
        }
        return node
    }

    private func identifiers(in node: Node?) -> Set<String> {
        guard let node else { return [] }
        return Set([node.id].compactMap { $0 }).union((node.required + node.children).flatMap { identifiers(in: $0) })
    }

    private func values(in node: Node?, into table: inout [String: Node]) {
        guard let node else { return }
        if let id = node.id { table[id] = node }
        (node.required + node.children).forEach { values(in: $0, into: &table) }
    }

    @Test(arguments: UInt64(1)...60)
    func `lead to the trees and reports that a naive rebuild makes`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bench = Bench()
        bench.trees.onProblem = { _ in }
        var reference = Reference()
        var shown: [Shown] = []
        var history = ""

        func rebuild(without deleted: Set<String> = []) {
            for index in shown.indices {
                shown[index].tree = shown[index].tree.flatMap {
                    reference.rebuilt($0, without: deleted, &shown[index].gone)
                }
            }
            // The manager drops values without observers, so the reference drops them too.
            reference.known = [:]
            shown.forEach { values(in: $0.tree, into: &reference.known) }
        }
        func begin() {
            // A new observer shows a tree with values that are new to the others.
            let fresh = tree(&random)
            reference.learn(fresh)
            history += "show \(outline(fresh))\n"
            let provider = DataProvider<Node>(bench.trees)
            provider.setData(fresh)
            let listener = Listener(provider.data)
            bench.trees.addListener(listener)
            shown.append(Shown(provider: provider, listener: listener, tree: fresh))
            rebuild()
            shown[shown.count - 1].told = shown[shown.count - 1].tree
        }
        func end(_ index: Int) {
            history += "remove \(index)\n"
            bench.trees.removeListener(shown.remove(at: index).listener)
        }
        func toggle(_ index: Int) {
            history += "pause or resume \(index)\n"
            shown[index].isPaused.toggle()
            if shown[index].isPaused {
                bench.trees.pauseListener(shown[index].listener)
            } else {
                bench.trees.resumeListener(shown[index].listener)
            }
        }
        func post() {
            if Int.random(in: 0..<4, using: &random) == 0 {
                let number = Int.random(in: 0..<24, using: &random)
                history += "delete n\(number)\n"
                bench.delete(ModelIdentifier("n\(number)"))
                rebuild(without: ["n\(number)"])
            } else {
                let posted = (0..<Int.random(in: 1...3, using: &random)).map { _ in tree(&random) }
                history += "post \(posted.map(outline))\n"
                posted.forEach { reference.learn($0) }
                bench.commits.run(bench.commits.makeCause(.other, "post")) { bench.trees.apply(posted) }
                rebuild()
            }
        }

        for step in 0..<60 {
            let place = "seed \(seed), step \(step)"
            let calls = shown.map { (ObjectIdentifier($0.listener), $0.listener.calls.count) }
            let callsBefore = Dictionary(uniqueKeysWithValues: calls)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2 where shown.count < 8: begin()
            case 3 where !shown.isEmpty: end(Int.random(in: shown.indices, using: &random))
            case 4 where !shown.isEmpty: toggle(Int.random(in: shown.indices, using: &random))
            case 5, 6:
                bench.commits.run(bench.commits.makeCause(.other, "several posts")) {
                    history += "together:\n"
                    for _ in 0..<Int.random(in: 2...4, using: &random) { post() }
                }
            default: post()
            }
            for index in shown.indices {
                let one = shown[index]
                try #require(
                    one.provider.data == one.tree,
                    "\(place)\n\(history.suffix(2000))"
                )
                let isTold = one.listener.calls.count > callsBefore[ObjectIdentifier(one.listener)] ?? 0
                #expect(!isTold || !one.isPaused, "\(place)")
                if isTold {
                    try expectReport(one.listener, from: one.told, to: one.tree, deleted: one.gone, place + history)
                } else if !one.isPaused {
                    try #require(
                        one.told == one.tree,
                        "\(place): nobody told listener \(index)\n\(history.suffix(2000))"
                    )
                }
                guard !one.isPaused else { continue }
                try #require(one.listener.model as? Node == one.tree, "\(place)\n\(history.suffix(2000))")
                shown[index].told = one.tree
                shown[index].gone = []
            }
            let live = shown.reduce(into: Set<String>()) { $0.formUnion(identifiers(in: $1.tree)) }
            try #require(bench.trees.registeredIdentifierCount == live.count, "\(place)")
        }
    }

    @Test(arguments: UInt64(1)...40)
    func `of answers that arrive in any order leave the newest of each identifier`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed &* 7919)
        let bench = Bench()
        bench.trees.onProblem = { _ in }
        var reference = Reference()
        var stamps: [String: Stamp] = [:]
        var asked = [bench.commits.makeStamp()]
        var shown: [Node?] = []
        var providers: [DataProvider<Node>] = []
        func learn(_ node: Node, _ stamp: Stamp?) {
            if let id = node.id, !(stamp?.isOlder(than: stamps[id] ?? .never) ?? false) {
                reference.known[id] = node
                if let stamp { stamps[id] = stamp }
            }
            (node.required + node.children).forEach { learn($0, stamp) }
        }
        var history = ""
        for step in 0..<60 {
            asked.append(bench.commits.makeStamp())
            let stamp = asked.suffix(6).randomElement(using: &random)
            let posted = tree(&random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0...1 where providers.count < 6:
                learn(posted, stamp)
                let provider = DataProvider<Node>(bench.trees)
                provider.setData(posted, stamp: stamp)
                providers.append(provider)
                shown.append(posted)
                history += "show \(outline(posted)) \(stamp.map { asked.firstIndex(of: $0) ?? -1 } ?? -2)\n"
            case 2 where !providers.isEmpty:
                // The changes are applied without being shown, and shown at the end of the step.
                providers.forEach { $0.pause() }
                learn(posted, nil)
                bench.apply(posted)
                history += "paused, edit \(outline(posted))\n"
            case 3:
                learn(posted, nil)
                bench.apply(posted)
                history += "edit \(outline(posted))\n"
            default:
                learn(posted, stamp)
                bench.apply(posted, stamp: stamp)
                history += "post \(outline(posted)) \(stamp.map { asked.firstIndex(of: $0) ?? -1 } ?? -2)\n"
            }
            providers.forEach { $0.resume() }
            shown = shown.map { $0.flatMap { reference.rebuilt($0) } }
            for index in shown.indices {
                let expected = outline(shown[index])
                try #require(
                    outline(providers[index].data) == expected,
                    "seed \(seed), step \(step)\n\(history.suffix(2000))"
                )
            }
            let live = shown.reduce(into: Set<String>()) { $0.formUnion(identifiers(in: $1)) }
            try #require(bench.trees.registeredIdentifierCount == live.count)
            reference.known = [:]
            shown.forEach { values(in: $0, into: &reference.known) }
            stamps = stamps.filter { live.contains($0.key) }
        }
    }

    private func outline(_ node: Node?) -> String {
        guard let node else { return "nil" }
        let children = node.required.map { "!" + outline($0) } + node.children.map(outline)
        return "\(node.id ?? "-"):\(node.value)" + (children.isEmpty ? "" : "[" + children.joined(separator: " ") + "]")
    }

    private func expectReport(
        _ listener: Listener,
        from old: Node?,
        to new: Node?,
        deleted gone: Set<ModelIdentifier>,
        _ place: @autoclosure () -> String
    ) throws {
        var oldValues: [String: Node] = [:]
        var newValues: [String: Node] = [:]
        values(in: old, into: &oldValues)
        values(in: new, into: &newValues)
        let changed = newValues.filter { oldValues[$0.key] != $0.value }.keys
        let before = Set(oldValues.keys.map { ModelIdentifier($0) })
        let after = Set(newValues.keys.map { ModelIdentifier($0) })
        let different = Set(changed.map { ModelIdentifier($0) })
        try #require(listener.changed == different.intersection(before), "\(place())")
        try #require(listener.calls.last?.updates.entered == after.subtracting(before), "\(place())")
        try #require(listener.deleted == gone.intersection(before).subtracting(after), "\(place())")
        #expect(old != new, "\(place()): told of nothing")
    }
}
