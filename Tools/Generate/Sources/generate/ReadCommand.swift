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
            clients: options.has("--no-client") ? [] : options.all("--client") ?? SourceLayout.lemmy.clients
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
        let reader = SchemaReader(repository: try GitRepository(path: source), layout: layout)
        var readings: [SchemaReader.Reading] = []
        for entry in list.entries { readings.append(try reader.schema(server: entry.server, tag: entry.tag)) }

        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        for reading in readings {
            let schema = reading.schema
            try schema.json().write(to: output.appendingPathComponent("\(schema.server).json"), options: .atomic)
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

    /// A schema of a version that is no longer in the list would be merged as if it were.
    private func reportOthers(known: Set<String>) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: output.path).sorted()
        where name.hasSuffix(".json") && !known.contains(name) {
            report("warning: \(output.path)/\(name) is not in \(versions); remove it, or add its version")
        }
    }
}
