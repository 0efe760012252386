internal import ApiSchema

/// The body of an operation.
struct OperationBody {
    /// The form; nil if there is no body.
    var type: TypeExpression?
    /// The name of the form.
    var name: String?
    var isUpload = false
}

extension DocumentAssembly {
    /// Reads the body of an operation: an object in JSON, or a file.
    mutating func body(of operation: Operation, named name: String) throws(Refusal) -> OperationBody {
        guard let unresolved = operation.node["requestBody"], let body = resolved(unresolved) else {
            return OperationBody()
        }
        guard operation.method != "GET" else {
            findings.note("the body of \(operation.key) is not read: a GET has none", at: body)
            return OperationBody()
        }
        let content = body["content"]?.members ?? []
        let json = content.first { Self.isJSON($0.key) }
        for (type, value) in content where !Self.isJSON(type) {
            if json != nil { findings.noteOnce("bodies in \(Self.essence(type)) beside JSON are not read", at: value) }
        }
        guard let json else { return try upload(content, of: operation, body) }
        guard let schema = json.value["schema"] else { return OperationBody() }
        return try form(of: schema, operation: operation, named: name)
    }

    /// Returns a body that is one file. Its other parts are left out with a note.
    private mutating func upload(
        _ content: [(key: String, value: Cursor)],
        of operation: Operation,
        _ body: Cursor
    ) throws(Refusal) -> OperationBody {
        guard let first = content.first else { return OperationBody() }
        guard let form = content.first(where: { Self.essence($0.key) == "multipart/form-data" }) else {
            let types = content.map { Self.essence($0.key) }.joined(separator: ", ")
            throw Refusal(reason: "its body is \(types), and requests are sent as JSON", place: first.value)
        }
        guard let schema = form.value["schema"].flatMap({ resolved($0) }) else { return OperationBody(isUpload: true) }
        let parts = schema["properties"]?.members ?? []
        let files = parts.filter { isFile($0.value) }
        guard files.count == 1 else {
            let count = files.isEmpty ? "no file" : "\(files.count) files"
            throw Refusal(reason: "its body is a form with \(count), and an upload has one", place: form.value)
        }
        for (key, value) in parts where !isFile(value) {
            findings.note(
                "left out the part \(key) of \(operation.key): the client sends an upload's file alone",
                at: value
            )
        }
        return OperationBody(isUpload: true)
    }

    private func isFile(_ schema: Cursor) -> Bool {
        let items = schema["items"] ?? schema
        return items["format"]?.text == "binary" || items["contentMediaType"] != nil
    }

    /// Returns the form of a body in JSON.
    private mutating func form(of schema: Cursor, operation: Operation, named name: String) throws(Refusal)
        -> OperationBody
    {
        let hasName = operation.node["operationId"] != nil
        let type: TypeExpression
        switch self.type(of: schema, named: NewName(component: name)) {
        case .unread(let reason): throw Refusal(reason: "its body has no Swift type: \(reason)", place: schema)
        case .type(let found, _): type = found
        }
        guard case .named(let form, _) = type, case .object(let fields)? = types[form]?.shape else {
            throw Refusal(reason: "its body is \(type.text), and the body of a request is an object", place: schema)
        }
        guard form != name, hasName else { return OperationBody(type: type, name: form) }
        // The request has the name of its operation, so its form has it too.
        types[name] = TypeDeclaration(shape: .object(fields))
        for (key, text) in sentences.fields[form] ?? [:] { sentences.fields[name, default: [:]][key] = text }
        copied.insert(form)
        return OperationBody(type: .named(name, []), name: name)
    }

    /// Returns true for `application/json`, with parameters or a suffix.
    static func isJSON(_ type: String) -> Bool {
        let essence = essence(type)
        return essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json") || essence == "*/*"
    }

    /// Returns the type without parameters: `application/json` for `application/json; charset=utf-8`.
    static func essence(_ type: String) -> String {
        type.prefix { $0 != ";" }.split { $0.isWhitespace }.joined().lowercased()
    }
}
