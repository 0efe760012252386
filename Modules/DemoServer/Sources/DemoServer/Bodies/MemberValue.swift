/// What a member of a body can hold.
protocol MemberValue: Sendable {
    /// What stands for it where it is left out; nil if it must not be.
    static var absent: Self? { get }

    /// What it is called in documentation.
    static func kind(in dialect: Dialect) -> String

    /// Takes a value. One that does not fit is taken too, and described in the complaint.
    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Self

    /// Whether it is a text with a NUL, which no column takes.
    var hasNUL: Bool { get }
}

extension MemberValue {
    static var absent: Self? { nil }
    var hasNUL: Bool { false }
}

extension Optional: MemberValue where Wrapped: MemberValue {
    static var absent: Wrapped?? { .some(nil) }

    static func kind(in dialect: Dialect) -> String { Wrapped.kind(in: dialect) }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Wrapped? {
        guard try reader.next() == .null else { return try Wrapped.read(&reader, in: dialect) }
        try reader.null()
        return nil
    }

    var hasNUL: Bool { self?.hasNUL ?? false }
}

extension String: MemberValue {
    static func kind(in dialect: Dialect) -> String { "text" }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> String {
        guard try reader.next() == .string else { throw try reader.invalidType(expected: "a string") }
        return try reader.string()
    }

    var hasNUL: Bool { utf8.contains(0) }
}

extension Bool: MemberValue {
    static func kind(in dialect: Dialect) -> String { "true or false" }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Bool {
        guard try reader.next() == .bool else { throw try reader.invalidType(expected: "a boolean") }
        return try reader.bool()
    }
}

extension MemberValue where Self: FixedWidthInteger {
    static func kind(in dialect: Dialect) -> String { "i\(bitWidth)" }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Self {
        let expected = kind(in: dialect)
        guard try reader.next() == .number else { throw try reader.invalidType(expected: expected) }
        let number = try reader.number()
        guard let wide = number.integer else {
            throw reader.complaint("invalid type: \(number.described), expected \(expected)")
        }
        guard let value = Self(exactly: wide) else {
            throw reader.complaint("invalid value: \(number.described), expected \(expected)")
        }
        return value
    }
}

extension Int16: MemberValue {}
extension Int32: MemberValue {}
extension Int64: MemberValue {}

extension Array: MemberValue where Element: MemberValue {
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

extension MemberValue where Self: Choice {
    static func kind(in dialect: Dialect) -> String {
        choices(in: dialect).map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Self {
        guard try reader.next() == .string else {
            try reader.skip()
            throw reader.complaint("expected value")
        }
        let name = try reader.string()
        switch named(name, in: dialect) {
        case .success(let choice): return choice
        case .failure(let unknown): throw reader.complaint(unknown.complaint)
        }
    }
}

/// The address of something, written in full.
extension WebAddress: MemberValue {
    static func kind(in dialect: Dialect) -> String { "address" }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> WebAddress {
        let text = try String.read(&reader, in: dialect)
        do throws(ServerError) {
            return try WebAddress(parsing: text)
        } catch {
            let described = "string \(String(reflecting: text))"
            throw reader.complaint("invalid value: \(described), expected relative URL without a base")
        }
    }

    var hasNUL: Bool { text.hasNUL }
}
