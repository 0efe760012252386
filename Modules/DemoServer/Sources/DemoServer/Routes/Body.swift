import Foundation
import Networking

/// A request's JSON body, read field by field with the real server's complaints.
struct Body {
    /// What the real server takes at most, in bytes.
    static let largest = 2_097_152

    private let dialect: Dialect
    private let bytes: [UInt8]
    private let fields: [String: Field]
    /// Whether a text of it has a NUL, which no column takes.
    private(set) var hasNUL = false
    /// Where it ends: of an object inside of another, before the other does.
    private let end: Int

    /// What was sent under one name.
    private struct Field {
        let value: BodyValue
        var isGiven: Bool
        var second: BodyValue?
    }

    /// What was sent, or why it cannot be read: the route complains of that when it comes to the body. A GET's is not looked at.
    static func sent(with request: HTTPRequest, _ dialect: Dialect) -> Result<Body, ServerError> {
        if request.method == .get { return .failure(wrongType) }
        do throws(ServerError) { return .success(try Body(request, dialect)) } catch { return .failure(error) }
    }

    private static let wrongType = ServerError.unreadable("Content type error")

    /// Takes the body apart.
    ///
    /// - Throws: `unknown` with the reason: no JSON, not an object, too large (with status 413).
    init(_ request: HTTPRequest, _ dialect: Dialect) throws(ServerError) {
        self.dialect = dialect
        let type = request.headers["Content-Type"]?.split(separator: ";").first?.lowercased()
        guard let type, type == "application/json" || type.hasSuffix("+json") else {
            throw Self.wrongType
        }
        bytes = Array(request.body ?? Data())
        end = bytes.count
        guard bytes.count <= Self.largest else {
            throw .unreadable(
                "JSON payload (\(bytes.count) bytes) is larger than allowed (limit: \(Self.largest) bytes).",
                status: 413
            )
        }
        let schema = dialect == .v0_19 ? BodySchema.of(request) : nil
        do throws(BodyParser.Failure) {
            fields = Self.fields(try Self.members(of: bytes, schema))
        } catch {
            throw Self.wrong(error.message, at: error.end, in: bytes)
        }
        hasNUL = fields.contains { name, field in
            guard case .text(let text) = field.value.content, schema?.has(name) != false else { return false }
            return text.utf8.contains(0)
        }
    }

    private static func members(
        of bytes: [UInt8],
        _ schema: BodySchema?
    ) throws(BodyParser.Failure) -> BodySchema.Members {
        var parser = BodyParser(bytes)
        let value: BodyValue
        do throws(BodyParser.Failure) {
            value = try parser.root()
        } catch {
            // The members come first that stand before what is no JSON.
            try schema?.requireFit(parser.known)
            throw error
        }
        switch value.content {
        case .object(let members):
            try schema?.requireFit(members)
            try schema?.requireAll(in: members, end: value.end)
            try parser.requireEnd()
            return members
        case .list(let elements) where schema != nil:
            let members = try schema?.members(of: elements, end: value.end) ?? []
            try parser.requireEnd()
            return members
        default:
            let expected = schema.map { "struct \($0.name)" } ?? "a map"
            throw BodyParser.Failure(message: "invalid type: \(value.described), expected \(expected)", end: value.end)
        }
    }

    private init(_ dialect: Dialect, bytes: [UInt8], members: [(key: String, value: BodyValue)], end: Int) {
        self.dialect = dialect
        self.bytes = bytes
        fields = Self.fields(members)
        self.end = end
    }

    /// By name, so that finding one does not take longer the more others there are. What is null counts as left out.
    private static func fields(_ members: BodySchema.Members) -> [String: Field] {
        var fields: [String: Field] = [:]
        for (key, value) in members {
            let isGiven = if case .null = value.content { false } else { true }
            guard var field = fields[key] else {
                fields[key] = Field(value: value, isGiven: isGiven)
                continue
            }
            field.isGiven = field.isGiven || isGiven
            field.second = field.second ?? value
            fields[key] = field
        }
        return fields
    }

    func number<Number: FixedWidthInteger>(_ name: String, _ rust: String) throws(ServerError) -> Number {
        let value = try required(name)
        guard case .integer(let wide) = value.content else { throw unexpected(value, "invalid type", rust) }
        guard let number = Number(exactly: wide) else { throw unexpected(value, "invalid value", rust) }
        return number
    }

