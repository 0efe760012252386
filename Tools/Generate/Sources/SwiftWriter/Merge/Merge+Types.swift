internal import ApiSchema

extension Merge {
    /// Returns the union of all versions of a type; nil for an id, which is not part of the dialect.
    mutating func typeModel(_ name: String) -> TypeModel? {
        let kinds = kinds(of: name)
        guard let newest = kinds.last, isOneKind(kinds, name) else { return nil }
        let present = kinds.map(\.version)
        let parameters = Self.parameterNames(schemas[newest.version].types[name]?.parameters ?? [])
        guard let form = form(name, kinds, newest: newest.kind) else { return nil }
        return TypeModel(
            wire: name,
            parameters: parameters,
            availability: availability(of: present, in: versions.all, at: name, gap: name),
            form: form,
            summary: sentences.type(name)
        )
    }

    private mutating func isOneKind(_ kinds: [(version: Int, kind: Kind)], _ name: String) -> Bool {
        let groups = Dictionary(grouping: kinds) { $0.kind.title }
        if groups.count == 1 { return true }
        let sides = groups.sorted { $0.value[0].version < $1.value[0].version }
            .map { "\($0.key) in \(versions.list($0.value.map(\.version)))" }
        problems.add(
            .disagreement,
            name,
            "it is \(sides.joined(separator: " and "))",
            hint: "Leave it out under “leaveOut”, and describe it under “addTypes” by another name."
        )
        return false
    }

    /// Returns true if all versions of a union have their word under the same key.
    private mutating func isOneKey(_ kinds: [(version: Int, kind: Kind)], _ name: String) -> Bool {
        let groups = Dictionary(grouping: kinds) { $0.kind.key ?? "" }
        if groups.count == 1 { return true }
        let sides = groups.sorted { $0.value[0].version < $1.value[0].version }
            .map { "under “\($0.key)” in \(versions.list($0.value.map(\.version)))" }
        problems.add(
            .disagreement,
            name,
            "its kind is described \(sides.joined(separator: " and "))",
            hint: "Leave it out under “leaveOut”, and describe it under “addTypes” by another name."
        )
        return false
    }

    private mutating func form(
        _ name: String,
        _ kinds: [(version: Int, kind: Kind)],
        newest: Kind
    ) -> TypeModel.Form? {
        let present = kinds.map(\.version)
        switch newest {
        case .identifier, .textIdentifier: return nil
        case .object:
            let parts = kinds.map { FieldSource(version: $0.version, type: name, fields: $0.kind.fields) }
            return .object(fieldModels(name, parts, whole: present))
        case .words:
            return .words(words(name, kinds.map { ($0.version, $0.kind.words) }, whole: present))
        case .coded(let key, _): return isOneKey(kinds, name) ? coded(name, key: key, kinds) : nil
        case .tagged(let key, _): return isOneKey(kinds, name) ? tagged(name, key: key, kinds) : nil
        case .alias:
            var target: SwiftType?
            for (version, kind) in kinds {
                guard case .alias(let expression) = kind,
                    let type = resolve(expression, at: Place(type: name, field: "", version: version))
                else { return nil }
                guard let sum = target.map({ SwiftType.unify($0, type) }) ?? type else {
                    addDisagreement(name, [(version, type)], was: target ?? type)
                    return nil
                }
                target = sum
            }
            return target.map(TypeModel.Form.alias)
        }
    }

    private mutating func words(_ type: String, _ parts: [(version: Int, words: [String])], whole: [Int]) -> [WordModel]
    {
        newestFirst(parts.map(\.words)).map { word in
            let present = parts.filter { $0.words.contains(word) }.map(\.version)
            return WordModel(
                wire: word,
                name: wordName(word, of: type),
                availability: availability(of: present, in: whole, at: "\(type) “\(word)”", gap: "\(type).\(word)")
            )
        }
    }

    /// Returns the name of a case. `.unknown` is the case for unknown words, so a word of that name becomes `.unknownValue`.
    private mutating func wordName(_ word: String, of type: String) -> SwiftName {
        let name = swiftName(word, of: type)
        return name.text == "unknown" ? SwiftName(lowerCamel: "unknown_Value") : name
    }

