import Foundation
import PackagePlugin

/// Writes the Swift of a target when it is built, from the declarations in the folder of its package: `Entities`, `Rules`, `Schema` and
/// `openapi.json`.
///
/// The target has the name of a module in the declarations. The generator finds it, and says what is wrong.
@main
struct GenerateOnBuild: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else {
            Diagnostics.error("GenerateOnBuild writes Swift, and the target \(target.name) has none")
            return []
        }
        let work = context.pluginWorkDirectoryURL
        let file = work.appending(path: "\(target.moduleName)+Generated.swift")
        // The declarations are no inputs: SwiftPM would not see a new one, and would miss one that is removed, until the manifest changes.
        // Instead each run writes the stamp, so that the next build runs the generator too.
        let stamp = work.appending(path: "stamp")
        if !FileManager.default.fileExists(atPath: stamp.path) { try Data().write(to: stamp) }
        return [
            .buildCommand(
                displayName: "Generating \(target.moduleName)",
                executable: try context.tool(named: "generate").url,
                arguments: [
                    "module", "--package", context.package.directoryURL.path, "--module", target.moduleName,
                    "--output-file", file.path, "--stamp", stamp.path,
                ],
                inputFiles: [stamp],
                outputFiles: [file]
            )
        ]
    }
}
