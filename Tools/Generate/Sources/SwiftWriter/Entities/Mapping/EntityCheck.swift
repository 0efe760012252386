/// Checks declarations for problems that do not depend on the wire types.
struct EntityCheck {
    let entities: Entities
    private(set) var problems: [GenerationError.Problem] = []

    /// The members of every model or tier value, which cannot be the name of a row.
    private static let members: Set<String> = [
        "api", "clientStore", "commits", "snapshot", "storage", "editState", "entityKey", "fields", "groups",
        "hashValue", "id", "self", "server", "tierValue",
    ]

    init(_ entities: Entities) {
        self.entities = entities
        for file in entities.files {
            var names = NameTable(of: Self.members.union(entities.tiers(of: file).map(\.property)))
            for tier in entities.tiers(of: file) { check(tier, &names) }
            checkStub(of: file)
            if entities.settings.mocks != nil { checkMocks(of: file) }
        }
    }

    private mutating func checkMocks(of file: Entities.File) {
        let hint = "Give the value of a mock with “mock”."
        for tier in entities.tiers(of: file) {
            if tier.lower == nil, entities.mockIdentity(of: file.entity) == nil {
                problems.report(
                    tier,
                    "id",
                    .missingFact,
                    "there is no mock value of type \(file.entity.id)",
                    hint,
                    ["id"]
                )
            }
            for field in tier.declaration.fields where field.or == nil && !field.type.hasSuffix("?") {
                guard entities.mock(of: field, in: file.entity) == nil else { continue }
                problems.report(
                    tier,
                    field.name,
                    .missingFact,
                    "there is no mock value of type \(field.type)",
                    hint,
                    field.place
                )
            }
        }
    }

    private mutating func check(_ tier: EntityTier, _ names: inout NameTable) {
        let declaration = tier.declaration
        let rows =
            declaration.fields.map { ($0.name, $0.place) } + declaration.children.map { ($0.name, $0.place) }
        for (name, place) in rows where names.claim(name, for: "\(tier.name) \(place)") != nil {
            problems.report(
                tier,
                name,
                .collision,
                "another row, or every model, has this name",
                "Choose another.",
                place
            )
        }
        for row in declaration.sources { checkNames(row, of: tier) }
        let groups = declaration.groups.map(\.name)
        let members =
            declaration.fields.map { ($0.name, $0.group, $0.place) }
            + tier.keptChildren.map { ($0.name, $0.group, $0.place) }
        for (name, group, place) in members {
            guard let group, !groups.contains(group) else { continue }
            problems.report(
                tier,
                name,
                .missingFact,
                "there is no group “\(group)”",
                "List it in “edits” or “groups”.",
                place
            )
        }
        for child in declaration.children
        where child.group != nil && !tier.keptChildren.contains(where: { $0.name == child.name }) {
            let message = "the fields of its identity decide its group"
            problems.report(tier, child.name, .unusedRule, message, "Take “group” out.", child.place)
        }
        for group in declaration.groups where !members.contains(where: { $0.1 == group.name }) {
            problems.report(tier, group.name, .unusedRule, "no field is in this group", "Take it out.", group.place)
        }
        for edit in declaration.edits where !groups.contains(edit) {
            let place = declaration.place + ["edits"]
            problems.report(
                tier,
                edit,
                .missingFact,
                "an edit names a group or a field, and there is none of this name",
                "Name it in the rows of its fields: group: \(edit.json).",
                place
            )
        }
        if groups.count > 31 {
            let place = declaration.place + ["groups"]
            problems.report(tier, "groups", .unsupported, "there are more than 31 groups", "Join some.", place)
        }
        for child in declaration.children { check(child, of: tier) }
    }

    private mutating func check(_ child: ChildDeclaration, of tier: EntityTier) {
        if entities.tiers[child.tier] == nil {
            problems.report(
                tier,
                child.name,
                .unknownType,
                "no file declares \(child.tier)",
                "Known are \(entities.tiers.keys.sorted().joined(separator: ", ")).",
                child.place
            )
        }
        for field in child.follows where tier.path(to: field) == nil {
            let hint = "It names the field with the child's identity."
            problems.report(
                tier,
                child.name,
                .missingFact,
                "there is no field “\(field)”",
                hint,
                child.place + ["follows"]
            )
        }
        if child.count == .many, !child.follows.isEmpty {
            let hint = "Leave it out: their identities are kept by themselves."
            problems.report(tier, child.name, .unsupported, "a list follows no field", hint, child.place + ["follows"])
        }
    }

    /// Checks the names of dialects and wire types, because a misspelt name would be ignored silently.
    private mutating func checkNames(_ row: TierDeclaration.SourceRow, of tier: EntityTier) {
        let place = row.place.first == "tiers" ? row.place : tier.declaration.place + row.place
        for (dialect, source) in row.sources.sorted(by: { $0.key < $1.key }) {
            guard entities.settings.dialects[dialect] != nil else {
                let hint = "The settings name them."
                problems.report(
                    tier,
                    row.name,
                    .unknownType,
                    "there is no dialect “\(dialect)”",
                    hint,
                    place + [dialect]
                )
                continue
            }
            guard case .byType(let paths) = source else { continue }
            let known = tier.declaration.from[dialect]?.all ?? []
            for type in paths.keys.sorted() where !known.contains(type) {
                let message = "no \(type) of \(dialect) makes this tier"
                let hint = "Its “from” has \(known.joined(separator: ", "))."
                problems.report(tier, row.name, .unknownType, message, hint, place + [dialect, type])
            }
        }
    }

    private mutating func checkStub(of file: Entities.File) {
        guard file.entity.stub != nil, let tier = entities.tiers(of: file).first else { return }
        guard !tier.declaration.fields.contains(where: { $0.name == "actorId" }) else { return }
        let hint = "Give tier 1 the field, or take “stub” out."
        problems.report(
            tier,
            "actorId",
            .missingFact,
            "a stub is known by its actorId, which no field is",
            hint,
            ["stub"]
        )
    }
}
