import Foundation
import Testing

/// Makes sample values of the types in a schema, each once.
struct SchemaSample {
    private let schema: Schema
    private let isFull: Bool
    private let alternative: Int
    private var made: [String: String] = [:]
    /// The types that are being made, because a type may contain lists of itself.
    private var open: Set<String> = []
    /// A date, which is valid as a string, a link and a date.
    private static let text = "2026-01-02T03:04:05.678901Z"

    /// - Parameters:
    ///   - isFull: True if optional fields are present and arrays have an element.
    ///   - alternative: The index of a union's case to use, modulo their number.
    init(_ schema: Schema, isFull: Bool, alternative: Int) {
        self.schema = schema
        self.isFull = isFull
        self.alternative = alternative
    }

    /// Returns a value as JSON, with keys in the schema's order.
    mutating func json(of type: String) throws -> String {
        if let json = made[type] { return json }
        let json = try newJSON(of: type)
        made[type] = json
        return json
    }

    private mutating func newJSON(of type: String) throws -> String {
        let arms = Self.split(type, at: " | ")
        if arms.count > 1 {
            // Any word is sufficient here, because the words have their own test.
            return try json(of: arms[arms[0].hasPrefix("\"") ? 0 : alternative % arms.count])
        }
        switch type {
        case "string": return "\"\(Self.text)\""
        case "number": return "7"
        case "boolean": return "true"
        case "null": return "null"
        default: break
        }
        if type.hasPrefix("\"") { return type }
        if type.hasPrefix("("), type.hasSuffix(")") { return try json(of: String(type.dropFirst().dropLast())) }
        let parts = Self.split(type, at: " & ")
        if parts.count > 1 {
            let fields = try parts.map { try json(of: $0).dropFirst().dropLast() }
            return "{\(fields.joined(separator: ","))}"
        }
        if type.hasPrefix("{ ["), let value = Self.split(String(type.dropLast(2)), at: ": ").last {
            return isFull ? "{\"a key\":\(try json(of: value))}" : "{}"
        }
        if type.hasPrefix("{ ") {
            let fields = Self.split(String(type.dropFirst(2).dropLast(2)), at: "; ")
            return try object(of: fields.map(SchemaField.init))
        }
        if let element = Self.argument(of: type, to: "Array") {
            return isFull && !open.contains(element) ? "[\(try json(of: element))]" : "[]"
        }
        return try named(type)
    }

    private mutating func named(_ type: String) throws -> String {
        if let alias = schema.aliases[type] { return try json(of: alias) }
        let name = String(type.prefix { $0 != "<" })
        open.insert(name)
        defer { open.remove(name) }
        let fields = try #require(schema.fields[name], "\(schema.server) has no type \(name).")
        guard let parameter = schema.parameters[name]?.first, let argument = Self.argument(of: type, to: name) else {
            return try object(of: fields)
        }
        return try object(of: fields.map { $0.binding(parameter, to: argument) })
    }

    private mutating func object(of fields: [SchemaField]) throws -> String {
        var pairs: [String] = []
        for field in fields where !field.isOptional || isFull {
            // A rule may give all versions a field whose type is newer.
            guard field.type != "LocalUserVoteDisplayMode" || schema.fields[field.type] != nil else { continue }
            pairs.append("\"\(field.name)\":\(try json(of: field.type))")
        }
        return "{\(pairs.joined(separator: ","))}"
    }

    private static func argument(of type: String, to name: String) -> String? {
        type.hasPrefix(name + "<") ? String(type.dropFirst(name.count + 1).dropLast()) : nil
    }

    /// Splits a text at separators outside all brackets.
    static func split(_ text: String, at separator: String) -> [String] {
        guard text.contains(separator) else { return [text] }
        var parts = [""]
        var depth = 0
        var rest = Substring(text)
        while let character = rest.first {
            if depth == 0, rest.hasPrefix(separator) {
                parts.append("")
                rest = rest.dropFirst(separator.count)
                continue
            }
            if "([{<".contains(character) { depth += 1 }
            if ")]}>".contains(character) { depth -= 1 }
            parts[parts.count - 1].append(character)
            rest = rest.dropFirst()
        }
        return parts
    }
}
