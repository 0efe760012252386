internal import ApiSchema

/// Combines the schemas and operations of a document into an API schema.
struct DocumentAssembly {
    let root: Cursor
    var findings: Findings
    var exclusions: Exclusions
    var names = TypeNames()
    var types: [String: TypeDeclaration] = [:]
    var endpoints: [Endpoint] = []
    var sentences = Sentences()
    /// The schemas under components, by key.
    private var schemas: [String: Cursor] = [:]
    /// The name of the type of each component, by key.
    private var componentNames: [String: String] = [:]
    /// The components that were read, by key; nil while one is being read.
    private var components: [String: Conversion?] = [:]
    /// True if the document or any operation says which login it needs.
    let hasSecurity: Bool
    /// The beginning of each path that is not part of the endpoints; nil for none.
    let base: String?
    /// The components whose fields became those of a form.
    var copied: Set<String> = []
    /// The nesting of the schema that is being read.
    var depth = 0

    init(root: Cursor, file: String, below base: String?, excluding: [String]) {
        self.root = root
        self.base = base
        findings = Findings(file: file)
        exclusions = Exclusions(excluding)
        let items = (root["paths"]?.members ?? []).map(\.value)
        hasSecurity = root["security"] != nil || items.contains { $0.members.contains { $0.value["security"] != nil } }
    }

    /// The names of the types of all components.
    var componentTypes: Set<String> { Set(componentNames.values) }

    /// Reads all components, then all operations.
    mutating func read() {
        let all = root["components"]?["schemas"]?.members ?? []
        // A name without changes takes precedence: `User` stays, and `user` becomes `User2`.
        let sorted =
            all.filter { TypeNames.upperCamel($0.key) == $0.key }
            + all.filter { TypeNames.upperCamel($0.key) != $0.key }
        for (key, schema) in sorted {
            schemas[key] = schema
            let wanted = TypeNames.upperCamel(key)
            let name = names.claim(wanted)
            componentNames[key] = name
            if name != wanted {
                findings.note("\(key) is named \(name), because \(wanted) is the name of another type", at: schema)
            }
        }
        for (key, schema) in all {
            if isExcluded(key) {
                findings.note("left out \(key), as told", at: schema)
                continue
            }
            if case .unread(let reason) = component(key) {
                findings.note("left out the type \(key): \(reason)", at: schema)
            }
        }
        readOperations()
        if let webhooks = root["webhooks"], !webhooks.members.isEmpty {
            findings.note("left out \(webhooks.members.count) webhooks: they are requests to a client", at: webhooks)
        }
        finish()
    }

    /// Returns the reading; call it once, after ``read()`` and only if it found no errors.
    func reading(server: String, tag: String) -> OpenAPIReader.Reading {
        OpenAPIReader.Reading(
            schema: Schema(server: server, tag: tag, types: types, endpoints: endpoints),
            sentences: sentences,
            notes: findings.texts,
            unusedExclusions: exclusions.unused
        )
    }

    private mutating func isExcluded(_ key: String) -> Bool {
        exclusions.contain(key, componentNames[key])
    }
}

// MARK: - References

extension DocumentAssembly {
    /// The prefix of a reference to a schema under components.
    private static let schemaPrefix = "#/components/schemas/"

    /// Returns the key of the component that a reference names directly.
    func componentKey(_ reference: String) -> String? {
        guard reference.hasPrefix(Self.schemaPrefix) else { return nil }
        let rest = reference.dropFirst(Self.schemaPrefix.count)
        let key = Cursor.unescaped(rest)
        return rest.contains("/") ? nil : schemas[key] == nil ? nil : key
    }

    /// Returns the schema of a component.
    func schema(of key: String) -> Cursor? { schemas[key] }

    /// Returns the target of a reference; reports one that is in another file, or that leads nowhere.
    mutating func target(of reference: String, at place: Cursor) -> Cursor? {
        guard reference.hasPrefix("#") else {
            findings.error(
                .notUnderstood,
                "found a reference to another file, '\(reference)', expected one that begins with '#/'",
                hint: "Bundle the document into one file first: npx @redocly/cli bundle --output openapi.json …",
                at: place
            )
            return nil
        }
        if let key = componentKey(reference) { return schemas[key] }
        guard let target = root.value(at: reference.dropFirst()) else {
            findings.error(
                .undeclared,
                "found a reference to '\(reference)', expected one to a part of the document",
                hint: "Correct the reference, add what it names, or leave the place out with --exclude.",
                at: place
            )
            return nil
        }
        return Cursor(node: target.node, pointer: reference)
    }

    /// Follows references until a value that is none; nil after an error.
    mutating func resolved(_ cursor: Cursor) -> Cursor? {
        var cursor = cursor
        for _ in 0..<32 {
            guard let reference = cursor["$ref"]?.text else { return cursor }
            guard let target = target(of: reference, at: cursor) else { return nil }
            cursor = target
        }
        findings.error(
            .notUnderstood,
            "found references that lead back to themselves, expected one that ends at a value",
            hint: "Write the value at the end of the chain.",
            at: cursor
        )
        return nil
    }

    /// Returns the type of a component, which is declared at its first use.
    mutating func component(_ key: String) -> Conversion {
        guard let schema = schemas[key], let name = componentNames[key] else { return .unread("it is not declared") }
        if exclusions.contain(key, name) { return .unread("\(key) is left out, as told") }
        if let known = components[key] {
            // A component that is being read contains itself.
            return known ?? .type(.named(name, []), isNullable: false)
        }
        components[key] = .some(nil)
        let conversion = declare(schema, as: name)
        components[key] = conversion
        return conversion
    }
}
