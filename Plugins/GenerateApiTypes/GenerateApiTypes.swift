import Foundation
import PackagePlugin

/// Writes the wire types of an API: `swift package generate-api-types`.
///
/// It runs `generate api-types` in the package's folder, with all arguments as they are.
@main
struct GenerateApiTypes: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let generator = Process()
        generator.executableURL = try context.tool(named: "generate").url
        generator.arguments = ["api-types"] + arguments
        generator.currentDirectoryURL = context.package.directoryURL
        try generator.run()
        generator.waitUntilExit()
        // The generator has said what is wrong.
        if generator.terminationStatus != 0 { exit(generator.terminationStatus) }
    }
}
