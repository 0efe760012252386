import Foundation

/// Runs the commands of `generate`, by name.
struct CommandLineTool {
    /// Runs a command and returns the exit code: 0, 1 for a failure, 2 for wrong arguments, 4 for a difference.
    func run(_ arguments: [String]) -> Int32 {
        if arguments.contains("--help") || arguments.contains("-h") {
            print(Usage.all)
            return 0
        }
        do {
            try start(arguments)
            return 0
        } catch let error as UsageError {
            report("error: \(error)\n\(Usage.lines(of: arguments.first))")
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
        let known = "one of \(Usage.commands.joined(separator: ", "))"
        guard let command = arguments.first else { throw UsageError("found no command, expected \(known)") }
        let rest = Array(arguments.dropFirst())
        switch command {
        case "api-types":
            try startTypes(rest)
        case "entities":
            let names: Set<String> = ["--entities", "--schema", "--rules", "--output"]
            try EntitiesCommand(Options(rest, options: names, flags: ["--check"])).run()
        case "module":
            let names: Set<String> = ["--package", "--module", "--output-file", "--stamp"]
            try ModuleCommand(Options(rest, options: names)).run()
        case "propose-entities":
            let own: Set<String> = ["--entities", "--schema", "--rules", "--module", "--prefix"]
            let options = try Options(rest, options: OpenAPIInput.options.union(own), repeatable: ["--exclude"])
            try ProposeEntitiesCommand(options).run()
        default:
            throw UsageError("found '\(command)', expected \(known)")
        }
    }

    private func startTypes(_ arguments: [String]) throws {
        func has(_ option: String) -> Bool { arguments.contains { $0 == option || $0.hasPrefix("\(option)=") } }
        if has("--openapi") { return try startOpenAPI(arguments, writesSwift: has("--output")) }
        if has("--output") {
            let names: Set<String> = ["--schema", "--rules", "--output"]
            return try WriteCommand(Options(arguments, options: names, flags: ["--check"])).run()
        }
        let options = try Options(
            arguments,
            options: ["--source", "--versions", "--schema", "--types", "--client", "--exclude"],
            repeatable: ["--types", "--client", "--exclude"],
            flags: ["--no-client"]
        )
        try ReadCommand(options).run()
    }

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
