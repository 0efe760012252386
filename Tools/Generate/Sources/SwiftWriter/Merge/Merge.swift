internal import ApiSchema

/// Merges the versions of one dialect: one type a name, one request an endpoint, with what each version has.
struct Merge {
    let rules: Rules
    let amended: AmendedSchemas
    var schemas: [Schema] { amended.schemas }
    var versions: Versions { amended.versions }
    var problems: Problems
    var scalars: ScalarRules
    var sentences: Sentences
    var usedOptional: Set<FieldPattern> = []
    var usedNames: Set<String> = []
    var usedAliases: Set<String> = []
    var usedLogins: Set<String> = []
    var usedGaps: Set<Gap> = []
    /// The names for other types that are being looked up, outermost first.
    var openAliases: [String] = []
    private var kinds: [String: [Int: Kind]] = [:]

    /// Merges.
    ///
    /// - Parameter schemas: One for each of the rules' versions, in that order.
    /// - Throws: ``GenerationError`` with all that is wrong.
    static func model(
        of schemas: [Schema],
        rules: Rules,
        sentences: inout Sentences
    ) throws(GenerationError) -> ApiModel {
        var problems = Problems(file: rules.file, lines: rules.lines)
        let amended = AmendedSchemas(schemas, rules: rules, problems: &problems)
        var merge = Merge(amended, problems: problems, sentences: sentences)
        let model = merge.run()
        sentences = merge.sentences
        try merge.problems.throwIfAny()
        return model
    }

    private init(_ amended: AmendedSchemas, problems: Problems, sentences: Sentences) {
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
        let reached = Reach(types: types, requests: requests)
        // A form is its request's; a type of its own only where something else names it.
        types.removeAll { forms.names.contains($0.wire) && !reached.all.contains($0.wire) }
        for index in types.indices {
            let wire = types[index].wire
            types[index].hasReader = reached.fromReaders.contains(wire) || !reached.fromRequests.contains(wire)
            types[index].isSent = reached.fromRequests.contains(wire)
        }
        finish(&requests, types: types)
        let used = types.flatMap(\.references) + requests.flatMap(\.references)
        let usedIdentifiers = Set(used.flatMap(\.identifiers))
        let idle = identifiers.filter { name in !usedIdentifiers.contains { $0.wire == name } }
        var model = ApiModel(
            rules: rules,
            types: types,
            requests: requests,
            identifiers: usedIdentifiers.sorted { $0.wire < $1.wire },
            unreached: (types.map(\.wire).filter { !reached.all.contains($0) } + idle).sorted()
        )
        model.findRecursion()
        model.check(&problems)
        reportUnused()
        guard let only = rules.only else { return model }
        for problem in only.problems(requests.map(\.endpoint)) { problems.add(problem) }
        // Ids are asked for where they are written: of those that are not, the sentences are no mistake.
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

    /// What `name` is in each version that has it, by version.
    func kinds(of name: String) -> [(version: Int, kind: Kind)] {
        (kinds[name] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func kind(of name: String, in version: Int) -> Kind? { kinds[name]?[version] }

    /// The version itself, or the newest other one that declares the type: a rule may name what only newer servers have a name for.
    func version(declaring name: String, for version: Int) -> Int? {
        guard let declared = kinds[name] else { return nil }
        return declared[version] == nil ? declared.keys.max() : version
    }

    /// From when to when, with what is between; a missing last server is a problem, and a hole that no rule tells of.
    ///
    /// - Parameter subject: What a rule of “gaps” calls it; nil for what none can be about.
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

    /// What the rules say of schemas in the middle that lack something which those around them have.
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
                + (rules.isEmpty ? "" : "; the rules tell of \(rules.map(\.range.text).joined(separator: " and "))"),
            hint: example.map { "Say which servers lack it, one range within those schemas: \($0); or “add” it there." }
                ?? "Say under “responses” what the versions between answer."
        )
        return nil
    }

    /// From when to when; a missing last server is a problem.
    mutating func span(of present: [Int], in whole: [Int], at place: String) -> Availability {
        if let availability = versions.availability(of: present, in: whole) { return availability }
        let version = versions.list(present.suffix(1))
        problems.add(
            .missingFact,
            place,
            "it is gone after schema \(version), and nothing says which server was the last to speak that",
            hint: "Say it in the rules: lastServers: { \"\(version)\": \"…\" }."
        )
        return Availability()
    }

    /// Gives what could only be said once all types were there: other names for requests whose form is a type too, and by which keys
    /// the answers of different versions differ.
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
            problems.addUnused("names: \(name)", "nothing bears this name")
        }
        for name in rules.login.keys.sorted() where !usedLogins.contains(name) {
            problems.addUnused("login: \(name)", "no schema has the endpoint")
        }
        for name in rules.aliases.keys.sorted() where !usedAliases.contains(name) && rules.hasOwnAliases {
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
    /// The declaration in one line, for messages.
    fileprivate var text: String {
        switch shape {
        case .object(let fields): TypeExpression.object(fields).text
        case .expression(let expression):
            expression.text.count > 200 ? expression.text.prefix(200) + "…" : expression.text
        }
    }
}
