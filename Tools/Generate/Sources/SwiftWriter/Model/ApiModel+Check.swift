internal import ApiSchema

extension ApiModel {
    /// The maximum number of fields that a reader tracks: one bit for each.
    static let mostFields = 64

    /// Finds names and types that Swift would not compile, or would compile with another meaning.
    func check(_ problems: inout Problems) {
        checkTypeNames(&problems)
        for type in types {
            checkMembers(type, &problems)
            checkFieldCount(type, &problems)
        }
        for request in requests {
            checkFields(request.fields, of: request.endpoint, besides: NameTable.requestMembers, &problems)
            checkParameters(request, &problems)
            checkPath(request, &problems)
            var cases = NameTable()
            for response in request.responses {
                addCollision(cases.claim(response.name.text, for: spell(response.type)), request.endpoint, &problems)
            }
        }
        checkRecursion(&problems)
        checkWireNames(&problems)
        checkFiles(&problems)
    }

    private func checkFiles(_ problems: inout Problems) {
        let names = types.map(\.wire) + requests.map(\.wire)
        for file in rules.files {
            for pattern in file.patterns where pattern.text != "*" && !names.contains(where: pattern.matches) {
                problems.addUnused("files: \(file.name): \(pattern.text)", "no type or request has such a name")
            }
        }
    }

    /// Checks that the keys are printable ASCII. A reader compares bytes and Foundation compares characters; for ASCII that is the same,
    /// except if a server writes the Kelvin sign for a `K` or the Greek question mark for a `;`, which none does.
    private func checkWireNames(_ problems: inout Problems) {
        for type in types where type.hasReader {
            var names = type.fields.map(\.wire)
            if case .tagged(let key, _) = type.form { names.append(key) }
            for name in names where !name.utf8.allSatisfy({ $0 < 0x80 && !"\"\\".utf8.contains($0) && $0 >= 0x20 }) {
                problems.add(
                    .unsupported,
                    "\(type.wire).\(name)",
                    "a key that a reader looks for is printable ASCII without quote and backslash",
                    hint: "Leave the type out under “leaveOut”, and describe it without the key under “addTypes”."
                )
            }
        }
    }

    private func checkTypeNames(_ problems: inout Problems) {
        var names = NameTable()
        var all = types.map { ($0.wire, "the type \($0.wire)") }
        all += requests.map { ($0.wire, "the request \($0.endpoint)") }
        if case .prefix(let prefix) = rules.naming {
            _ = names.claim(prefix + "Requests", for: "the list of all requests")
        }
        for (wire, owner) in all {
            if isReserved(name(wire)) {
                problems.add(
                    .collision,
                    wire,
                    "\(owner) would hide Swift's own \(name(wire))",
                    hint: "Give the dialect a prefix in place of a namespace."
                )
            }
            addCollision(names.claim(name(wire), for: owner), owner, &problems)
        }
        // Ids are in the same module as the types, or the namespace hides them.
        for id in identifiers {
            addCollision(names.claim(Self.identifier(id.wire), for: "the id \(id.wire)"), id.wire, &problems)
        }
    }

    private func isReserved(_ name: String) -> Bool {
        if case .namespace(let namespace) = rules.naming, [namespace, "Requests"].contains(name) { return true }
        return NameTable.reservedTypes.contains(name)
    }

    private func checkMembers(_ type: TypeModel, _ problems: inout Problems) {
        let parameters = type.parameters
        if Set(parameters).count < parameters.count { addCollision("another of its parameters", type.wire, &problems) }
        for name in type.references.flatMap(\.declaredNames) where parameters.contains(self.name(name)) {
            addCollision("a generic parameter of \(type.wire)", "\(type.wire): \(name)", &problems)
        }
        switch type.form {
        case .object(let fields): checkFields(fields, of: type.wire, &problems)
        case .coded(let words, let fields):
            checkFields(fields, of: type.wire, &problems)
            checkWords(words.map { ($0.wire, $0.name) }, of: type.wire, &problems)
        case .words(let words): checkWords(words.map { ($0.wire, $0.name) }, of: type.wire, &problems)
        case .tagged(_, let tags): checkWords(tags.map { ($0.wire, $0.name) }, of: type.wire, &problems)
        case .alias: break
        }
    }

