internal import ApiSchema

extension DocumentAssembly {
    /// Reads the operations of all paths.
    mutating func readOperations() {
        let paths = pathsBelowBase()
        let prefix = Self.commonPrefix(of: paths.map(\.key))
        for (path, item) in paths {
            guard let item = resolved(item) else { continue }
            guard path.hasPrefix("/") else {
                findings.error(
                    .format,
                    "found the path '\(path)', expected one that begins with a slash",
                    hint: "Write '/\(path)'.",
                    at: item
                )
                continue
            }
            for method in Operation.otherMethods where item[method] != nil {
                findings.noteOnce("left out \(method.uppercased()) requests, which the runtime does not send", at: item)
            }
            for method in Operation.methods {
                guard let node = item[method] else { continue }
                let parameters = (item["parameters"]?.elements ?? []) + (node["parameters"]?.elements ?? [])
                let operation = Operation(method: method.uppercased(), path: path, node: node, parameters: parameters)
                read(operation, below: prefix)
            }
        }
    }

    /// Returns the paths without the part that they begin with; a path that begins with another is left out with a note.
    private mutating func pathsBelowBase() -> [(key: String, value: Cursor)] {
        let paths = root["paths"]?.members ?? []
        guard let base else { return paths }
        return paths.compactMap { path, item in
            guard path.hasPrefix(base + "/") else {
                findings.note("left out \(path): it does not begin with \(base)", at: item)
                return nil
            }
            return (String(path.dropFirst(base.count)), item)
        }
    }

    private mutating func read(_ operation: Operation, below prefix: Int) {
        let node = operation.node
        let id = node["operationId"]?.text
        if exclusions.contain(operation.key, id) {
            findings.note("left out \(operation.key), as told", at: node)
            return
        }
        noteUnread(of: operation)
        let wanted = TypeNames.upperCamel(id ?? Self.name(of: operation, below: prefix))
        let name = names.claim(names.isFree(wanted) ? wanted : wanted + "Request")
        do throws(Refusal) {
            let inputs = try inputs(of: operation, named: name)
            let response = try response(of: operation, named: name)
            endpoints.append(
                Endpoint(
                    method: operation.method,
                    path: inputs.path,
                    name: TypeNames.lowerCamel(name),
                    parameters: inputs.places,
                    request: inputs.request,
                    response: response,
                    login: login(of: node),
                    upload: inputs.isUpload,
                    query: inputs.query
                )
            )
            if let text = Sentences.sentence(node["summary"]?.text ?? node["description"]?.text) {
                sentences.requests["\(operation.method) \(inputs.path)"] = text
            }
        } catch {
            findings.note("left out \(operation.key): \(error.reason)", at: error.place)
        }
    }

    private mutating func noteUnread(of operation: Operation) {
        if let callbacks = operation.node["callbacks"], !callbacks.members.isEmpty {
            findings.noteOnce("callbacks are not read: they are requests to a client", at: callbacks)
        }
        if let servers = operation.node["servers"] {
            findings.noteOnce(
                "a server of one operation is not read: send the request to its server yourself",
                at: servers
            )
        }
    }

    /// Returns the login: the operation's `security`, otherwise the document's. Nil if the document says nothing anywhere.
    private func login(of node: Cursor) -> Endpoint.Login? {
        guard let security = node["security"] ?? root["security"] else {
            return hasSecurity ? .never : nil
        }
        let ways = security.elements.map(\.members)
        if ways.allSatisfy(\.isEmpty) { return .never }
        return ways.contains(where: \.isEmpty) ? .optional : .required
    }

    /// Returns the number of segments that all paths begin with.
    private static func commonPrefix(of paths: [String]) -> Int {
        let all = paths.map { $0.split(separator: "/") }
        guard all.count > 1, var prefix = all.first?[...] else { return 0 }
        for path in all {
            let count = zip(prefix, path).prefix { $0 == $1 && !$0.hasPrefix("{") }.count
            // At least one segment of each path stays for its name.
            prefix = prefix.prefix(min(count, path.count - 1))
        }
        return prefix.count
    }

    /// Returns the name of an operation without an id: `getPostList` for `GET /post/list`, `getPostsById` for `GET /posts/{id}`.
    private static func name(of operation: Operation, below prefix: Int) -> String {
        let parts = operation.path.split(separator: "/").dropFirst(prefix).map { part in
            part.hasPrefix("{") ? "By" + TypeNames.upperCamel(String(part)) : TypeNames.upperCamel(String(part))
        }
        return operation.method.lowercased() + parts.joined()
    }
}

/// The reason why an operation is left out.
struct Refusal: Error {
    let reason: String
    let place: Cursor
}
