/// Checks that every field of every wire type in a mapping is on a tier, or left out with a reason.
struct WireFieldCoverage {
    private let entities: Entities
    private(set) var problems: [GenerationError.Problem] = []

    init(_ entities: Entities, _ mappings: [TierMapping]) {
        self.entities = entities
        for (dialect, model) in entities.models.sorted(by: { $0.key < $1.key }) {
            check(dialect, model, mappings.filter { $0.dialect == dialect })
        }
    }

    private mutating func check(_ dialect: String, _ model: ApiModel, _ mappings: [TierMapping]) {
        var used = mappings.reduce(into: Set<String>()) { $0.formUnion($1.used) }
        let readers = readers(mappings)
        let fields = Dictionary(uniqueKeysWithValues: model.types.map { ($0.wire, Set($0.fields.map(\.wire))) })
        for tier in entities.all {
            for row in tier.declaration.leftOut {
                guard let field = row.fields[dialect] else { continue }
                let parts = field.split(separator: ".").map(String.init)
                if parts.count != 2 || fields[parts[0]]?.contains(parts[1]) != true {
                    problems.report(
                        tier,
                        field,
                        .unusedRule,
                        "\(dialect) has no such field",
                        "Write Type.field.",
                        row.place
                    )
                } else if !used.insert(field).inserted {
                    problems.report(
                        tier,
                        field,
                        .conflictingRules,
                        "it is on a tier, or left out twice",
                        "Choose.",
                        row.place
                    )
                }
            }
        }
        for (type, tier) in readers.sorted(by: { $0.key < $1.key }) {
            for field in (fields[type] ?? []).sorted() where !used.contains("\(type).\(field)") {
                problems.report(
                    tier,
                    "\(type).\(field)",
                    .missingFact,
                    "\(dialect) says it, and no tier has it",
                    "Give it a row, or leave it out with a reason.",
                    tier.declaration.place
                )
            }
        }
    }

    /// Returns the tier that is reported for the unread fields of a type: the tier that is made from it, first one of an entity with
    /// several tiers; otherwise the first tier with a path through it.
    private func readers(_ mappings: [TierMapping]) -> [String: EntityTier] {
        var readers: [String: EntityTier] = [:]
        let highest = mappings.sorted { $0.tier.number > $1.tier.number }
        for mapping in highest.filter({ !$0.tier.entity.isSingle }) + highest where readers[mapping.wire] == nil {
            readers[mapping.wire] = mapping.tier
        }
        for mapping in mappings {
            for type in Set(mapping.used.map { String($0.prefix { $0 != "." }) }) where readers[type] == nil {
                readers[type] = mapping.tier
            }
        }
        return readers
    }
}
