internal import ApiSchema

/// The fields of an object in one version.
struct FieldSource {
    let version: Int
    /// The type that has the fields; rules use its name.
    let type: String
    let fields: [Field]
}

extension Merge {
    /// Returns the union of the fields of all versions.
    ///
    /// - Parameters:
    ///   - owner: The owner of the fields, for messages.
    ///   - sources: The fields in each version, the oldest first; versions of `whole` without a source have no fields.
    ///   - whole: The versions that have the owner.
    mutating func fieldModels(_ owner: String, _ sources: [FieldSource], whole: [Int]) -> [FieldModel] {
        let names = newestFirst(sources.map { $0.fields.map(\.name) })
        return names.compactMap { name in
            let uses = sources.compactMap { source in
                source.fields.first { $0.name == name }.map { (source: source, field: $0) }
            }
            return fieldModel(name, of: owner, uses, whole: whole)
        }
    }

    private mutating func fieldModel(
        _ name: String,
        of owner: String,
        _ uses: [(source: FieldSource, field: Field)],
        whole: [Int]
    ) -> FieldModel? {
        guard let newest = uses.last, let type = type(of: name, owner, uses) else { return nil }
        var isRequired = uses.count == whole.count
        for (source, field) in uses {
            let isSent = !field.isOptional && !field.type.withoutNull.isNullable
            isRequired = isRequired && isSent
            for rule in rules.optional where isSent && rule.field.matches(type: source.type, field: name) {
                usedOptional.insert(rule.field)
                isRequired = false
            }
        }
        return FieldModel(
            wire: name,
            name: swiftName(name, of: newest.source.type),
            type: type,
            isRequired: isRequired,
            availability: availability(of: name, owner, uses.map(\.source), whole: whole),
            summary: sentences.field(name, of: newest.source.type)
        )
    }

    /// Returns the type that can store the values of every version.
    private mutating func type(
        of name: String,
        _ owner: String,
        _ uses: [(source: FieldSource, field: Field)]
    ) -> SwiftType? {
        var sum: SwiftType?
        var seen: [(version: Int, type: SwiftType)] = []
        for (source, field) in uses {
            let parameters = schemas[source.version].types[source.type]?.parameters ?? []
            let place = Place(type: source.type, field: name, version: source.version, parameters: parameters)
            guard let type = resolve(field.type.withoutNull.type, at: place) else { return nil }
            seen.append((source.version, type))
            guard let united = sum.map({ SwiftType.unify($0, type) }) ?? type else {
                addDisagreement("\(source.type).\(name)", seen, was: sum ?? type)
                return nil
            }
            sum = united
        }
        return sum
    }

    mutating func addDisagreement(_ place: String, _ seen: [(version: Int, type: SwiftType)], was: SwiftType) {
        let model = ApiModel(rules: rules, types: [], requests: [], identifiers: [], unreached: [])
        var sides: [String] = []
        for type in [was] + seen.map(\.type) where !sides.contains(model.spell(type)) {
            sides.append(model.spell(type))
        }
        let texts = sides.map { side in
            let versions = seen.filter { model.spell($0.type) == side }.map(\.version)
            return versions.isEmpty ? side : "\(side) in \(self.versions.list(versions))"
        }
        problems.add(
            .disagreement,
            place,
            "it is \(texts.joined(separator: " and "))",
            hint: "Say which type holds both: types: [{ field: \"\(place)\", type: \"…\", evidence: \"…\" }]."
        )
    }

    /// Returns the servers that have a field; a rule may know the first and the last one more exactly than the schemas.
    private mutating func availability(
        of name: String,
        _ owner: String,
        _ sources: [FieldSource],
        whole: [Int]
    ) -> Availability {
        func part(_ source: FieldSource?) -> Availability? {
            source.flatMap { amended.added[.init(type: $0.type, field: name, version: $0.version)] }
        }
        let place = "\(owner).\(name)"
        let since = part(sources.first)?.since
        let until = part(sources.last)?.until
        let present = sources.map(\.version)
        // If a rule has the last server, the schemas need not.
        let known = until == nil ? present : present.dropLast() + whole.suffix(1)
        var availability = span(of: known, in: whole, at: place)
        if let since { availability.since = since }
        if let until { availability.until = until }
        // If a rule adds it to a part of a version in the middle, the other part lacks it.
        let late = sources.dropFirst().filter { part($0)?.since != nil }
        let early = sources.dropLast().filter { part($0)?.until != nil }
        let holes = Set(versions.holes(of: present, in: whole) + (late + early).map(\.version))
        let subject = "\(sources.last?.type ?? owner).\(name)"
        availability.gap = gap(holes.sorted(), in: whole, at: place, subject)
        return availability
    }
}
