import ApiSchema
import Foundation
import SwiftWriter

/// Runs `generate module --package FOLDER --module NAME --output-file FILE`: writes all Swift of a module to one file.
///
/// The plug-in GenerateOnBuild runs it for each target: a build must know its files beforehand, while the number of files of the other
/// commands depends on the declarations.
struct ModuleCommand {
    private let package: URL
    private let module: String
    private let file: URL
    private let stamp: URL?

    init(_ options: Options) throws(UsageError) {
        package = URL(fileURLWithPath: try options.required("--package"), isDirectory: true)
        module = try options.required("--module")
        file = URL(fileURLWithPath: try options.required("--output-file"))
        stamp = options.value("--stamp").map { URL(fileURLWithPath: $0) }
    }

    /// Writes the file if it differs, so that a build compiles nothing again without a change. It prints nothing, because it runs in every
    /// build.
    func run() throws {
        let text = Data(ModuleFile(module: module, files: try files()).text.utf8)
        if FileManager.default.contents(atPath: file.path) != text { try FileAccess.write(text, to: file) }
        if let stamp { try FileAccess.write(Data(), to: stamp) }
    }

    /// Generates the files of the module, and possibly of others. Declarations of other modules are not checked, so an error is reported
    /// where it belongs.
    private func files() throws -> [GeneratedFile] {
        let inputs = PackageInputs(package)
        let ofEntities = try inputs.declarations.map { try EntityGeneration.modules(of: $0.settings()) } ?? []
        let rules = try inputs.rules()
        let ofTypes = rules?.flatMap(\.modules) ?? []
        guard ofEntities.contains(module) || ofTypes.contains(module) else {
            throw Unknown(package: package, module: module, ofEntities: ofEntities, ofTypes: ofTypes)
        }
        let committed = try GeneratedFiles.generated(in: package.appending(path: "Sources/\(module)/Generated"))
        if let path = committed.first { throw Committed(module: module, path: path) }
        let wire = try rules.map { try inputs.wire($0) }
        var files: [GeneratedFile] = []
        if ofTypes.contains(module), let wire {
            files += try Generation(rules: wire.rules, schemas: wire.schemas, documentation: wire.documentation)
                .files.files
        }
        if ofEntities.contains(module), let declarations = inputs.declarations {
            let models = try wire.map {
                try WireModels(rules: $0.rules, schemas: $0.schemas, documentation: $0.documentation)
            }
            files += try declarations.generation(wire: models).files.files
        }
        return files
    }

    /// An error for a module that no declaration names.
    private struct Unknown: Error, CustomStringConvertible {
        let package: URL
        let module: String
        let ofEntities: [String]
        let ofTypes: [String]

        var description: String {
            let advice = "or remove GenerateOnBuild from the plug-ins of the target."
            let places = [("Entities/settings.json5", ofEntities), ("the rules", ofTypes)].filter { !$0.1.isEmpty }
                .map { "\($0.0): \(Set($0.1).sorted().joined(separator: ", "))" }
            guard !places.isEmpty else {
                return "found no folder Entities and no folder Rules in \(package.path), "
                    + "expected the declarations of \(module)\n"
                    + "  Draft them with “swift package propose-entities”, \(advice)"
            }
            return "found the target \(module), expected a module that the declarations name "
                + "(\(places.joined(separator: "; ")))\n  Change one of the names, \(advice)"
        }
    }

    /// An error for a module whose Swift is committed too, which would declare everything twice.
    private struct Committed: Error, CustomStringConvertible {
        let module: String
        let path: String

        var description: String {
            "found Sources/\(module)/Generated/\(path), expected no generated file in a target that each build generates\n"
                + "  Remove the folder Generated, or GenerateOnBuild from the plug-ins of the target."
        }
    }
}
