import ApiSchema
import Foundation
import SwiftWriter

/// A small API for one test.
struct Sample {
    /// The rules in addition to the fixed ones, `dates: ["*.made"],`.
    var rules = ""
    /// The versions, the oldest first, each with the text of its types and endpoints.
    var versions: [(server: String, types: String, endpoints: String)]
    var naming = #"prefix: "Api""#
    var documentation = "{}"
    var lastServer = "9.9.9"

    /// The protocol of generated values.
    static let value = "WireType"

    /// Returns one version with these types, and an endpoint with the response `Answer`.
    static func types(_ types: String, rules: String = "") -> Sample {
        Sample(rules: rules, versions: [("0.1.0", types, Self.asking("Answer"))])
    }

    /// Returns the endpoint of most samples.
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

    /// Returns the text of `Sample/Generated/All.swift`.
    func swift() throws -> String {
        try generate().files.files.first { $0.path.hasSuffix("All.swift") }?.text ?? ""
    }

    /// Returns the problems; empty if there are none.
    func problems() throws -> [GenerationError.Problem] {
        try GenerationError.problems { try generate() }
    }
}

extension GenerationError {
    /// Returns the problems of a generation; empty if there are none.
    static func problems<Result>(of generate: () throws -> Result) throws -> [Problem] {
        do {
            _ = try generate()
            return []
        } catch let error as GenerationError {
            return error.problems
        }
    }
}
