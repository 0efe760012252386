import ApiSchema
import Foundation
import TypeScriptReader

/// Runs `generate api-types --source REPOSITORY --versions FILE --schema FOLDER`: writes schemas from TypeScript.
struct ReadCommand {
    private let source: String
    private let versions: String
    private let output: URL
    private let layout: SourceLayout

    init(_ options: Options) throws(UsageError) {
        source = try options.required("--source")
        versions = try options.required("--versions")
        output = URL(fileURLWithPath: try options.required("--schema"), isDirectory: true)
        if options.has("--no-client"), options.has("--client") {
            throw UsageError("found --client and --no-client, expected one of them")
        }
        layout = SourceLayout(
            types: options.all("--types") ?? SourceLayout.lemmy.types,
            clients: options.has("--no-client") ? [] : options.all("--client") ?? SourceLayout.lemmy.clients,
            excluded: options.all("--exclude") ?? []
        )
    }

    /// Reads every version before it writes any, so that a failure leaves the folder unchanged.
    func run() throws {
        let start = ContinuousClock.now
        guard let json = FileManager.default.contents(atPath: versions) else {
            throw SchemaError(
                .format,
                "found no readable file, expected a list of versions",
                hint: "Write one: {\"SERVER VERSION\": \"TAG\"}.",
                file: versions
            )
        }
        let list = try VersionList(json: json, file: versions)
        let readings = try read(list)
        try FileAccess.makeFolder(output)
        for reading in readings {
            let schema = reading.schema
            try FileAccess.write(schema.json(), to: output.appendingPathComponent("\(schema.server).json"))
            print(
                "\(schema.server) from \(schema.tag): \(counted(schema.types.count, "type")), "
                    + counted(schema.endpoints.count, "endpoint")
            )
            for note in reading.notes { print("  \(note)") }
        }
        try reportOthers(known: Set(readings.map { "\($0.schema.server).json" }))
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print("\(counted(readings.count, "schema")) in \(String(format: "%.1f", seconds)) s")
    }

    /// Reads all versions, or throws the errors of all versions, each once.
    private func read(_ list: VersionList) throws -> [SchemaReader.Reading] {
        let reader = SchemaReader(repository: try GitRepository(path: source), layout: layout)
        var readings: [SchemaReader.Reading] = []
        var failure = SchemaReadFailure()
        for entry in list.entries {
            do {
                readings.append(try reader.schema(server: entry.server, tag: entry.tag))
            } catch let error as SchemaErrors {
                failure.add(error, tag: entry.tag)
            } catch let error as GitError where error.code == .unknownRevision {
                failure.add(error)
            }
        }
        // If a version has errors, it is unknown which exclusions it uses.
        if failure.isEmpty { for text in reader.unusedExclusions { failure.addUnused(text) } }
        if !failure.isEmpty { throw failure }
        return readings
    }

    /// Warns of schemas whose version is no longer in the list, because they would still be merged.
    private func reportOthers(known: Set<String>) throws {
        for name in try FileAccess.names(in: output, of: "the schemas")
        where name.hasSuffix(".json") && !known.contains(name) {
            report("warning: \(output.path)/\(name) is not in \(versions); remove it, or add its version")
        }
    }
}

/// The errors of all versions.
struct SchemaReadFailure: Error, CustomStringConvertible {
    private var texts: [String] = []
    private var seen: Set<SchemaError> = []

    var isEmpty: Bool { texts.isEmpty }

    /// Adds the errors of one version. An error that another version has in the same file is not repeated, even on another line.
    mutating func add(_ errors: SchemaErrors, tag: String) {
        for error in errors.errors {
            var key = error
            key.line = nil
            if let file = error.file, file.hasPrefix("\(tag):") { key.file = String(file.dropFirst(tag.count + 1)) }
            if seen.insert(key).inserted { texts.append(error.description) }
        }
    }

    mutating func add(_ error: GitError) { texts.append(error.description) }

    mutating func addUnused(_ exclusion: String) {
        texts.append(
            "found --exclude \(exclusion), expected a type, a function, a file or a folder that some version has\n"
                + "  Correct it, or take it away."
        )
    }

    /// The errors, followed by their number.
    var description: String {
        guard texts.count > 1 else { return texts.joined() }
        return (texts + ["\(texts.count) errors; nothing was written"]).joined(separator: "\n")
    }
}
