internal import ApiSchema

/// Merges the versions of one dialect: one type for each name and one request for each endpoint, with the availability of each part.
struct Merge {
    let rules: Rules
    let amended: AmendedSchemas
    var schemas: [Schema] { amended.schemas }
    var versions: Versions { amended.versions }
    var problems: Problems
    var scalars: ScalarRules
    var sentences: DocumentationLookup
    var usedOptional: Set<FieldPattern> = []
    var usedNames: Set<String> = []
    var usedAliases: Set<String> = []
    var usedLogins: Set<String> = []
    var usedGaps: Set<Gap> = []
    /// The aliases that are being resolved, outermost first.
    var openAliases: [String] = []
    private var kinds: [String: [Int: Kind]] = [:]

    /// Merges the schemas.
    ///
    /// - Parameter schemas: One schema for each version in the rules, in that order.
    /// - Throws: ``GenerationError`` with all problems.
    static func model(
        of schemas: [Schema],
        rules: Rules,
        sentences: inout DocumentationLookup
    ) throws(GenerationError) -> ApiModel {
        var problems = Problems(file: rules.file, lines: rules.lines)
        let amended = AmendedSchemas(schemas, rules: rules, problems: &problems)
        var merge = Merge(amended, problems: problems, sentences: sentences)
        let model = merge.run()
        sentences = merge.sentences
        try merge.problems.throwIfAny()
        return model
    }

    private init(_ amended: AmendedSchemas, problems: Problems, sentences: DocumentationLookup) {
        rules = amended.rules
        self.amended = amended
        self.problems = problems
        self.sentences = sentences
        scalars = ScalarRules(amended.rules.scalars)
        classify()
    }

    private mutating func run() -> ApiModel {
        let identifiers = kinds.keys.filter { kinds[$0]?.values.contains { $0.isIdentifier } ?? false }
        let names = kinds.keys.sorted()
        var types = names.compactMap { typeModel($0) }
        let forms = Forms(schemas)
        var requests = requestModels(forms)
        let reached = Reachability(types: types, requests: requests)
        // The fields of a form are part of its request; it is a separate type only if another type names it.
        types.removeAll { forms.names.contains($0.wire) && !reached.all.contains($0.wire) }
        let idle = types.map(\.wire).filter { !reached.all.contains($0) }
        let readers = Reachability(types: types, requests: requests, idle: idle).fromReaders
        for index in types.indices {
            let wire = types[index].wire
            types[index].hasReader = readers.contains(wire)
            types[index].isSent = reached.fromRequests.contains(wire)
        }
        finish(&requests, types: types)
        let used = types.flatMap(\.references) + requests.flatMap(\.references)
        let usedIdentifiers = Set(used.flatMap(\.identifiers))
        let idleIdentifiers = identifiers.filter { name in !usedIdentifiers.contains { $0.wire == name } }
        var model = ApiModel(
            rules: rules,
            types: types,
            requests: requests,
            identifiers: usedIdentifiers.sorted { $0.wire < $1.wire },
            unreached: (idle + idleIdentifiers).sorted()
        )
        model.findRecursion()
        model.check(&problems)
        reportUnused()
        guard let only = rules.only else { return model }
        for problem in only.problems(requests.map(\.endpoint)) { problems.add(problem) }
        // This marks the sentences of all ids as used, because the excerpt does not write all ids.
        for id in model.identifiers { _ = sentences.identifier(id.wire) }
        return model.excerpt { only.contains($0.endpoint) }
    }

    private mutating func classify() {
        for index in schemas.indices {
            for (name, declaration) in schemas[index].types.sorted(by: { $0.key < $1.key }) {
                guard rules.aliases[name] == nil else {
                    usedAliases.insert(name)
                    continue
                }
                if let kind = Kind(name, declaration, in: schemas[index]) {
                    kinds[name, default: [:]][index] = kind
                } else {
                    problems.add(
                        .unsupported,
                        name,
                        "\(versions.names[index]) has a union that no Swift is written for: \(declaration.text)",
                        hint: "Leave the type out under “leaveOut”, and describe what is on the wire under “addTypes”."
                    )
                }
            }
        }
    }

