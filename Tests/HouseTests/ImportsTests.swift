import Testing

@Suite struct Imports {
    @Test func `what is imported is declared`() async throws {
        let root = try await Manifest.root()
        let house = Set(root.targets.map(\.name))
        for target in root.targets where target.kind != "system" {
            guard Repository.exists(target.path) else {
                Issue.record("\(target.name): there is no folder \(target.path)")
                continue
            }
            for file in try Repository.swiftFiles(under: target.path) {
                for (module, line) in file.imports where module != target.name {
                    if target.dependencies.contains(module) || House.toolchain.contains(module) { continue }
                    let advice =
                        house.contains(module)
                        ? "add \(module) to the dependencies of \(target.name), in the module's and the root's manifest, if the house allows it"
                        : "\(module) is neither in this repository nor in the toolchain (House.toolchain)"
                    Issue.record("\(file.path):\(line): \(advice)")
                }
            }
        }
    }

    @Test func `only Apps and Tests name plug-ins`() async throws {
        let plugins = House.arrows.keys.filter { $0.hasSuffix("Plugin") }
        for file in try Repository.swiftFiles(under: "Modules") where !file.path.hasSuffix("Package.swift") {
            for plugin in plugins where !file.path.contains("/\(plugin)/") {
                if let line = file.identifiers[plugin[...]] {
                    Issue.record(
                        "\(file.path):\(line): names \(plugin); plug-ins are known to Apps/Strata alone, register by name"
                    )
                }
            }
        }
    }

    /// The folders of the dialects, which alone know wire types.
    private static let rooms = [
        "LemmyMiddleware/LemmyV3", "LemmyMiddlewareV4/Dialect", "LemmyMiddlewareV4/Wire", "PieFedMiddleware/Dialect",
        "PieFedMiddleware/Wire",
    ]

    @Test func `wire types stay in the rooms of the dialects`() async throws {
        let wire = try wireTypes()
        #expect(wire.count >= 10, "found only \(wire.sorted()) in ApiTypes: has the check lost sight of its types?")
        for folder in ["Modules/Middleware/Sources", "Modules/Delegates/Sources", "Modules/Plugins"] {
            for file in try Repository.swiftFiles(under: folder)
            where !file.isTest && !file.path.hasSuffix("Package.swift") {
                if Self.rooms.contains(where: { file.path.hasPrefix("Modules/Middleware/Sources/\($0)/") }) { continue }
                // Code generated from the declarations: the mapping from wire value to tier value, and the twins of wire values that are
                // read in place.
                if file.path.hasSuffix("+Wire.swift"), file.path.contains("/Generated/") { continue }
                if file.path.contains("/Generated/InPlace/") { continue }
                let advice =
                    "only a dialect knows wire types (ids and WireURL aside); take a tier value instead"
                for (module, line) in file.imports where module.hasPrefix("ApiTypes") {
                    Issue.record("\(file.path):\(line): imports \(module); \(advice)")
                }
                for (word, line) in file.identifiers where word.hasPrefix("Api") && wire.contains(String(word)) {
                    Issue.record("\(file.path):\(line): names \(word); \(advice)")
                }
            }
        }
    }

    @Test func `imports are read as the compiler reads them`() {
        let quotes = String(repeating: "\"", count: 3)
        let lines = [
            "public import Foundation",
            "@testable import Cache",
            "@_exported public import struct Primitives.Lock  // import Nothing",
            "/// import Documentation",
            "let text = \(quotes)",
            "    import Text",
            "    \(quotes)",
            "    import Propagation",
        ]
        let file = SourceFile(path: "A.swift", text: lines.joined(separator: "\n"))
        #expect(file.imports.map(\.module) == ["Foundation", "Cache", "Primitives", "Propagation"])
        #expect(file.imports.map(\.line) == [1, 2, 3, 8])
    }

    /// The types that ApiTypes declares.
    private func wireTypes() throws -> Set<String> {
        var names: Set<String> = []
        for file in try Repository.swiftFiles(under: "Modules/ApiTypes/Sources/ApiTypes") {
            for line in file.code {
                if let match = line.firstMatch(
                    of: /\bpublic\s+(indirect\s+)?(struct|enum|final class|typealias)\s+(?<name>\w+)/
                ) {
                    names.insert(String(match.name))
                }
            }
        }
        return names
    }
}
