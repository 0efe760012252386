import Foundation
import Testing
import WireRuntime

/// The schema of one server version, from which the types are generated. It has its own parser, to check the generator without sharing its
/// mistakes.
struct Schema: Sendable {
    let server: String
    /// The fields of each type, `name: type` or `name?: type`.
    private(set) var fields: [String: [SchemaField]] = [:]
    /// The definition of each alias, enumeration or union.
    private(set) var aliases: [String: String] = [:]
    private(set) var parameters: [String: [String]] = [:]
    /// The names of the types that the rules leave out; a star stands for any text.
    private var leftOut: [String] = []
    /// The types that the rules add.
    private var added: Set<String> = []
    /// The form of each endpoint, in its query or its body; empty if it has none.
    private(set) var requests: [String: String] = [:]
    private(set) var responses: [String: String] = [:]

    var version: ServerVersion {
        get throws { try #require(ServerVersion(server)) }
    }

    /// Returns the schemas of a dialect, oldest first, corrected by the rules in `Generation`.
    static func all(of dialect: Dialect) throws -> [Schema] { try loaded.get()[dialect] ?? [] }

    private static let loaded = Result {
        try Dictionary(
            uniqueKeysWithValues: Dialect.allCases.map { dialect in
                let rules = try json("Generation/api-\(dialect).json5")
                let servers = try #require(rules["versions"] as? [String])
                return (dialect, try servers.map { try Schema(json("schema/\($0).json"), rules: rules) })
            }
        )
    }

    private static func json(_ path: String) throws -> [String: Any] {
        let module = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        var bytes = try Data(contentsOf: module.appending(path: path))
        if path.hasSuffix("json5") {
            let decoder = JSONDecoder()
            decoder.allowsJSON5 = true
            bytes = try JSONEncoder().encode(decoder.decode(AnyJSON.self, from: bytes))
        }
        return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    }

    private init(_ json: [String: Any], rules: [String: Any]) throws {
        server = try #require(json["server"] as? String)
        for (name, type) in try #require(json["types"] as? [String: [String: Any]]) { try add(name, type) }
        for (name, type) in rules["addTypes"] as? [String: [String: Any]] ?? [:] { try addIfKnown(name, type) }
        for endpoint in try #require(json["endpoints"] as? [[String: Any]]) {
            let place = try #require(Self.place(of: endpoint))
            requests[place] = endpoint["request"] as? String ?? endpoint["query"] as? String ?? ""
            responses[place] = try #require(endpoint["response"] as? String)
        }
        try correctEndpoints(rules)
        for name in (rules["required"] as? [String: Any])?["only"] as? [String] ?? [] { requireField(name) }
        leftOut = (rules["leaveOut"] as? [[String: Any]] ?? []).compactMap { $0["type"] as? String }
    }

    /// Returns true if the rules leave out a type, which is not among those that they add.
    func leavesOut(_ type: String) -> Bool {
        leftOut.contains { Self.matches(type[...], $0[...]) } && !added.contains(type)
    }

    private static func matches(_ text: Substring, _ pattern: Substring) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == "*" {
            return text.indices.contains { matches(text[$0...], pattern.dropFirst()) }
                || matches("", pattern.dropFirst())
        }
        return text.first == first && matches(text.dropFirst(), pattern.dropFirst())
    }

    private mutating func addIfKnown(_ name: String, _ type: [String: Any]) throws {
        if let since = (type["since"] as? String).flatMap({ ServerVersion($0) }), try version < since { return }
        try add(name, type)
        added.insert(name)
    }

    private mutating func add(_ name: String, _ type: [String: Any]) throws {
        aliases[name] = type["is"] as? String
        parameters[name] = type["parameters"] as? [String]
        if let texts = type["fields"] as? [String] { fields[name] = try texts.map(SchemaField.init) }
    }

    /// Makes a field required, `Type.field`; a pattern with a star only keeps what the schema requires.
    private mutating func requireField(_ name: String) {
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count == 2, let index = fields[parts[0]]?.firstIndex(where: { $0.name == parts[1] }) else { return }
        fields[parts[0]]?[index].isOptional = false
    }

    private mutating func correctEndpoints(_ rules: [String: Any]) throws {
        let version = try version
        for rule in rules["responses"] as? [[String: Any]] ?? [] {
            let place = try #require(rule["endpoint"] as? String)
            let until = (rule["until"] as? String).flatMap { ServerVersion($0) }
            guard responses[place] != nil, until.map({ version <= $0 }) ?? true else { continue }
            responses[place] = rule["type"] as? String
        }
        for rule in rules["requests"] as? [[String: Any]] ?? [] {
            let place = try #require(rule["endpoint"] as? String)
            if requests[place] != nil { requests[place] = rule["type"] as? String }
        }
        for rule in rules["moveEndpoints"] as? [[String: Any]] ?? [] {
            let place = try #require(rule["endpoint"] as? String)
            let target = try #require(rule["to"] as? String)
            requests[target] = requests.removeValue(forKey: place)
            responses[target] = responses.removeValue(forKey: place)
        }
        for rule in rules["addEndpoints"] as? [[String: Any]] ?? [] {
            let place = try #require(rule["endpoint"] as? String)
            requests[place] = rule["request"] as? String ?? ""
            responses[place] = try #require(rule["response"] as? String)
        }
    }

    private static func place(of endpoint: [String: Any]) -> String? {
        guard let method = endpoint["method"] as? String, let path = endpoint["path"] as? String else { return nil }
        return "\(method) \(path)"
    }
}

/// One field of a type: `name?: type`.
struct SchemaField: Sendable {
    let name: String
    var isOptional: Bool
    private(set) var type: String

    init(_ text: String) throws {
        let colon = try #require(text.firstRange(of: ": "))
        let name = text[..<colon.lowerBound]
        isOptional = name.hasSuffix("?")
        self.name = isOptional ? String(name.dropLast()) : String(name)
        type = String(text[colon.upperBound...])
    }

    /// Returns the field with its type parameter bound, as in `items: Array<T>`.
    func binding(_ parameter: String, to argument: String) -> SchemaField {
        var field = self
        field.type = type.replacing("<\(parameter)>", with: "<\(argument)>")
        return field
    }
}
