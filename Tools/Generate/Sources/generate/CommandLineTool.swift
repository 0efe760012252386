import Foundation

/// Runs the commands of `generate`, by name.
struct CommandLineTool {
    static let usage = """
        usage: generate api-types --source REPOSITORY --versions FILE --schema FOLDER [reading options]
                 reads the TypeScript types of an API at each version and writes FOLDER/VERSION.json

               generate api-types --schema FOLDER --rules FOLDER --output FOLDER [--check]
                 writes the Swift of those schemas to FOLDER/MODULE/Generated; with --check, compares in place of writing

               generate api-types --openapi FILE --schema FOLDER [--server VERSION] [--exclude WHAT]
                 reads an OpenAPI document and writes FOLDER/VERSION.json

               generate api-types --openapi FILE --module NAME --output FOLDER [--prefix P] [--only WHAT] [--check]
               generate api-types --openapi FILE --rules FOLDER --output FOLDER [--check]
                 writes the Swift of an OpenAPI document in one step; --module is enough for a first run

               generate propose-entities --entities FOLDER --schema FOLDER --rules FOLDER [--openapi FILE --module NAME]
                 writes drafts of entity declarations; with a document, its schema and its rules too

               generate entities --entities FOLDER --output FOLDER [--schema FOLDER --rules FOLDER] [--check]
                 writes the tiers of declared entities; with the schemas, every path and every field of the wire is checked

          --source REPOSITORY   a git checkout or bare mirror with the tags; nothing is fetched or written there
          --versions FILE       JSON: {"SERVER VERSION": "TAG", …}
          --schema FOLDER       the folder of the schemas
          --rules FOLDER        facts that the source does not state: api-*.json5, documentation.json5
          --openapi FILE        an OpenAPI document, 3.0 or 3.1, in JSON
          --module NAME         the module of the Swift; the names of its types begin with NAME, or with --prefix
          --only WHAT           'GET /path*': the requests that are generated, may be repeated; * is any text
          --server VERSION      the server version of the document, in place of the version in its info
          --entities FOLDER     the declarations: settings.json5, and a .json5 for each entity
          --output FOLDER       the folder of the modules

        reading options:
          --types PATH          a folder or file of declarations, may be repeated (src/types, src/other_types.ts)
          --client PATH         a file with client classes, may be repeated (src/http.ts, src/lemmy.ts)
          --no-client           types only, no endpoints
          --exclude WHAT        a type, a function of the client, a file or a folder that is not read, may be repeated; * is any text

        The exit code is 0, 1 for a failure, 2 for wrong arguments, 4 if --check finds a difference.
        """

    /// Runs a command and returns the exit code: 0, 1 for a failure, 2 for wrong arguments, 4 for a difference.
    func run(_ arguments: [String]) -> Int32 {
        if arguments.contains("--help") || arguments.contains("-h") {
            print(Self.usage)
            return 0
        }
        do {
            try start(arguments)
            return 0
        } catch let error as UsageError {
            report("error: \(error)\n\n\(Self.usage)")
            return 2
        } catch let difference as WriteCommand.Difference {
            report("error: \(difference)")
            return 4
        } catch {
            report("error: \(error)")
            return 1
        }
    }

    private func start(_ arguments: [String]) throws {
        let known = "api-types, entities or propose-entities"
        guard let command = arguments.first else { throw UsageError("found no command, expected \(known)") }
        if command == "entities" {
            let options = try Options(
                Array(arguments.dropFirst()),
                options: ["--entities", "--schema", "--rules", "--output"],
                flags: ["--check"]
            )
            return try EntitiesCommand(options).run()
        }
        if command == "propose-entities" {
            let options = try Options(
                Array(arguments.dropFirst()),
                options: OpenAPIInput.options.union(["--entities", "--schema", "--rules", "--module", "--prefix"]),
                repeatable: ["--exclude"]
            )
            return try ProposeCommand(options).run()
        }
        guard command == "api-types" else { throw UsageError("found '\(command)', expected \(known)") }
        func has(_ option: String) -> Bool { arguments.contains { $0 == option || $0.hasPrefix("\(option)=") } }
        if has("--openapi") { return try startOpenAPI(Array(arguments.dropFirst()), writesSwift: has("--output")) }
        if has("--output") {
            let options = try Options(
                Array(arguments.dropFirst()),
                options: ["--schema", "--rules", "--output"],
                flags: ["--check"]
            )
            return try WriteCommand(options).run()
        }
        let options = try Options(
            Array(arguments.dropFirst()),
            options: ["--source", "--versions", "--schema", "--types", "--client", "--exclude"],
            repeatable: ["--types", "--client", "--exclude"],
            flags: ["--no-client"]
        )
        try ReadCommand(options).run()
    }
}

extension CommandLineTool {
    private func startOpenAPI(_ arguments: [String], writesSwift: Bool) throws {
        guard writesSwift else {
            let options = try Options(
                arguments,
                options: OpenAPIInput.options.union(["--schema"]),
                repeatable: ["--exclude"]
            )
            return try OpenAPIReadCommand(options).run()
        }
        let options = try Options(
            arguments,
            options: OpenAPIInput.options.union(["--output", "--rules", "--module", "--prefix", "--only"]),
            repeatable: ["--exclude", "--only"],
            flags: ["--check"]
        )
        try OpenAPIWriteCommand(options).run()
    }
}

/// Writes a line to standard error.
func report(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
}

/// Returns `1 schema`, `2 schemas`.
func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? "\(noun)s")"
}
