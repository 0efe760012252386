internal import ApiSchema
internal import Foundation

/// Rules that are based on others and generate a part of the API: the requests that an app uses.
///
/// The base rules are read and checked completely, so no rule counts as unused only because less is generated.
struct RulesExcerpt: Decodable {
    let module: String
    /// The naming scheme; nil for that of the base.
    let naming: Rules.Naming?
    let identifierModule: String?
    let insteadOfEditing: String
    let only: [Glob]

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(
            decoder,
            keys: ["basedOn", "module", "prefix", "namespace", "identifierModule", "insteadOfEditing", "only"]
        )
        module = try object.required("module")
        let prefix: String? = try object.optional("prefix")
        let namespace: String? = try object.optional("namespace")
        switch (prefix, namespace) {
        case (nil, nil): naming = nil
        case (let prefix?, nil): naming = .prefix(prefix)
        case (nil, let namespace?): naming = .namespace(namespace)
        default: throw object.error("namespace", "say either “prefix” or “namespace”, or neither for that of the base")
        }
        identifierModule = try object.optional("identifierModule")
        insteadOfEditing = try object.required("insteadOfEditing")
        let patterns: [String] = try object.required("only")
        only = patterns.map(Glob.init(_:))
    }

    /// Returns the path of the base of a rules file; nil if it has none.
    static func base(in data: Data, file: String) throws(GenerationError) -> String? {
        try GenerationError.decode(Peek.self, from: data, file: file).value.basedOn
    }

    private struct Peek: Decodable {
        let basedOn: String?
    }
}

/// The selected requests, and the file that lists them.
struct Selection: Sendable {
    private let patterns: [Glob]
    private let file: String
    private let lines: RuleLines

    init(_ patterns: [Glob], file: String, lines: RuleLines) {
        self.patterns = patterns
        self.file = Rules.name(of: file)
        self.lines = lines
    }

    func contains(_ endpoint: String) -> Bool { patterns.contains { $0.matches(endpoint) } }

    /// Returns a problem for each entry that matches no endpoint.
    func problems(_ endpoints: [String]) -> [GenerationError.Problem] {
        patterns.filter { pattern in !endpoints.contains(where: pattern.matches) }.map { pattern in
            GenerationError.Problem(
                code: .unusedRule,
                file: file,
                place: "only: \(pattern.text)",
                message: "no schema has the endpoint",
                hint: "Write it like “GET /post/list”, or take it out.",
                line: lines.line(of: "only: \(pattern.text)")
            )
        }
    }
}
