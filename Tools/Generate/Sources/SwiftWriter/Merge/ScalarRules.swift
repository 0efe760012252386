/// Finds the Swift types of strings and numbers, and records which rules were used.
struct ScalarRules {
    private let rules: [ScalarRule]
    private var used: Set<ScalarRule> = []

    init(_ rules: [ScalarRule]) {
        self.rules = rules
    }

    /// Returns the type in the most exact of the rules that match a field of type `scalar`.
    mutating func kind(type: String, field: String, scalar: SwiftType, _ problems: inout Problems) -> SwiftType {
        let matching = rules.filter { $0.pattern.matches(type: type, field: field) }
        for rule in matching where rule.pattern.isExact && !rule.kind.suits(scalar) {
            problems.add(
                .conflictingRules,
                rule.place,
                "the field is no \(rule.kind == .doubles ? "number" : "string")",
                hint: "Take the entry out, or give the field's type under “types”."
            )
        }
        let suiting = matching.filter { $0.kind.suits(scalar) }
        guard let best = suiting.max(by: { $0.pattern.precision < $1.pattern.precision }) else { return scalar }
        used.formUnion(suiting)
        let rivals = suiting.filter { $0.pattern.precision == best.pattern.precision && $0.kind != best.kind }
        if let rival = rivals.first {
            problems.add(
                .conflictingRules,
                best.place,
                "“\(rival.place)” says something else about \(type).\(field)",
                hint: "Name the field exactly in one of the two."
            )
        }
        return best.kind.type
    }

    /// Reports the rules that matched nothing.
    func report(_ problems: inout Problems) {
        for rule in rules where !used.contains(rule) {
            let scalar = rule.kind == .doubles ? "number" : "string"
            problems.addUnused(rule.place, "no field that is a \(scalar) matches")
        }
    }
}

extension ScalarRule.Kind {
    func suits(_ scalar: SwiftType) -> Bool { scalar == (self == .doubles ? .int : .string) }

    var type: SwiftType {
        switch self {
        case .dates: .date
        case .urls: .url
        case .doubles: .double
        }
    }
}
