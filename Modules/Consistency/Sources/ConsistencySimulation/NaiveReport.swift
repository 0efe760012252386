/// What the holder of some trees has to be told, at least, and may be told, at most.
///
/// The two differ where what is said depends on the way and not on the result alone: a value that changed and changed back in one commit, an
/// identifier that is in the tree as another projection by now.
struct NaiveReport {
    private(set) var changed: Set<String> = []
    private(set) var perhapsChanged: Set<String> = []
    private(set) var gone: Set<String> = []
    private(set) var perhapsGone: Set<String> = []

    private enum Part: Equatable {
        case node(SimulatedNode)
        case card(SimulatedCard)

        var kind: Int {
            switch self {
            case .node(let node): node.isBrief ? 1 : 0
            case .card: 2
            }
        }
    }

    /// Nothing to tell.
    init() {}

    /// What makes `new` of `old`, by one step in which `gone` was deleted.
    init(from old: [SimulatedNode], to new: [SimulatedNode], gone: Set<String>, possiblyGone: Set<String>) {
        let before = Self.parts(old)
        let after = Self.parts(new)
        for (id, parts) in after {
            let known = before[id] ?? []
            let isSame = parts.count == known.count && parts.allSatisfy { known.contains($0) }
            guard !isSame else { continue }
            perhapsChanged.insert(id)
            // Which of several kinds under one identifier is compared depends on the way, too.
            let isPlain = parts.count == 1 && known.count == 1 && parts[0].kind == known[0].kind
            if known.isEmpty || isPlain { changed.insert(id) }
        }
        perhapsGone = possiblyGone.subtracting(after.keys)
        self.gone = gone.intersection(before.keys).subtracting(after.keys)
    }

    /// The whole of several steps: what `ends` says must be told, what any step said may be.
    init(steps: [NaiveReport], ends: NaiveReport, present: Set<String>) {
        changed = ends.changed
        gone = ends.gone
        perhapsChanged = steps.reduce(into: ends.perhapsChanged) { $0.formUnion($1.perhapsChanged) }
        perhapsChanged.formIntersection(present)
        perhapsGone = steps.reduce(into: ends.perhapsGone) { $0.formUnion($1.perhapsGone) }
        perhapsGone.subtract(present)
    }

    /// What is wrong with what somebody was told; nil if nothing is.
    func mismatch(changed told: Set<String>, gone toldGone: Set<String>) -> String? {
        let missing = changed.subtracting(told).sorted()
        let extra = told.subtracting(perhapsChanged).sorted()
        let missingGone = gone.subtracting(toldGone).sorted()
        let extraGone = toldGone.subtracting(perhapsGone).sorted()
        guard missing.isEmpty, extra.isEmpty, missingGone.isEmpty, extraGone.isEmpty else {
            return
                "changed lacks \(missing), should not have \(extra); deleted lacks \(missingGone), should not have \(extraGone)"
        }
        return nil
    }

    static func identifiers(in nodes: [SimulatedNode]) -> Set<String> { Set(parts(nodes).keys) }

    /// What stands under each identifier; one of each kind, for all of a kind are equal.
    private static func parts(_ nodes: [SimulatedNode]) -> [String: [Part]] {
        var result: [String: [Part]] = [:]
        func note(_ id: String, _ part: Part) {
            if result[id]?.contains(where: { $0.kind == part.kind }) != true { result[id, default: []].append(part) }
        }
        func visit(_ node: SimulatedNode) {
            if let id = node.id { note(id, .node(node)) }
            for child in node.required { visit(child) }
            for child in node.children { visit(child) }
            if let card = node.card { note(card.id, .card(card)) }
        }
        for node in nodes { visit(node) }
        return result
    }
}
