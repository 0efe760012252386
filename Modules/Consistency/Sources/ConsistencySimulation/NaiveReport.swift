/// The minimum and the maximum of the changes that an observer may be notified of.
///
/// The two differ where the report depends on the order of the steps and not on the result alone: a value that changed and changed back in
/// one commit, or an identifier that is in the tree as another projection by now.
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

    /// Makes an empty report.
    init() {}

    /// Makes the report for one step from `old` to `new` in which `gone` was deleted.
    init(from old: [SimulatedNode], to new: [SimulatedNode], gone: Set<String>, possiblyGone: Set<String>) {
        let before = Self.parts(old)
        let after = Self.parts(new)
        for (id, parts) in after {
            let known = before[id] ?? []
            let isSame = parts.count == known.count && parts.allSatisfy { known.contains($0) }
            guard !isSame else { continue }
            perhapsChanged.insert(id)
            // The value that is compared among several kinds of one identifier also depends on the order.
            let isPlain = parts.count == 1 && known.count == 1 && parts[0].kind == known[0].kind
            if known.isEmpty || isPlain { changed.insert(id) }
        }
        perhapsGone = possiblyGone.subtracting(after.keys)
        self.gone = gone.intersection(before.keys).subtracting(after.keys)
    }

    /// Combines several steps: `ends` is the minimum, and each step adds to the maximum.
    init(steps: [NaiveReport], ends: NaiveReport, present: Set<String>) {
        changed = ends.changed
        gone = ends.gone
        perhapsChanged = steps.reduce(into: ends.perhapsChanged) { $0.formUnion($1.perhapsChanged) }
        perhapsChanged.formIntersection(present)
        perhapsGone = steps.reduce(into: ends.perhapsGone) { $0.formUnion($1.perhapsGone) }
        perhapsGone.subtract(present)
    }

    /// Returns the error in a notification; nil if it is correct.
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

    /// Returns the values of each identifier, one of each kind, because all values of a kind are equal.
    private static func parts(_ nodes: [SimulatedNode]) -> [String: [Part]] {
        var result: [String: [Part]] = [:]
        func insert(_ part: Part, for id: String) {
            if result[id]?.contains(where: { $0.kind == part.kind }) != true { result[id, default: []].append(part) }
        }
        func visit(_ node: SimulatedNode) {
            if let id = node.id { insert(.node(node), for: id) }
            for child in node.required { visit(child) }
            for child in node.children { visit(child) }
            if let card = node.card { insert(.card(card), for: card.id) }
        }
        for node in nodes { visit(node) }
        return result
    }
}
