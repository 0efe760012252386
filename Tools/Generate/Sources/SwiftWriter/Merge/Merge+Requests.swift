internal import ApiSchema

extension Merge {
    /// Returns the requests of all endpoints, sorted by path and method, before name conflicts are resolved.
    mutating func requestModels(_ forms: Forms) -> [RequestModel] {
        var uses: [String: [(version: Int, endpoint: Endpoint)]] = [:]
        for index in schemas.indices {
            for endpoint in schemas[index].endpoints {
                if let other = uses[endpoint.key]?.last, other.version == index {
                    problems.add(
                        .collision,
                        endpoint.key,
                        "\(versions.names[index]) has two functions for it, \(other.endpoint.name) and \(endpoint.name)",
                        hint: "Leave the endpoint out under “leaveOut” and add it as it is under “addEndpoints”."
                    )
                    continue
                }
                uses[endpoint.key, default: []].append((index, endpoint))
            }
        }
        return uses.values.sorted { lhs, rhs in
            (lhs[0].endpoint.path, lhs[0].endpoint.method) < (rhs[0].endpoint.path, rhs[0].endpoint.method)
        }.map { requestModel($0, forms) }
    }

    private mutating func requestModel(_ uses: [(version: Int, endpoint: Endpoint)], _ forms: Forms) -> RequestModel {
        let newest = uses[uses.count - 1].endpoint
        let key = newest.key
        let whole = uses.map(\.version)
        let given = givenName(of: key)
        var sources: [FieldSource] = []
        let places = uses.map { FieldSource(version: $0.version, type: key, fields: $0.endpoint.parameters) }
        var inPath = fieldModels(key, places, whole: whole)
        for index in inPath.indices { inPath[index].isInPath = true }
        var queries: [FieldSource] = []
        for (version, endpoint) in uses {
            let fields = fields(of: endpoint, version: version)
            if let query = endpoint.query, !endpoint.upload {
                let fields = self.fields(of: query, endpoint, version: version)
                queries.append(FieldSource(version: version, type: query.formName ?? key, fields: fields))
            }
            sources.append(FieldSource(version: version, type: formName(endpoint) ?? key, fields: fields))
        }
        var inQuery = fieldModels(key, queries, whole: whole)
        for index in inQuery.indices { inQuery[index].isInQuery = true }
        return RequestModel(
            wire: given ?? wireName(of: uses.map(\.endpoint), forms),
            function: given ?? newest.name,
            method: newest.method,
            path: newest.path,
            login: login(of: uses.map(\.endpoint)),
            isUpload: newest.upload,
            fields: inPath + inQuery + fieldModels(key, sources, whole: whole),
            availability: availability(of: whole, in: versions.all, at: key, gap: key),
            responses: candidates(uses),
            summary: sentences.request(key, dialect: rules.dialect)
        )
    }

    /// Returns the name of the form if no other endpoint uses it; otherwise the name of the function.
    private func wireName(of endpoints: [Endpoint], _ forms: Forms) -> String {
        for endpoint in endpoints.reversed() {
            // The query of an upload is not a form.
            guard !endpoint.upload, let form = formName(endpoint) else { continue }
            if forms.isOnly(endpoint.key, of: form) { return form }
            break
        }
        return SwiftName(upperCamel: endpoints.last?.name ?? "").text
    }

    /// Returns the name in the rules, which is needed if two classes of a client have a `fetch`.
    private mutating func givenName(of endpoint: String) -> String? {
        guard let name = rules.names[endpoint] else { return nil }
        usedNames.insert(endpoint)
        return SwiftName(upperCamel: name).text
    }

    private func formName(_ endpoint: Endpoint) -> String? {
        endpoint.request?.formName ?? endpoint.query?.formName
    }

    /// Returns the parameters in one version: an upload's query, otherwise the form; without the token, which the client adds.
    private mutating func fields(of endpoint: Endpoint, version: Int) -> [Field] {
        fields(of: endpoint.upload ? endpoint.query : endpoint.request, endpoint, version: version)
    }

