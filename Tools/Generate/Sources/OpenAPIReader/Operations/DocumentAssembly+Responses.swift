internal import ApiSchema

extension DocumentAssembly {
    /// The name of the type of a response without contents.
    private static let empty = "EmptyResponse"

    /// Reads the successful response of an operation: the first one in JSON; without one, a response without contents.
    mutating func response(of operation: Operation, named name: String) throws(Refusal) -> TypeExpression {
        let all = operation.node["responses"]?.members ?? []
        let good =
            all.filter { $0.key.hasPrefix("2") }.sorted { $0.key < $1.key }
            + all.filter { $0.key == "default" && all.count == 1 }
        for (_, value) in all where !good.contains(where: { $0.value.pointer == value.pointer }) {
            findings.noteOnce("the responses of failures are not read", at: value)
        }
        var other: (type: String, place: Cursor)?
        var found: TypeExpression?
        for (_, unresolved) in good {
            guard let response = resolved(unresolved) else { continue }
            noteUnread(of: response)
            let content = response["content"]?.members ?? []
            guard let json = content.first(where: { Self.isJSON($0.key) }) else {
                if let first = content.first { other = (Self.essence(first.key), first.value) }
                continue
            }
            guard found == nil else {
                findings.noteOnce("a second successful response in JSON is not read", at: response)
                continue
            }
            guard let schema = json.value["schema"] else {
                found = emptyResponse()
                findings.note(
                    "\(operation.key): the contents of the response are not read, because it has no schema",
                    at: response
                )
                continue
            }
            found = try answer(schema, of: operation, named: name)
        }
        if let found { return found }
        if let other {
            throw Refusal(reason: "it answers \(other.type), and responses are read as JSON", place: other.place)
        }
        return emptyResponse()
    }

    private mutating func noteUnread(of response: Cursor) {
        if let headers = response["headers"], !headers.members.isEmpty {
            findings.noteOnce("the headers of responses are not read", at: headers)
        }
        if let links = response["links"], !links.members.isEmpty {
            findings.noteOnce("the links of responses are not read", at: links)
        }
    }

    private mutating func answer(_ schema: Cursor, of operation: Operation, named name: String) throws(Refusal)
        -> TypeExpression
    {
        switch type(of: schema, named: NewName(name + "Response")) {
        case .unread(Self.freeForm):
            findings.note(
                "\(operation.key): the contents of the response are not read, because \(Self.freeForm)",
                at: schema
            )
            return emptyResponse()
        case .unread(let reason):
            throw Refusal(reason: "its response has no Swift type: \(reason)", place: schema)
        case .type(let type, let isNullable):
            guard isAnswer(type) else {
                throw Refusal(reason: "it answers \(type.text), and a response is an object or a list", place: schema)
            }
            if isNullable { findings.note("\(operation.key): a response that is null is an error", at: schema) }
            return type
        }
    }

    /// Returns true if a type can be a whole response.
    private func isAnswer(_ type: TypeExpression) -> Bool {
        switch target(of: type) {
        case .array: true
        case .named(let name, _): !TypeNames.runtime.contains(name)
        default: false
        }
    }

    private mutating func emptyResponse() -> TypeExpression {
        if types[Self.empty] == nil {
            _ = names.claim(Self.empty)
            types[Self.empty] = TypeDeclaration(shape: .object([]))
        }
        return .named(Self.empty, [])
    }
}
