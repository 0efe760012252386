import ApiSchema

/// Combines the files of one version into a schema: resolves names, leaves out types that are not JSON, and finds logins.
struct SchemaAssembly {
    var sources: [String: (source: SourceDeclaration, file: String)] = [:]
    private var values: [String: (value: NonTypeDeclaration, file: String)] = [:]
    var calls: [(call: ClientCall, file: String)] = []
    var notes: [String] = []

    /// The errors of all files; if there are any, no schema is made.
    var errors: [SchemaError] = []
    /// The types whose declarations have errors.
    var unread: Set<String> = []
    private var excluded: [String: String] = [:]
    /// True if a file may declare more types than were read.
    private var isCutShort = false
    private var hasTypeFiles = false

    mutating func add(_ source: SourceFile, file name: String) {
        errors += source.errors
        unread.formUnion(source.unread)
        isCutShort = isCutShort || source.isCutShort
        hasTypeFiles = hasTypeFiles || source.role == .declarations
        for value in source.values { values[value.name] = (value, name) }
        for value in source.leftOut {
            if value.kind == "type" { excluded[value.name] = "\(name):\(value.line)" }
            notes.append("left out the \(value.kind) \(value.name), as told (\(name):\(value.line))")
        }
        for declaration in source.declarations { add(declaration, file: name) }
        calls += source.calls.map { ($0, name) }
    }

    private mutating func add(_ source: SourceDeclaration, file name: String) {
        guard let other = sources[source.name] else {
            sources[source.name] = (source, name)
            return
        }
        guard other.source.declaration != source.declaration || other.source.bases != source.bases else { return }
        errors.append(
            SchemaError(
                .contradiction,
                "found the type '\(source.name)' again, expected no other than that of "
                    + "\(other.file):\(other.source.line)",
                hint: "Remove one, or leave its file out with --exclude.",
                file: name,
                line: source.line
            )
        )
    }

    mutating func reading(
        server: String,
        tag: String,
        layout: SourceLayout
    ) throws(SchemaErrors) -> SchemaReader.Reading {
        checkLayout(layout, tag: tag)
        let leftOut = leaveOutFiles()
        checkMentions(leftOut: leftOut)
        takeOutCircles()
        let aliases = interfaceAliases()
        var types: [String: TypeDeclaration] = [:]
        for (name, entry) in sources.sorted(by: { $0.key < $1.key }) where aliases[name] == nil {
            do throws(SchemaError) {
                types[name] = try flattened(entry.source, in: entry.file).replacingNames(aliases)
            } catch {
                errors.append(error)
            }
        }
        guard errors.isEmpty else { throw SchemaErrors(errors) }
        let endpoints = endpoints(types: types, aliases: aliases)
        return SchemaReader.Reading(
            schema: Schema(server: server, tag: tag, types: types, endpoints: endpoints),
            notes: notes
        )
    }

    private mutating func checkLayout(_ layout: SourceLayout, tag: String) {
        if !hasTypeFiles {
            errors.append(
                SchemaError(
                    .undeclared,
                    "found no .ts file in \(layout.types.joined(separator: ", ")), expected declarations",
                    hint: "Name the folders and files of the types with --types.",
                    file: tag
                )
            )
        }
        // Calls with errors are reported already, so this is checked only if there are none.
        if !layout.clients.isEmpty, calls.isEmpty, errors.isEmpty {
            errors.append(
                SchemaError(
                    .undeclared,
                    "found no calls in \(layout.clients.joined(separator: ", ")), expected this.wrapper<…>(…)",
                    hint: "Name the client's file with --client, or say --no-client.",
                    file: tag
                )
            )
        }
    }
}

// MARK: - Types that do not travel as JSON

extension SchemaAssembly {
    private static let binaries: Set = [
        "ArrayBuffer", "Blob", "Buffer", "File", "FormData", "ReadableStream", "Uint8Array",
    ]

    /// Leaves out the types that hold the bytes of a file, and those that hold such types. Returns the held type for each of them.
    private mutating func leaveOutFiles() -> [String: String] {
        var leftOut: [String: String] = [:]
        var isChanged = true
        while isChanged {
            isChanged = false
            for (name, entry) in sources.sorted(by: { $0.key < $1.key }) where leftOut[name] == nil {
                let held = entry.source.mentions.first { mention in
                    leftOut[mention.name] != nil
                        || (Self.binaries.contains(mention.name) && sources[mention.name] == nil)
                }
                guard let held else { continue }
                leftOut[name] = held.name
                notes.append("left out \(name): it holds \(held.name), which is no JSON (\(entry.file):\(held.line))")
                isChanged = true
            }
        }
        for name in leftOut.keys { sources[name] = nil }
        return leftOut
    }

    // MARK: Names

    private mutating func checkMentions(leftOut: [String: String]) {
        for (name, entry) in sources.sorted(by: { $0.key < $1.key }) {
            for mention in entry.source.mentions {
                let parameters = entry.source.declaration.parameters
                check(mention, by: "'\(name)'", in: entry.file, parameters: parameters, leftOut: leftOut)
            }
        }
        for (call, file) in calls {
            for mention in call.mentions {
                let who = "'\(call.name)' (\(call.method) \(call.path))"
                check(mention, by: who, in: file, parameters: [], leftOut: leftOut)
            }
        }
    }

    private mutating func check(
        _ mention: TypeMention,
        by who: String,
        in file: String,
        parameters: [String],
        leftOut: [String: String]
    ) {
        let name = mention.name
        if parameters.contains(name), mention.argumentCount == 0 { return }
        guard let entry = sources[name] else {
            // The declaration has an error already, or may be in a part that was not read.
            guard !unread.contains(name), !isCutShort else { return }
            errors.append(
                SchemaError(
                    .undeclared,
                    "found the type '\(name)' in \(who), expected one that is declared",
                    hint: hint(forUndeclared: name, leftOut: leftOut),
                    file: file,
                    line: mention.line
                )
            )
            return
        }
        let count = entry.source.declaration.parameters.count
        guard count != mention.argumentCount else { return }
        errors.append(
            SchemaError(
                .contradiction,
                "found '\(name)' with \(mention.argumentCount) type arguments in \(who), expected \(count) as in "
                    + "\(entry.file):\(entry.source.line)",
                hint: "Write all of them out.",
                file: file,
                line: mention.line
            )
        )
    }

    private func hint(forUndeclared name: String, leftOut: [String: String]) -> String {
        if let held = leftOut[name] {
            return "It was left out, because it holds \(held): write the other fields apart."
        }
        if let place = excluded[name] {
            return "It is left out with --exclude (\(place)): leave out what names it too, or read it."
        }
        if let (value, file) = values[name] {
            return
                "It is declared with '\(value.kind)' at \(file):\(value.line), and values are not read: make it a union."
        }
        if Self.binaries.contains(name) { return "\(name) is no JSON: make the call with 'this.upload<Response>'." }
        if Self.computed.contains(name) { return "Types that are computed are not read: write the result out." }
        return "Add its file with --types, or correct the name."
    }

    private static let computed: Set = [
        "Awaited", "Date", "Exclude", "Extract", "Map", "NonNullable", "Omit", "Partial", "Pick", "Promise", "Readonly",
        "Required", "ReturnType", "Set",
    ]
}