    func id(_ name: String) throws(ServerError) -> Int32 { try number(name, "i32") }

    func flag(_ name: String) throws(ServerError) -> Bool {
        let value = try required(name)
        guard case .bool(let flag) = value.content else { throw unexpected(value, "invalid type", "a boolean") }
        return flag
    }

    func text(_ name: String) throws(ServerError) -> String {
        let value = try required(name)
        guard case .text(let text) = value.content else { throw unexpected(value, "invalid type", "a string") }
        return text
    }

    func ids(_ name: String) throws(ServerError) -> [Int32] {
        let value = try required(name)
        guard case .list(let elements) = value.content else { throw unexpected(value, "invalid type", "a sequence") }
        var ids: [Int32] = []
        for element in elements {
            guard case .integer(let wide) = element.content else { throw unexpected(element, "invalid type", "i32") }
            guard let id = Int32(exactly: wide) else { throw unexpected(element, "invalid value", "i32") }
            ids.append(id)
        }
        return ids
    }

    func optionalID(_ name: String) throws(ServerError) -> Int32? { isGiven(name) ? try id(name) : nil }

    func optionalFlag(_ name: String) throws(ServerError) -> Bool? { isGiven(name) ? try flag(name) : nil }

    func optionalText(_ name: String) throws(ServerError) -> String? { isGiven(name) ? try text(name) : nil }

    func optionalIDs(_ name: String) throws(ServerError) -> [Int32]? { isGiven(name) ? try ids(name) : nil }

    func optionalNumber(_ name: String) throws(ServerError) -> Int64? {
        isGiven(name) ? try number(name, "i64") : nil
    }

    func optionalChoice<Value: Choice>(_ name: String) throws(ServerError) -> Value? {
        isGiven(name) ? try choice(name) : nil
    }

    func choice<Value: Choice>(_ name: String) throws(ServerError) -> Value {
        let value = try required(name)
        guard case .text(let text) = value.content else { throw Self.wrong("expected value", at: value.end, in: bytes) }
        switch Value.named(text, in: dialect) {
        case .success(let choice): return choice
        case .failure(let unknown): throw Self.wrong(unknown.complaint, at: value.end, in: bytes)
        }
    }

    /// An object inside of this one.
    func optionalObject(_ name: String) throws(ServerError) -> Body? {
        guard isGiven(name) else { return nil }
        let value = try required(name)
        guard case .object(let members) = value.content else { throw unexpected(value, "invalid type", "a map") }
        return Body(dialect, bytes: bytes, members: members, end: value.end)
    }

    func optionalTexts(_ name: String) throws(ServerError) -> [String]? { isGiven(name) ? try texts(name) : nil }

    func texts(_ name: String) throws(ServerError) -> [String] {
        let value = try required(name)
        guard case .list(let elements) = value.content else { throw unexpected(value, "invalid type", "a sequence") }
        var texts: [String] = []
        for element in elements {
            guard case .text(let text) = element.content else { throw unexpected(element, "invalid type", "a string") }
            texts.append(text)
        }
        return texts
    }

    /// The address of something, as it is written in full.
    func address(_ name: String) throws(ServerError) -> WebAddress {
        let text = try text(name)
        do throws(ServerError) {
            return try WebAddress(parsing: text)
        } catch {
            throw unexpected(try required(name), "invalid value", "relative URL without a base")
        }
    }

    private func isGiven(_ name: String) -> Bool { fields[name]?.isGiven ?? false }

    private func required(_ name: String) throws(ServerError) -> BodyValue {
        guard let field = fields[name] else { throw Self.wrong("missing field `\(name)`", at: end, in: bytes) }
        if let second = field.second { throw Self.wrong("duplicate field `\(name)`", at: second.end, in: bytes) }
        return field.value
    }

    private func unexpected(_ value: BodyValue, _ what: String, _ expected: String) -> ServerError {
        Self.wrong("\(what): \(value.described), expected \(expected)", at: value.end, in: bytes)
    }

    private static func wrong(_ message: String, at end: Int, in bytes: [UInt8]) -> ServerError {
        let before = bytes.prefix(end)
        let line = before.count { $0 == 10 } + 1
        let column = before.count - (before.lastIndex(of: 10).map { $0 + 1 } ?? 0)
        return .unreadable("Json deserialize error: \(message) at line \(line) column \(column)")
    }
}
