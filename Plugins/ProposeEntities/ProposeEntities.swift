import Foundation
import PackagePlugin

/// Writes drafts of entity declarations from the types of an API: `swift package propose-entities`.
///
/// It runs `generate propose-entities` in the package's folder, with all arguments as they are.
@main
struct ProposeEntities: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let generator = Process()
        generator.executableURL = try context.tool(named: "generate").url
        generator.arguments = ["propose-entities"] + arguments
        generator.currentDirectoryURL = context.package.directoryURL
        try generator.run()
        generator.waitUntilExit()
        // The generator has said what is wrong.
        if generator.terminationStatus != 0 { exit(generator.terminationStatus) }
    }
}
