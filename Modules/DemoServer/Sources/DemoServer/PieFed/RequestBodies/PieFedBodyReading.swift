import Foundation
import Networking

extension ReceivedBody {
    /// Reads a request's body as PieFed does: it checks every member and reports all errors together. A body that is not sent as JSON counts
    /// as an empty object.
    init(pieFed request: HTTPRequest, as shape: BodySchema) {
        let type = request.headers["Content-Type"]?.split(separator: ";").first?.lowercased()
        let isJSON = type.map { $0 == "application/json" || $0.hasSuffix("+json") } ?? false
        do throws(ServerError) {
            let found = try shape.readAll(isJSON ? request.body ?? Data() : Data("{}".utf8))
            self.init(values: found.values, containsNUL: found.hasNUL)
        } catch {
            self.init(refused: error)
        }
    }
}

extension BodySchema {
    /// Reads the members of an object.
    ///
    /// - Throws: An error that names all invalid and missing members, in the order of their declaration.
    fileprivate func readAll(_ text: Data) throws(ServerError) -> DecodedValues {
        var found = DecodedValues()
        var complaints: [String: String] = [:]
        var isObject = true
        do throws(JSONReader.Malformed) {
            try JSONReader.read(text) { reader throws(JSONReader.Malformed) in
                isObject = try reader.next() == .object
                guard isObject else { return try reader.skip() }
                try reader.object { reader, key throws(JSONReader.Malformed) in
                    guard let member = members.first(where: { $0.name == key }) else { return try reader.skip() }
                    let complaint = try take(member, from: &reader, into: &found)
                    complaints[key] = complaint
                }
                try reader.finish()
            }
        } catch {
            throw .pieFedUnreadable
        }
        guard isObject else { throw .pieFedInvalidFields([("_schema", "Invalid input type.")]) }
        for member in members where !member.isOptional && found.values[member.name] == nil {
            complaints[member.name] = complaints[member.name] ?? "Missing data for required field."
        }
        guard complaints.isEmpty else {
            throw .pieFedInvalidFields(
                members.compactMap { member in complaints[member.name].map { (member.name, $0) } }
            )
        }
        return found
    }

    /// Takes the value of a member.
    ///
    /// - Returns: The complaint about the value; nil if it is valid.
    private func take(
        _ member: any AnyBodyField,
        from reader: inout JSONReader,
        into found: inout DecodedValues
    ) throws(JSONReader.Malformed) -> String? {
        let isNull = try reader.next() == .null
        var attempt = reader
        do throws(JSONReader.Malformed) {
            let (value, hasNUL) = try member.read(&attempt, in: dialect)
            found.values[member.name] = value
            found.hasNUL = found.hasNUL || hasNUL
            reader = attempt
            return nil
        } catch {
            // A value that is no JSON throws here, and ends the reading.
            try reader.skip()
            if isNull { return "Field may not be null." }
            return Self.complaint(about: member.kind(in: dialect)) ?? error.complaint
        }
    }

    /// Returns PieFed's complaint about a value of another kind; nil for a kind with a complaint of its own.
    private static func complaint(about kind: String) -> String? {
        switch kind {
        case "text": "Not a valid string."
        case "true or false": "Not a valid boolean."
        case "i16", "i32", "i64": "Not a valid integer."
        case _ where kind.hasPrefix("list of"): "Not a valid list."
        case _ where kind.hasPrefix("`"): "Must be one of: \(kind.filter { $0 != "`" })."
        default: nil
        }
    }
}

/// A text that is not blank.
struct FilledText: BodyValue {
    let text: String

    static func kind(in dialect: Dialect) -> String { "text that is not blank" }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> FilledText {
        guard try reader.next() == .string else { throw reader.error("Not a valid string.") }
        let text = try reader.string()
        guard text.contains(where: { !$0.isWhitespace }) else { throw reader.error("Non-empty string required") }
        return FilledText(text: text)
    }

    var hasNUL: Bool { text.hasNUL }
}

/// A text of at most fifty characters.
struct ShortText: BodyValue {
    static let longest = 50

    let text: String

    static func kind(in dialect: Dialect) -> String { "text of at most \(longest) characters" }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> ShortText {
        guard try reader.next() == .string else { throw reader.error("Not a valid string.") }
        let text = try reader.string()
        guard text.unicodeScalars.count <= longest else { throw reader.error("Longer than maximum length \(longest).") }
        return ShortText(text: text)
    }

    var hasNUL: Bool { text.hasNUL }
}
