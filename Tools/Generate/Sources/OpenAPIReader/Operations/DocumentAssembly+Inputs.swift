internal import ApiSchema

/// The parameters and the body of an operation.
struct OperationInputs {
    /// The path; a place is renamed if the query or the body has its name.
    var path: String
    /// The types of the places in the path.
    var places: [Field] = []
    /// The parameters of a GET, or the body.
    var request: TypeExpression?
    /// The parameters in the query of any other method.
    var query: TypeExpression?
    var isUpload = false
}

extension DocumentAssembly {
    /// Reads the parameters and the body of an operation.
    ///
    /// - Parameter name: The name of the operation in upper camel case, which is also the name of its form.
    mutating func inputs(of operation: Operation, named name: String) throws(Refusal) -> OperationInputs {
        var inputs = OperationInputs(path: operation.path)
        let parameters = parameters(of: operation)
        let queries = try query(of: parameters.filter { $0["in"]?.text == "query" }, named: name)
        let body = try body(of: operation, named: name)
        inputs.isUpload = body.isUpload
        if operation.method == "GET" || body.isUpload {
            let form = form(of: queries, named: name, of: name)
            if body.isUpload { inputs.query = form } else { inputs.request = form }
        } else {
            inputs.request = body.type
            let hasName = body.name == name && !queries.isEmpty
            inputs.query = form(of: queries, named: hasName ? names.claim(name + "Query") : name, of: name)
        }
        let others = queries.map(\.name) + bodyFields(inputs.request)
        if inputs.query != nil, !body.isUpload,
            let name = queries.map(\.name).first(where: bodyFields(inputs.request).contains)
        {
            throw Refusal(reason: "its query and its body both have \(name)", place: operation.node)
        }
        try readPlaces(
            of: operation,
            parameters.filter { $0["in"]?.text == "path" },
            named: name,
            beside: others,
            &inputs
        )
        return inputs
    }

    /// Returns the parameters without references; those of the operation replace equal ones of the path.
    private mutating func parameters(of operation: Operation) -> [Cursor] {
        var all: [Cursor] = []
        for parameter in operation.parameters {
            guard let parameter = resolved(parameter) else { continue }
            let place = parameter["in"]?.text ?? ""
            guard let name = parameter["name"]?.text, ["query", "path", "header", "cookie"].contains(place) else {
                findings.error(
                    .format,
                    "found no 'name', or no 'in' that is query, path, header or cookie, expected both",
                    hint: "Complete the parameter, or leave the operation out with --exclude '\(operation.key)'.",
                    at: parameter
                )
                continue
            }
            if place == "header" || place == "cookie" {
                findings.noteOnce("the \(place) \(name) is not read: the client sends it", at: parameter)
                continue
            }
            if let index = all.firstIndex(where: { $0["name"]?.text == name && $0["in"]?.text == place }) {
                all[index] = parameter
            } else {
                all.append(parameter)
            }
        }
        return all
    }

    private mutating func query(of parameters: [Cursor], named name: String) throws(Refusal) -> [Field] {
        var fields: [Field] = []
        for parameter in parameters {
            guard let key = parameter["name"]?.text else { continue }
            if exclusions.contain("\(name).\(key)") {
                findings.note("left out \(name).\(key), as told", at: parameter)
                continue
            }
            let isRequired = parameter["required"]?.flag == true
            switch parameterType(parameter, named: NewName(name).inner(key)) {
            case .type(let type, _):
                fields.append(Field(name: key, isOptional: !isRequired, type: type))
                if let text = Sentences.sentence(parameter["description"]?.text) {
                    sentences.fields[name, default: [:]][key] = text
                }
            case .unread(let reason) where isRequired:
                throw Refusal(reason: "its parameter \(key) is required, and \(reason)", place: parameter)
            case .unread(let reason):
                findings.note("left out the parameter \(key) of \(name): \(reason)", at: parameter)
            }
        }
        return fields
    }

    /// Returns the type of a parameter, if it is one value, or a list in a query.
    private mutating func parameterType(_ parameter: Cursor, named name: NewName) -> Conversion {
        guard let schema = parameter["schema"] else { return .unread("it has no schema, and 'content' is not read") }
        let conversion = type(of: schema, named: name)
        guard case .type(let type, _) = conversion, !isScalar(type) else { return conversion }
        if case .array = type, parameter["in"]?.text == "query", parameter["explode"]?.flag == false,
            ["form", nil].contains(parameter["style"]?.text)
        {
            findings.noteOnce("a list in a query is a string here: its elements are joined by commas", at: parameter)
            return .type(.string, isNullable: false)
        }
        if case .array(let element) = type, isRepeated(parameter), isScalar(element) { return conversion }
        return .unread("it is \(type.text), which a \(parameter["in"]?.text ?? "query") cannot have")
    }

    /// Returns true if a list is in the query as one parameter for each element, which is the default.
    private func isRepeated(_ parameter: Cursor) -> Bool {
        parameter["in"]?.text == "query" && ["form", nil].contains(parameter["style"]?.text)
            && parameter["explode"]?.flag != false
    }

    /// Returns true if a type is one value: a scalar, an id or a word.
    private func isScalar(_ type: TypeExpression) -> Bool {
        switch target(of: type) {
        case .string, .number, .boolean: return true
        case .named(let name, _): return TypeNames.runtime.contains(name) || words(of: .named(name, [])) != nil
        default: return false
        }
    }

    /// Declares a form of an operation with these fields; nil if there are none.
    private mutating func form(of fields: [Field], named name: String, of operation: String) -> TypeExpression? {
        guard !fields.isEmpty else { return nil }
        types[name] = TypeDeclaration(shape: .object(fields))
        if name != operation {
            for field in fields {
                guard let text = sentences.fields[operation]?.removeValue(forKey: field.name) else { continue }
                sentences.fields[name, default: [:]][field.name] = text
            }
        }
        return .named(name, [])
    }

    private func bodyFields(_ request: TypeExpression?) -> [String] {
        guard case .named(let name, _)? = request, case .object(let fields)? = types[name]?.shape else { return [] }
        return fields.map(\.name)
    }

    private mutating func readPlaces(
        of operation: Operation,
        _ parameters: [Cursor],
        named name: String,
        beside others: [String],
        _ inputs: inout OperationInputs
    ) throws(Refusal) {
        let taken = Set(others.map(TypeNames.lowerCamel))
        for place in Endpoint.places(in: operation.path) {
            var type = TypeExpression.string
            if let parameter = parameters.first(where: { $0["name"]?.text == place }) {
                switch parameterType(parameter, named: NewName(name).inner(place)) {
                case .type(let found, _): type = found
                case .unread(let reason):
                    throw Refusal(reason: "its parameter \(place) is in the path, and \(reason)", place: parameter)
                }
            } else {
                findings.note(
                    "{\(place)} of \(operation.key) is a string: no parameter declares it",
                    at: operation.node
                )
            }
            // A value in the path and one in the query or the body are two properties of the request.
            let isTaken = taken.contains(TypeNames.lowerCamel(place))
            let given = isTaken ? "path_\(place)" : place
            if isTaken { inputs.path = inputs.path.replacing("{\(place)}", with: "{\(given)}") }
            inputs.places.append(Field(name: given, type: type))
        }
    }
}
