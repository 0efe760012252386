internal import ApiSchema
internal import Foundation

/// Parses a JSON text (RFC 8259) into values with lines.
///
/// Foundation's parser keeps neither the order of keys nor the lines, and accepts duplicate keys.
struct JSONParser {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var depth = 0
    private let file: String

    /// The deepest nesting that is read, so that a text cannot exhaust the stack.
    private static let deepest = 500

    /// Parses a text.
    ///
    /// - Throws: ``SchemaError`` at the first place with invalid JSON (`syntax`), or a duplicate key (`contradiction`).
    /// - Complexity: O(bytes).
    static func node(in data: Data, file: String) throws(SchemaError) -> JSONNode {
        var parser = JSONParser(bytes: Array(data), file: file)
        parser.skipMark()
        let node = try parser.value()
        parser.skipSpace()
        guard parser.index == parser.bytes.count else { throw parser.unexpected("the end of the file") }
        return node
    }

    private init(bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Skips a byte order mark.
    private mutating func skipMark() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    private mutating func skipSpace() {
        while let byte {
            if byte == 0x0A {
                line += 1
            } else if byte != 0x20, byte != 0x09, byte != 0x0D {
                return
            }
            index += 1
        }
    }

    private mutating func value() throws(SchemaError) -> JSONNode {
        skipSpace()
        let start = line
        switch byte {
        case UInt8(ascii: "{"): return JSONNode(value: .object(try members()), line: start)
        case UInt8(ascii: "["): return JSONNode(value: .array(try elements()), line: start)
        case UInt8(ascii: "\""): return JSONNode(value: .string(try string()), line: start)
        case let byte? where byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
            return JSONNode(value: .number(try number()), line: start)
        default:
            if skip("true") { return JSONNode(value: .bool(true), line: start) }
            if skip("false") { return JSONNode(value: .bool(false), line: start) }
            if skip("null") { return JSONNode(value: .null, line: start) }
            throw unexpected("a JSON value")
        }
    }

    private mutating func members() throws(SchemaError) -> [JSONMember] {
        try enter()
        defer { depth -= 1 }
        var members: [JSONMember] = []
        var keys: Set<String> = []
        skipSpace()
        if skip("}") { return [] }
        while true {
            skipSpace()
            guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
            let start = line
            let key = try string()
            guard keys.insert(key).inserted else {
                throw SchemaError(
                    .contradiction,
                    "found the key \"\(key)\" again, expected each once",
                    hint: "Remove one of the two, because only one of them counts.",
                    file: file,
                    line: start
                )
            }
            skipSpace()
            guard skip(":") else { throw unexpected("a colon") }
            members.append(JSONMember(key: key, value: try value()))
            skipSpace()
            if skip(",") { continue }
            guard skip("}") else { throw unexpected("a comma or '}'") }
            return members
        }
    }

    private mutating func elements() throws(SchemaError) -> [JSONNode] {
        try enter()
        defer { depth -= 1 }
        var elements: [JSONNode] = []
        skipSpace()
        if skip("]") { return [] }
        while true {
            elements.append(try value())
            skipSpace()
            if skip(",") { continue }
            guard skip("]") else { throw unexpected("a comma or ']'") }
            return elements
        }
    }

    private mutating func enter() throws(SchemaError) {
        index += 1
        depth += 1
        guard depth <= Self.deepest else {
            throw SchemaError(
                .format,
                "found more than \(Self.deepest) nested objects and lists, expected fewer",
                hint: "Name the inner schemas under components/schemas, and refer to them with $ref.",
                file: file,
                line: line
            )
        }
    }

    private mutating func number() throws(SchemaError) -> String {
        let start = index
        while let byte, "0123456789+-.eE".utf8.contains(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard Double(text) != nil else {
            index = start
            throw unexpected("a number")
        }
        return text
    }

    private mutating func string() throws(SchemaError) -> String {
        let start = index
        index += 1
        var hasEscapes = false
        while let byte, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw unexpected("the end of the string on its line") }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                index += 1
            }
            index += 1
        }
        guard byte != nil else { throw unexpected("the end of a string") }
        index += 1
        guard hasEscapes else { return String(decoding: bytes[(start + 1)..<(index - 1)], as: UTF8.self) }
        do {
            return try JSONDecoder().decode(String.self, from: Data(bytes[start..<index]))
        } catch {
            index = start
            throw unexpected("a string with valid escapes")
        }
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
        index += count
        return true
    }

    private func unexpected(_ expected: String) -> SchemaError {
        let found =
            byte.map { $0 >= 0x20 && $0 < 0x7F ? "'\(UnicodeScalar($0))'" : "the byte \($0)" } ?? "the end of the file"
        return SchemaError(.syntax, "found \(found), expected \(expected)", file: file, line: line)
    }
}
