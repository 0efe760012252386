import Consistency
import Primitives
import Propagation
import Testing

/// A list that is maintained only from a provider's notifications and its holder's own edits.
@MainActor
private final class Mirror {
    let provider: CollectionDataProvider<Node>
    private(set) var list: [Node] = []
    private(set) var problems: [String] = []
    private let commits: Commits

    init(_ provider: CollectionDataProvider<Node>, _ commits: Commits) {
        self.provider = provider
        self.commits = commits
        list = provider.data
        provider.onUpdate = { [unowned self] changes, updates, _ in replay(changes, updates) }
    }

    private func replay(_ changes: CollectionChanges, _ updates: ModelUpdates) {
        let data = provider.data
        var applied = list
        changes.apply(to: &applied, showing: data)
        if applied != data { problems.append("apply(to:showing:) made another list of it") }
        expect(updates, from: list, to: data)
        guard case .changes(let changes) = changes else { return list = data }
        if changes.isEmpty { problems.append("told of nothing") }
        if changes.map(\.index) != changes.map(\.index).sorted(by: >) {
            problems.append("not from the highest index down")
        }
        var old: [Node?] = list
        var isUpdated = [Bool](repeating: false, count: list.count)
        for change in changes {
            switch change {
            case .delete(let index): old[index] = nil
            case .update(let index): isUpdated[index] = true
            case .insert: break
            }
        }
        var rows = zip(old, isUpdated).filter { $0.0 != nil }.map { (node: $0.0, isUpdated: $0.1) }
        for case .insert(let index) in changes.reversed() { rows.insert((data[index], false), at: index) }
        list = rows.enumerated().compactMap { index, row in
            if row.isUpdated, row.node == data[index] { problems.append("an equal element was told as an update") }
            return row.isUpdated ? data[index] : row.node
        }
    }

    /// Compares the sets with those of a naive comparison. A deletion cannot be distinguished from a removal here, so the deleted set is
    /// only checked for contradictions.
    private func expect(_ updates: ModelUpdates, from old: [Node], to new: [Node]) {
        var torn: Set<ModelIdentifier> = []
        let before = values(in: old, torn: &torn)
        // After its own edit during a pause a list may show two values of one identifier, and the result does not say which of them
        // changed.
        var ignored: Set<ModelIdentifier> = []
        let after = values(in: new, torn: &ignored)
        let different = after.filter { identifier, node in before[identifier].map { $0 != node } ?? false }
        let changed = Set(different.keys).subtracting(torn)
        if updates.changed.subtracting(torn) != changed {
            problems.append("changed \(updates.changed), not \(changed)")
        }
        let entered = Set(after.keys).subtracting(before.keys)
        if updates.entered != entered { problems.append("entered \(updates.entered), not \(entered)") }
        if !updates.deleted.isDisjoint(with: after.keys) || !updates.deleted.isSubset(of: before.keys) {
            problems.append("deleted \(updates.deleted)")
        }
    }

    private func values(in list: [Node], torn: inout Set<ModelIdentifier>) -> [ModelIdentifier: Node] {
        var result: [ModelIdentifier: Node] = [:]
        func note(_ node: Node) {
            guard let identifier = node.modelIdentifier else { return }
            if let other = result.updateValue(node, forKey: identifier), other != node { torn.insert(identifier) }
        }
        for node in list {
            note(node)
            node.children.forEach(note)
        }
        return result
    }

    // MARK: Own edits

    func set(_ nodes: [Node]) {
        edit {
            provider.setData(nodes)
            list = provider.data
        }
    }

    func insert(_ nodes: [Node], at index: Int) {
        edit {
            provider.insert(nodes, at: index)
            list.insert(contentsOf: provider.data[index..<index + nodes.count], at: min(index, list.count))
        }
    }

    func append(_ nodes: [Node]) {
        edit {
            provider.append(nodes)
            list += provider.data.suffix(nodes.count)
        }
    }

    func update(_ node: Node, at index: Int) {
        edit {
            provider.update(node, at: index)
            if index < list.count { list[index] = provider.data[index] }
        }
    }

    func remove(at index: Int) {
        edit {
            provider.remove(at: index)
            if index < list.count { list.remove(at: index) }
        }
    }

    /// Edits inside a commit, so that the own edit is recorded before the notification of its effects.
    private func edit(_ body: () -> Void) { commits.run(commits.makeCause(.edit, "own edit"), body) }
}

@MainActor @Suite struct `Mirrors of a collection` {
    private func element(_ random: inout SplitMix64) -> Node {
        Node(
            id: Int.random(in: 0..<8, using: &random) > 0 ? "e\(Int.random(in: 0..<24, using: &random))" : nil,
            value: Int.random(in: 0..<4, using: &random),
            children: (0..<Int.random(in: 0..<3, using: &random)).map { _ in child(&random) }
        )
    }

    private func child(_ random: inout SplitMix64) -> Node {
        Node(id: "c\(Int.random(in: 0..<10, using: &random))", value: Int.random(in: 0..<4, using: &random))
    }

    private func edit(_ mirror: Mirror, _ random: inout SplitMix64) {
        let count = mirror.provider.count
        let index = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: mirror.insert([element(&random), element(&random)], at: index)
        case 2: mirror.append([element(&random)])
        case 3 where count > 0, 4 where count > 0: mirror.remove(at: index)
        case 5 where count > 0, 6 where count > 0: mirror.update(element(&random), at: index)
        case 7: mirror.set(Array((mirror.provider.data + [element(&random)]).shuffled(using: &random).prefix(8)))
        default: mirror.set((0..<Int.random(in: 0..<6, using: &random)).map { _ in element(&random) })
        }
    }

    private func post(_ bench: Bench, _ random: inout SplitMix64) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bench.delete(ModelIdentifier("e\(Int.random(in: 0..<24, using: &random))"))
        case 1: bench.apply(element(&random))
        default: bench.apply(child(&random))
        }
    }

    /// Runs a thousand steps for each of sixteen seeds.
    @Test(arguments: UInt64(1)...16)
    func `equal the data after each step, for who edits, for its siblings and for the paused`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed &* 104_729)
        let bench = Bench()
        bench.trees.onProblem = { _ in }
        let models = DataModelManager(bench.trees)
        let mirrors = (0..<3).map { _ in Mirror(CollectionDataProvider<Node>(models, cacheKey: "nodes"), bench.commits)
        }
        for step in 0..<1_000 {
            let mirror = mirrors[Int.random(in: 0..<3, using: &random)]
            switch Int.random(in: 0..<10, using: &random) {
            case 0 where mirror.provider.isPaused, 1 where mirror.provider.isPaused: mirror.provider.resume()
            case 0: mirror.provider.pause()
            case 1...4: edit(mirror, &random)
            case 5: post(bench, &random)
            default:
                bench.commits.run(bench.commits.makeCause(.other, "together")) {
                    for _ in 0..<Int.random(in: 2...4, using: &random) {
                        if Bool.random(using: &random) {
                            post(bench, &random)
                        } else {
                            edit(mirrors[Int.random(in: 0..<3, using: &random)], &random)
                        }
                    }
                }
            }
            let shown = mirrors.first { !$0.provider.isPaused }?.provider.data
            for (index, mirror) in mirrors.enumerated() {
                let place = "seed \(seed), step \(step), mirror \(index)"
                try #require(mirror.list == mirror.provider.data, "\(place)")
                try #require(mirror.problems.isEmpty, "\(place)")
                if !mirror.provider.isPaused { try #require(mirror.provider.data == shown, "\(place)") }
            }
        }
    }
}
