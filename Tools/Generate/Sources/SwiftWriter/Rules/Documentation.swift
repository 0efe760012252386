public import Foundation

/// The sentences about types, fields and requests, shared by all dialects of an API.
public struct Documentation: Sendable {
    /// The name of the file, for messages.
    let file: String
    let lines: RuleLines
    /// True if the sentences belong to rules that write more than this run; unused ones are not problems then.
    let isBorrowed: Bool
    let fields: [String: String]
    let types: [String: TypeText]
    let requests: [String: String]
    let identifiers: [String: String]

    struct TypeText: Hashable, Sendable, Decodable {
        let summary: String?
        let fields: [String: String]

        init(from decoder: any Decoder) throws {
            let object = try StrictKeyedDecoder(decoder, keys: ["summary", "fields"])
            summary = try object.optional("summary")
            fields = try object.optional("fields") ?? [:]
        }
    }

    private struct Document: Decodable {
        let fields: [String: String]
        let types: [String: TypeText]
        let requests: [String: String]
        let identifiers: [String: String]

        init(from decoder: any Decoder) throws {
            let object = try StrictKeyedDecoder(decoder, keys: ["fields", "types", "requests", "identifiers"])
            fields = try object.optional("fields") ?? [:]
            types = try object.optional("types") ?? [:]
            requests = try object.optional("requests") ?? [:]
            identifiers = try object.optional("identifiers") ?? [:]
        }
    }

    /// Reads a documentation file.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - file: The name of the file, for the errors.
    ///   - isBorrowed: True if the file belongs to rules that write more than this run; unused sentences are allowed then.
    /// - Throws: ``GenerationError`` with the place of each error in the file.
    public init(json5 data: Data, file: String, isBorrowed: Bool = false) throws(GenerationError) {
        self.isBorrowed = isBorrowed
        let (document, lines) = try GenerationError.decode(Document.self, from: data, file: file)
        self.lines = lines
        self.file = file.split(separator: "/").last.map(String.init) ?? file
        fields = document.fields
        types = document.types
        requests = document.requests
        identifiers = document.identifiers
    }

    /// Documentation without sentences.
    public static let none = Documentation()

    private init() {
        (file, lines, isBorrowed) = ("", RuleLines(), false)
        (fields, types, requests, identifiers) = ([:], [:], [:], [:])
    }
}

/// Finds sentences, and records which were used, because an unused sentence is usually misspelt.
struct DocumentationLookup {
    let documentation: Documentation
    private var used: Set<String> = []

    init(_ documentation: Documentation) {
        self.documentation = documentation
    }

    /// Returns the sentence of a field; one for its type takes precedence.
    mutating func field(_ name: String, of type: String) -> String {
        used.insert("types.\(type).fields.\(name)")
        used.insert("fields.\(name)")
        return documentation.types[type]?.fields[name] ?? documentation.fields[name] ?? Self.sentence(of: name)
    }

    /// Returns the sentence of a field or a type without one.
    static func sentence(of name: String) -> String { "`\(name)` on the wire." }

    mutating func type(_ name: String) -> String {
        used.insert("types.\(name).summary")
        return documentation.types[name]?.summary ?? Self.sentence(of: name)
    }

    mutating func request(_ endpoint: String, dialect: String) -> String {
        let own = "\(dialect) \(endpoint)"
        let key = documentation.requests[own] == nil ? endpoint : own
        used.insert("requests.\(key)")
        return documentation.requests[key] ?? "Sends `\(endpoint)`."
    }

    mutating func identifier(_ name: String) -> String {
        used.insert("identifiers.\(name)")
        return documentation.identifiers[name].map { "Names \($0) on one server." } ?? Self.sentence(of: name)
    }

    /// A problem for each unused sentence.
    var problems: [GenerationError.Problem] {
        guard !documentation.isBorrowed else { return [] }
        var keys = documentation.fields.keys.map { "fields.\($0)" }
        keys += documentation.requests.keys.map { "requests.\($0)" }
        keys += documentation.identifiers.keys.map { "identifiers.\($0)" }
        for (name, text) in documentation.types {
            if text.summary != nil { keys.append("types.\(name).summary") }
            keys += text.fields.keys.map { "types.\(name).fields.\($0)" }
        }
        return keys.filter { !used.contains($0) }.sorted().map { key in
            GenerationError.Problem(
                code: .unusedRule,
                file: documentation.file,
                place: key,
                message: "nothing generated has this name",
                hint: "Mend the name, or take the sentence out.",
                line: documentation.lines.line(of: key)
            )
        }
    }
}
