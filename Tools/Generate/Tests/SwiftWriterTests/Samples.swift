import ApiSchema
import Foundation
import SwiftWriter

/// A small API, said as a test needs it.
struct Sample {
    /// Rules beside the fixed ones, `dates: ["*.made"],`.
    var rules = ""
    /// Versions, oldest first, each with the text of its types and endpoints.
    var versions: [(server: String, types: String, endpoints: String)]
    var naming = #"prefix: "Api""#
    var documentation = "{}"
    var lastServer = "9.9.9"

    /// What generated values conform to.
    static let value = "WireType"

    /// One version with these types, and an endpoint that answers `Answer`.
    static func types(_ types: String, rules: String = "") -> Sample {
        Sample(rules: rules, versions: [("0.1.0", types, Self.asking("Answer"))])
    }

    /// The endpoint of most samples.
    static func asking(_ answer: String) -> String {
        #"{"method": "GET", "path": "/answer", "name": "getAnswer", "response": "\#(answer)", "login": "never"}"#
    }

    func generate() throws -> Generation {
        let servers = versions.map { "\"\($0.server)\"" }.joined(separator: ", ")
        let text = """
            {
              module: "Sample", \(naming), versions: [\(servers)], lastServer: "\(lastServer)",
              \(rules)
              files: [["All", ["*"]]],
            }
            """
        let rules = try Rules(json5: Data(text.utf8), file: "api-sample.json5")
        var schemas: [String: Schema] = [:]
        for (server, types, endpoints) in versions {
            let json = #"{"server": "\#(server)", "tag": "t", "types": {\#(types)}, "endpoints": [\#(endpoints)]}"#
            schemas[server] = try Schema(json: Data(json.utf8), file: "\(server).json")
        }
        let documentation = try Documentation(json5: Data(self.documentation.utf8), file: "documentation.json5")
        return try Generation(rules: [rules], schemas: schemas, documentation: documentation)
    }

    /// The text of `Sample/Generated/All.swift`.
    func swift() throws -> String {
        try generate().files.files.first { $0.path.hasSuffix("All.swift") }?.text ?? ""
    }

    /// What is wrong with it; none if nothing is.
    func problems() throws -> [GenerationError.Problem] {
        do {
            _ = try generate()
            return []
        } catch let error as GenerationError {
            return error.problems
        }
    }
}
