public import ApiSchema
public import Foundation

/// The rules for a first run, made from a schema and the name of a module.
///
/// They name only what the Swift would otherwise not compile with: members with one Swift name, and logins that the schema does not say.
public struct ProposedRules: Sendable {
    private let module: String
    private let prefix: String
    private let source: String
    private let insteadOfEditing: String?
    private let only: [String]
    private let schema: Schema

    /// Makes the rules.
    ///
    /// - Parameters:
    ///   - module: The module that is generated; the ids are in it too.
    ///   - prefix: The prefix of the Swift names; nil for the name of the module.
    ///   - source: The source in the banner: the name of the document.
    ///   - insteadOfEditing: The advice in the banner; nil for the default.
    ///   - only: The requests that are generated; empty for all.
    ///   - schema: The only schema.
    public init(
        module: String,
        prefix: String?,
        source: String,
        insteadOfEditing: String?,
        only: [String],
        schema: Schema
    ) {
        self.module = module
        self.prefix = prefix ?? module
        self.source = source
        self.insteadOfEditing = insteadOfEditing
        self.only = only
        self.schema = schema
    }

    /// The bytes of a rules file.
    public var json5: Data {
        var lines = [
            "{",
            "  module: \(module.json), prefix: \(prefix.json),", "  source: \(source.json),",
            "  versions: [\(schema.server.json)],",
        ]
        if let insteadOfEditing { lines.append("  insteadOfEditing: \(insteadOfEditing.json),") }
        if schema.endpoints.contains(where: { $0.login == nil }) { lines.append("  login: { \"*\": \"optional\" },") }
        if schema.hasQueryLists { lines.append("  queryLists: \"repeated\",") }
        if !only.isEmpty { lines.append("  only: [\(only.map(\.json).joined(separator: ", "))],") }
        let names = MemberNames(schema).all
        if !names.isEmpty {
            lines.append("  names: {")
            lines += names.sorted { $0.key < $1.key }.map { "    \($0.key.json): \($0.value.json)," }
            lines.append("  },")
        }
        return Data((lines + ["}", ""]).joined(separator: "\n").utf8)
    }
}

extension Schema {
    /// True if a query has a list, which an OpenAPI document repeats.
    fileprivate var hasQueryLists: Bool {
        endpoints.contains { endpoint in
            let form = endpoint.method == "GET" ? endpoint.request : endpoint.query
            guard let name = form?.formName, case .object(let fields)? = types[name]?.shape else { return false }
            return fields.contains { if case .array = $0.type { true } else { false } }
        }
    }
}

/// Finds members of one type that have the same Swift name, and gives all but the first another one.
private struct MemberNames {
    /// The other names, by `Type.wire_name`.
    private(set) var all: [String: String] = [:]

    init(_ schema: Schema) {
        let forms = Set(schema.endpoints.flatMap { [$0.request, $0.query] }.compactMap(\.?.formName))
        for (name, declaration) in schema.types {
            switch declaration.shape {
            case .object(let fields):
                var members = NameTable.valueMembers
                if forms.contains(name) { members.formUnion(NameTable.requestMembers) }
                // The query and the body of one request are properties of one struct.
                members.formUnion(Self.bodyNames(beside: name, in: schema))
                add(fields.map(\.name), of: name, members: members)
            case .expression(let expression):
                add(expression.words, of: name, members: NameTable.enumMembers.union(["unknown"]), mayBeUnknown: true)
            }
        }
    }

    /// Returns the Swift names of the fields in the bodies of the requests whose query is this form.
    private static func bodyNames(beside query: String, in schema: Schema) -> [String] {
        schema.endpoints.filter { $0.query?.formName == query }.flatMap { endpoint -> [String] in
            guard let body = endpoint.request?.formName, case .object(let fields)? = schema.types[body]?.shape else {
                return []
            }
            return fields.map { SwiftName(lowerCamel: $0.name).text }
        }
    }

    private mutating func add(_ wires: [String], of type: String, members: Set<String>, mayBeUnknown: Bool = false) {
        var taken = members
        for wire in wires {
            var name = SwiftName(lowerCamel: wire).text
            if mayBeUnknown, name == "unknown" { name = "unknownValue" }
            let isASCII = wire.utf8.allSatisfy { $0 < 0x80 }
            if isASCII || !mayBeUnknown, taken.insert(name).inserted { continue }
            var given = SwiftName(lowerCamel: Self.spelled(wire)).text
            if !isASCII || taken.contains(given) { given = "\(name)Value" }
            var number = 2
            let base = given
            while !taken.insert(given).inserted {
                given = "\(base)\(number)"
                number += 1
            }
            all["\(type).\(wire)"] = given
        }
    }

    /// Returns a text with words in place of signs: `plus 1` for `+1`.
    private static func spelled(_ wire: String) -> String {
        let signs: [Character: String] = [
            "+": " plus ", "<": " less ", ">": " greater ", "=": " equal ", "!": " not ", "*": " star ", "/": " slash ",
            "@": " at ", "#": " hash ", "$": " dollar ", "%": " percent ", "&": " and ", ".": " dot ",
        ]
        let text = wire.map { signs[$0] ?? String($0) }.joined()
        return text.hasPrefix("-") ? "minus \(text.dropFirst())" : text
    }
}

extension TypeExpression {
    /// The words of an enumeration, or the tags of a union; empty for anything else.
    fileprivate var words: [String] {
        switch self {
        case .literal(let word): [word]
        case .union(let members): members.flatMap(\.words)
        case .intersection(let parts): parts.flatMap(\.words)
        case .object(let fields): fields.flatMap(\.type.words)
        default: []
        }
    }

    fileprivate var formName: String? {
        if case .named(let name, _) = self { return name }
        return nil
    }
}
