import Testing

/// Tests of the list behind `WireTypeAvailability.all`, which is written by hand.
@Suite struct WireTypeTable {
    @Test func `every wire type with a part that not all servers have is listed`() throws {
        let list = "Modules/Middleware/Sources/LemmyMiddleware/LemmyV3/LemmyV3+WireTypes.swift"
        let file = try #require(try Repository.texts.get().first { $0.path == list })
        let listed = Set(file.identifiers.keys.filter { $0.hasPrefix("Api") }.map(String.init))
        var missing: [String] = []
        for source in try Repository.swiftFiles(under: "Modules/ApiTypes/Sources/ApiTypes/Generated") {
            var type: Substring?
            for line in source.lines {
                if line.hasPrefix("extension Api") || line.hasPrefix("public struct Api")
                    || line.hasPrefix("public enum Api")
                {
                    type = line.split { " :{".contains($0) }.first { $0.hasPrefix("Api") }
                }
                guard line.contains("public static let availability:"), let type else { continue }
                if !listed.contains(String(type)) { missing.append(String(type)) }
            }
        }
        #expect(missing.isEmpty, "\(missing.sorted()): add them to \(list)")
    }

    @Test(arguments: [
        ("ApiTypes", "LemmyMiddleware/LemmyV3/LemmyV3+WireTypes.swift"),
        ("ApiTypesV4", "LemmyMiddlewareV4/Dialect/LemmyV4+WireTypes.swift"),
        ("ApiTypesPieFed", "PieFedMiddleware/Dialect/PieFed+WireTypes.swift"),
    ])
    func `a dialect names the servers that its types were generated for`(module: String, list: String) throws {
        let files = try Repository.texts.get()
        let requests = "Modules/ApiTypes/Sources/\(module)/Generated/ApiRequests.swift"
        let heading = try #require(files.first { $0.path == requests }?.lines.first)
        let versions = try #require(heading.firstMatch(of: /servers (.*)\.$/)?.1, "\(heading)").split(separator: "–")
        let text = try #require(files.first { $0.path == "Modules/Middleware/Sources/\(list)" }).lines
        for version in versions {
            #expect(text.contains { $0.contains("var servers") && $0.contains(version) }, "\(list): \(version)")
        }
    }
}