    /// Returns the kind of `name` in each version that has it, sorted by version.
    func kinds(of name: String) -> [(version: Int, kind: Kind)] {
        (kinds[name] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func kind(of name: String, in version: Int) -> Kind? { kinds[name]?[version] }

    /// Returns the version itself, or the newest version that declares the type, because a rule may use a name that only newer servers
    /// have.
    func version(declaring name: String, for version: Int) -> Int? {
        guard let declared = kinds[name] else { return nil }
        return declared[version] == nil ? declared.keys.max() : version
    }

    /// Returns the range of versions that have something, with its gap. A missing last server and a gap without a rule are problems.
    ///
    /// - Parameter subject: The name in rules of “gaps”; nil if no rule can apply.
    mutating func availability(
        of present: [Int],
        in whole: [Int],
        at place: String,
        gap subject: String?
    ) -> Availability {
        var availability = span(of: present, in: whole, at: place)
        availability.gap = gap(versions.holes(of: present, in: whole), in: whole, at: place, subject)
        return availability
    }

    /// Returns the gap in the rules for schemas in the middle that lack something that the schemas around them have.
    mutating func gap(_ holes: [Int], in whole: [Int], at place: String, _ subject: String?) -> ServerRange? {
        guard let servers = versions.servers(holes) else { return nil }
        let rules = rules.gaps.filter { $0.subject == subject }
        usedGaps.formUnion(rules)
        if let rule = rules.first, rules.count == 1, versions.holds(rule.range, holes, in: whole) { return rule.range }
        let example = subject.map { subject in
            let key = subject.contains(" ") ? "endpoint" : subject.contains(".") ? "field" : "type"
            let range = "since: \"\(servers.first)\", until: \"\(servers.last)\""
            return "gaps: [{ \(key): \"\(subject)\", \(range), evidence: \"…\" }]"
        }
        problems.add(
            rules.isEmpty ? .missingFact : .conflictingRules,
            place,
            "the schemas before and after have it, and all or part of \(versions.list(holes)) has not"
                + (rules.isEmpty ? "" : "; the rules name \(rules.map(\.range.text).joined(separator: " and "))"),
            hint: example.map { "Say which servers lack it, one range within those schemas: \($0); or “add” it there." }
                ?? "Say under “responses” what the versions between answer."
        )
        return nil
    }

    /// Returns the range of versions that have something; a missing last server is a problem.
    mutating func span(of present: [Int], in whole: [Int], at place: String) -> Availability {
        if let availability = versions.availability(of: present, in: whole) { return availability }
        let version = versions.list(present.suffix(1))
        problems.add(
            .missingFact,
            place,
            "it is absent after schema \(version), and no rule names the last server of that schema",
            hint: "Say it in the rules: lastServers: { \"\(version)\": \"…\" }."
        )
        return Availability()
    }

    /// Completes the requests after all types are known: renames requests whose form is also a type, and sets the keys that distinguish the
    /// responses of different versions.
    private func finish(_ requests: inout [RequestModel], types: [TypeModel]) {
        let byName = Dictionary(types.map { ($0.wire, $0) }, uniquingKeysWith: { first, _ in first })
        for index in requests.indices {
            if byName[requests[index].wire] != nil {
                requests[index].wire = SwiftName(upperCamel: requests[index].function).text
            }
            for place in requests[index].responses.indices {
                guard case .declared(let name, _) = requests[index].responses[place].type.resolved else { continue }
                let required = byName[name]?.fields.filter(\.isRequired).map(\.wire) ?? []
                requests[index].responses[place].requiredKeys = required
            }
        }
    }

    private mutating func reportUnused() {
        scalars.report(&problems)
        for rule in rules.optional where !usedOptional.contains(rule.field) {
            problems.addUnused("optional: \(rule.field.text)", "no schema requires such a field")
        }
        for rule in rules.gaps where !usedGaps.contains(rule) {
            problems.addUnused(rule.place, "no schema lacks it between two that have it")
        }
        for name in rules.names.keys.sorted() where !usedNames.contains(name) {
            problems.addUnused("names: \(name)", "nothing has this name")
        }
        for name in rules.login.keys.sorted() where !usedLogins.contains(name) {
            problems.addUnused("login: \(name)", "no schema has the endpoint")
        }
        for name in rules.ownAliases.sorted() where !usedAliases.contains(name) && rules.hasOwnAliases {
            problems.addUnused("aliases: \(name)", "no schema has the type")
        }
    }
}

extension Kind {
    var isIdentifier: Bool {
        switch self {
        case .identifier, .textIdentifier: true
        default: false
        }
    }
}

extension TypeDeclaration {
    /// The declaration on one line, for messages.
    fileprivate var text: String {
        switch shape {
        case .object(let fields): TypeExpression.object(fields).text
        case .expression(let expression):
            expression.text.count > 200 ? expression.text.prefix(200) + "…" : expression.text
        }
    }
}