    private func checkFields(
        _ fields: [FieldModel],
        of owner: String,
        besides members: Set<String> = [],
        _ problems: inout Problems
    ) {
        var names = NameTable(of: NameTable.valueMembers.union(members))
        for field in fields {
            addCollision(names.claim(field.name.text, for: field.wire), "\(owner).\(field.wire)", &problems)
        }
    }

    private func checkWords(_ words: [(String, SwiftName)], of owner: String, _ problems: inout Problems) {
        var names = NameTable(of: NameTable.enumMembers)
        _ = names.claim("unknown", for: "the case for what nobody knows")
        for (wire, name) in words {
            addCollision(names.claim(name.text, for: wire), "\(owner).\(wire)", &problems)
            guard !wire.utf8.allSatisfy({ $0 < 0x80 }), name.text == SwiftName(lowerCamel: wire).text else { continue }
            problems.add(
                .unsupported,
                "\(owner).\(wire)",
                "its Swift name, \(name.text), would be made of the ASCII letters alone",
                hint: "Name it under “names”: { \"\(owner).\(wire)\": \"other_name\" }."
            )
        }
    }

    private func addCollision(_ other: String?, _ place: String, _ problems: inout Problems) {
        guard let other else { return }
        problems.add(
            .collision,
            place,
            "its Swift name is that of \(other) too",
            hint:
                "Name one of them otherwise under “names”: { \"Type.wire_name\": \"other_name\" }, or for a request { \"GET /path\": \"otherName\" }; or leave it out."
        )
    }

    private func checkFieldCount(_ type: TypeModel, _ problems: inout Problems) {
        guard type.hasReader, type.fields.count > Self.mostFields else { return }
        problems.add(
            .unsupported,
            type.wire,
            "it has \(type.fields.count) fields; a reader counts \(Self.mostFields)",
            hint: "Leave it out under “leaveOut”, and describe it in parts under “addTypes”."
        )
    }

    /// Checks that the values in a path can be written there, and that no other parameter has their names.
    private func checkPath(_ request: RequestModel, _ problems: inout Problems) {
        for field in request.fields where field.isInPath {
            if !isParameter(field.type) {
                problems.add(
                    .unsupported,
                    "\(request.endpoint) \(field.wire)",
                    "\(spell(field.type)) cannot stand in a path",
                    hint:
                        "Say under “parameters” what stands there: { endpoint: \"\(request.endpoint)\", name: \"\(field.wire)\", type: \"…\", evidence: \"…\" }."
                )
            }
            if request.sentFields.contains(where: { $0.wire == field.wire }) {
                problems.add(
                    .collision,
                    "\(request.endpoint) \(field.wire)",
                    "a parameter of the path and another parameter have this name",
                    hint: "Give the path's another one under “moveEndpoints”: the path with other names in its braces."
                )
            }
        }
    }

    /// Checks that a query contains only scalars, ids and words, and lists of them if the rules say how it has a list.
    private func checkParameters(_ request: RequestModel, _ problems: inout Problems) {
        for field in request.queryFields where !isParameter(field.type) {
            var hint = "Say under “types” how a query writes it."
            if case .array(let element) = field.type.resolved, isParameter(element) {
                guard rules.queryLists == nil else { continue }
                hint += " For one parameter for each element: queryLists: \"repeated\"."
            }
            problems.add(
                .unsupported,
                "\(request.endpoint) \(field.wire)",
                "\(spell(field.type)) cannot stand in a query",
                hint: hint
            )
        }
    }

    private func isParameter(_ type: SwiftType) -> Bool {
        switch type.resolved {
        case .int, .double, .bool, .string, .url, .date, .identifier, .textIdentifier: return true
        case .declared(let name, _):
            guard case .words? = self.type(named: name)?.form else { return false }
            return true
        default: return false
        }
    }
}

extension RequestModel {
    /// True if its parameters are in the query: all of a `GET`, and those of an upload.
    var hasQuery: Bool { method == "GET" || isUpload }
}