    /// Returns the fields of a form.
    private mutating func fields(of form: TypeExpression?, _ endpoint: Endpoint, version: Int) -> [Field] {
        let fields: [Field]
        switch form {
        case nil: return []
        case .object(let inline): fields = inline
        case .named(let name, let arguments)? where arguments.isEmpty:
            guard let declaring = self.version(declaring: name, for: version),
                case .object(let named)? = kind(of: name, in: declaring)
            else {
                addBadForm(name, endpoint, version)
                return []
            }
            fields = named
        case let other?:
            addBadForm(other.text, endpoint, version)
            return []
        }
        return fields.filter { $0.name != rules.tokenField }
    }

    private mutating func addBadForm(_ form: String, _ endpoint: Endpoint, _ version: Int) {
        problems.add(
            .unsupported,
            endpoint.key,
            "\(versions.names[version]) takes \(form), which is no object that it declares",
            hint: "Say under “requests” what it takes, or leave the endpoint out under “leaveOut”."
        )
    }

    /// Returns the login: from an exact rule; otherwise the one that all versions with a login agree on, or `optional` if they differ;
    /// otherwise from a rule with a star.
    private mutating func login(of endpoints: [Endpoint]) -> Endpoint.Login {
        let key = endpoints[0].key
        if let told = rules.login[key] {
            usedLogins.insert(key)
            return told
        }
        let said = Set(endpoints.compactMap(\.login))
        guard let first = said.first else {
            let patterns = rules.login.filter { $0.key.contains("*") && Glob($0.key).matches(key) }
            if let best = patterns.max(by: { ($0.key.count, $1.key) < ($1.key.count, $0.key) }) {
                usedLogins.insert(best.key)
                return best.value
            }
            problems.add(
                .missingFact,
                key,
                "no version says whether it needs a login",
                hint: "Say it in the rules: login: { \"\(key)\": \"required\" }."
            )
            return .optional
        }
        return said.count == 1 ? first : .optional
    }

    /// Returns the responses of all versions, without duplicates, the newest first.
    private mutating func candidates(_ uses: [(version: Int, endpoint: Endpoint)]) -> [CandidateModel] {
        var groups: [(type: SwiftType, versions: [Int])] = []
        for (version, endpoint) in uses {
            let place = Place(type: endpoint.key, field: "", version: version)
            guard let type = answer(endpoint.response, at: place) else { continue }
            if let index = groups.firstIndex(where: { $0.type == type }) {
                groups[index].versions.append(version)
            } else {
                groups.append((type, [version]))
            }
        }
        let key = uses[0].endpoint.key
        return groups.reversed().map { type, versions in
            CandidateModel(
                name: SwiftName(lowerCamel: caseName(type)),
                type: type,
                availability: availability(
                    of: versions,
                    in: uses.map(\.version),
                    at: "\(key): \(caseName(type))",
                    gap: nil
                ),
                requiredKeys: []
            )
        }
    }

    private mutating func answer(_ response: TypeExpression, at place: Place) -> SwiftType? {
        guard let type = resolve(response, at: place) else { return nil }
        switch type.resolved {
        case .array(let element): return .list(element)
        case .declared: return type
        default:
            problems.add(
                .unsupported,
                place.type,
                "\(versions.names[place.version]) answers \(response.text), which is neither an object nor an array",
                hint: "Say under “responses” what it answers, or leave the endpoint out under “leaveOut”."
            )
            return nil
        }
    }

    private func caseName(_ type: SwiftType) -> String {
        switch type {
        case .declared(let name, _), .alias(let name, _): name
        case .list(let element): caseName(element) + "List"
        default: "value"
        }
    }
}

extension TypeExpression {
    /// The name of a form; nil for a form without a name.
    fileprivate var formName: String? {
        if case .named(let name, _) = self { return name }
        return nil
    }
}
