/// Holds that every field of every wire type that tiers are made of is on a tier, or left out with a reason.
struct WireCoverage {
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
        // Who reads a type: it is told of the fields that nobody reads.
        var readers: [String: EntityTier] = [:]
        for mapping in mappings {
            for field in mapping.used { readers[String(field.prefix { $0 != "." })] = mapping.tier }
            readers[mapping.wire] = mapping.tier
        }
        let fields = Dictionary(uniqueKeysWithValues: model.types.map { ($0.wire, Set($0.fields.map(\.wire))) })
        for tier in entities.all {
            for row in tier.declaration.leftOut {
                guard let field = row.fields[dialect] else { continue }
                let parts = field.split(separator: ".").map(String.init)
                if parts.count != 2 || fields[parts[0]]?.contains(parts[1]) != true {
                    report(tier, field, .unusedRule, "\(dialect) has no such field", "Write Type.field.", row.place)
                } else if !used.insert(field).inserted {
                    report(tier, field, .conflictingRules, "it is on a tier, or left out twice", "Choose.", row.place)
                }
            }
        }
        for (type, tier) in readers.sorted(by: { $0.key < $1.key }) {
            for field in (fields[type] ?? []).sorted() where !used.contains("\(type).\(field)") {
                report(
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

    private mutating func report(
        _ tier: EntityTier,
        _ row: String,
        _ code: GenerationError.Code,
        _ message: String,
        _ hint: String,
        _ place: [String]
    ) {
        problems.append(tier.problem(code, row, message, hint: hint, at: place))
    }
}