    /// Returns the lower camel case name, or the name in the rules.
    mutating func swiftName(_ wire: String, of type: String) -> SwiftName {
        let key = "\(type).\(wire)"
        guard let given = rules.names[key] else { return SwiftName(lowerCamel: wire) }
        usedNames.insert(key)
        return SwiftName(lowerCamel: given)
    }

    private mutating func coded(
        _ name: String,
        key: String,
        _ kinds: [(version: Int, kind: Kind)]
    ) -> TypeModel.Form {
        var codes: [(version: Int, words: [String])] = []
        var sources: [FieldSource] = []
        for (version, kind) in kinds {
            guard case .coded(_, let cases) = kind else { continue }
            codes.append((version, cases.map(\.code)))
            var fields: [Field] = []
            for field in cases.flatMap(\.fields) where !fields.contains(where: { $0.name == field.name }) {
                fields.append(Field(name: field.name, isOptional: true, type: field.type))
            }
            sources.append(FieldSource(version: version, type: name, fields: fields))
        }
        let present = kinds.map(\.version)
        let first = FieldModel(
            wire: key,
            name: swiftName(key, of: name),
            type: .nested("Kind"),
            isRequired: true,
            availability: Availability(),
            summary: sentences.field(key, of: name)
        )
        let models = [first] + fieldModels(name, sources, whole: present)
        return .coded(words(name, codes, whole: present), models)
    }

    private mutating func tagged(
        _ name: String,
        key: String,
        _ kinds: [(version: Int, kind: Kind)]
    ) -> TypeModel.Form {
        var tags: [(version: Int, words: [String])] = []
        var types: [String: SwiftType] = [:]
        for (version, kind) in kinds {
            guard case .tagged(_, let cases) = kind else { continue }
            tags.append((version, cases.map(\.tag)))
            for (tag, payload) in cases {
                guard let type = resolve(payload, at: Place(type: name, field: tag, version: version)) else { continue }
                guard isObject(type, version) else {
                    addBadPayload(payload, tag, of: name, version)
                    continue
                }
                if let old = types[tag], old != type { addDisagreement("\(name).\(tag)", [(version, type)], was: old) }
                types[tag] = type
            }
        }
        let models = words(name, tags, whole: kinds.map(\.version)).compactMap { word in
            types[word.wire].map {
                TagModel(wire: word.wire, name: word.name, type: $0, availability: word.availability)
            }
        }
        return .tagged(key: key, models)
    }
}

extension Merge {
    /// Returns true if the fields of a type can stand beside a tag.
    private func isObject(_ type: SwiftType, _ version: Int) -> Bool {
        guard case .declared(let name, _) = type.resolved, let declaring = self.version(declaring: name, for: version)
        else { return false }
        switch kind(of: name, in: declaring) {
        case .object, .coded: return true
        default: return false
        }
    }

    private mutating func addBadPayload(_ payload: TypeExpression, _ tag: String, of name: String, _ version: Int) {
        problems.add(
            .unsupported,
            "\(name).\(tag)",
            "\(versions.names[version]) has \(payload.text) beside this tag, which is no declared object",
            hint: "Leave \(name) out under “leaveOut”, and describe what is on the wire under “addTypes”."
        )
    }
}

/// Returns the union of the lists of all versions: in the order of the newest, followed by the elements that only older ones have.
func newestFirst(_ lists: [[String]]) -> [String] {
    var seen: Set<String> = []
    return lists.reversed().flatMap { $0 }.filter { seen.insert($0).inserted }
}

extension Kind {
    var fields: [Field] {
        if case .object(let fields) = self { return fields }
        return []
    }

    /// The key of a union's word.
    var key: String? {
        switch self {
        case .tagged(let key, _), .coded(let key, _): key
        default: nil
        }
    }

    var words: [String] {
        if case .words(let words) = self { return words }
        return []
    }
}
