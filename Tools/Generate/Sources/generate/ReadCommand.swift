import ApiSchema
import Foundation
import TypeScriptReader

/// `generate api-types --source REPOSITORY --versions FILE --schema FOLDER`: TypeScript in, schemas out.
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

    /// Reads every version before it writes any, so that a failure leaves the folder as it was.
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
        try Disk.makeFolder(output)
        for reading in readings {
            let schema = reading.schema
            try Disk.write(schema.json(), to: output.appendingPathComponent("\(schema.server).json"))
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

    /// All versions; or all that is wrong in any of them, what several have said once.
    private func read(_ list: VersionList) throws -> [SchemaReader.Reading] {
        let reader = SchemaReader(repository: try GitRepository(path: source), layout: layout)
        var readings: [SchemaReader.Reading] = []
        var failure = ReadingFailure()
        for entry in list.entries {
            do {
                readings.append(try reader.schema(server: entry.server, tag: entry.tag))
            } catch let error as SchemaErrors {
                failure.add(error, tag: entry.tag)
            } catch let error as GitError where error.code == .unknownRevision {
                failure.add(error)
            }
        }
        // Of a version that does not read nobody knows what it has.
        if failure.isEmpty { for text in reader.unusedExclusions { failure.addUnused(text) } }
        if !failure.isEmpty { throw failure }
        return readings
    }

    /// A schema of a version that is no longer in the list would be merged as if it were.
    private func reportOthers(known: Set<String>) throws {
        for name in try Disk.names(in: output, of: "the schemas")
        where name.hasSuffix(".json") && !known.contains(name) {
            report("warning: \(output.path)/\(name) is not in \(versions); remove it, or add its version")
        }
    }
}
