import Foundation
import PackagePlugin

/// Writes the tiers of a package's declared entities: `swift package generate-entities`.
///
/// It runs `generate entities` in the package's folder, with `--entities Entities` and `--output Sources` unless the arguments name other
/// folders.
@main
struct GenerateEntities: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var arguments = arguments
        for (option, folder) in [("--entities", "Entities"), ("--output", "Sources")]
        where !arguments.contains(where: { $0 == option || $0.hasPrefix("\(option)=") }) {
            arguments += [option, folder]
        }
        let generator = Process()
        generator.executableURL = try context.tool(named: "generate").url
        generator.arguments = ["entities"] + arguments
        generator.currentDirectoryURL = context.package.directoryURL
        try generator.run()
        generator.waitUntilExit()
        // The generator has said what is wrong.
        if generator.terminationStatus != 0 { exit(generator.terminationStatus) }
    }
}
