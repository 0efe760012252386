/// A type of a body member's value.
protocol BodyValue: Sendable {
    /// The value of a member that is left out; nil if the member is required.
    static var absent: Self? { get }

    /// Returns the name of the type in the documentation.
    static func kind(in dialect: Dialect) -> String

    /// Takes a value. A value of the wrong type is taken too, and described in the error.
    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Self

    /// True if the value is a text that contains a NUL, which no column accepts.
    var hasNUL: Bool { get }
}

extension BodyValue {
    static var absent: Self? { nil }
    var hasNUL: Bool { false }
}

extension Optional: BodyValue where Wrapped: BodyValue {
    static var absent: Wrapped?? { .some(nil) }

    static func kind(in dialect: Dialect) -> String { Wrapped.kind(in: dialect) }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Wrapped? {
        guard try reader.next() == .null else { return try Wrapped.read(&reader, in: dialect) }
        try reader.null()
        return nil
    }

    var hasNUL: Bool { self?.hasNUL ?? false }
}

extension String: BodyValue {
    static func kind(in dialect: Dialect) -> String { "text" }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> String {
        guard try reader.next() == .string else { throw try reader.invalidType(expected: "a string") }
        return try reader.string()
    }

    var hasNUL: Bool { utf8.contains(0) }
}

extension Bool: BodyValue {
    static func kind(in dialect: Dialect) -> String { "true or false" }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Bool {
        guard try reader.next() == .bool else { throw try reader.invalidType(expected: "a boolean") }
        return try reader.bool()
    }
}

extension BodyValue where Self: FixedWidthInteger {
    static func kind(in dialect: Dialect) -> String { "i\(bitWidth)" }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Self {
        let expected = kind(in: dialect)
        guard try reader.next() == .number else { throw try reader.invalidType(expected: expected) }
        let number = try reader.number()
        guard let wide = number.integer else {
            throw reader.error("invalid type: \(number.described), expected \(expected)")
        }
        guard let value = Self(exactly: wide) else {
            throw reader.error("invalid value: \(number.described), expected \(expected)")
        }
        return value
    }
}

extension Int16: BodyValue {}
extension Int32: BodyValue {}
extension Int64: BodyValue {}

extension Array: BodyValue where Element: BodyValue {
    static func kind(in dialect: Dialect) -> String { "list of \(Element.kind(in: dialect))" }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> [Element] {
        guard try reader.next() == .array else { throw try reader.invalidType(expected: "a sequence") }
        var elements: [Element] = []
        try reader.array { reader throws(JSONReader.Malformed) in
            elements.append(try Element.read(&reader, in: dialect))
        }
        return elements
    }
}

extension BodyValue where Self: Choice {
    static func kind(in dialect: Dialect) -> String {
        choices(in: dialect).map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Self {
        guard try reader.next() == .string else {
            try reader.skip()
            throw reader.error("expected value")
        }
        let name = try reader.string()
        switch named(name, in: dialect) {
        case .success(let choice): return choice
        case .failure(let unknown): throw reader.error(unknown.complaint)
        }
    }
}

/// An absolute URL as a member's value.
extension WebURL: BodyValue {
    static func kind(in dialect: Dialect) -> String { "address" }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> WebURL {
        let text = try String.read(&reader, in: dialect)
        do throws(ServerError) {
            return try WebURL(parsing: text)
        } catch {
            let described = "string \(String(reflecting: text))"
            throw reader.error("invalid value: \(described), expected relative URL without a base")
        }
    }

    var hasNUL: Bool { text.hasNUL }
}
