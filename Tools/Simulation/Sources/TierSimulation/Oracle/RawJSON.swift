import Foundation

/// JSON as it was received, read without any of the clients' types.
enum RawJSON: CustomStringConvertible {
    case object([Member])
    case array([RawJSON])
    case string(String)
    case integer(Int)
    case bool(Bool)
    case nothing

    /// A value of an object, with its key.
    struct Member {
        let key: String
        let value: RawJSON
        fileprivate let tag: UInt64
    }

    /// Parses the data; data that is not JSON becomes `nothing`.
    ///
    /// - Parameter keys: The keys of objects and arrays to leave out, in whatever object they are.
    init(_ data: Data, without keys: [String] = []) {
        self = data.withUnsafeBytes { bytes in
            var reader = RawJSONReader(bytes: bytes, without: keys)
            return reader.value() ?? .nothing
        }
    }

    /// - Complexity: O(members).
    subscript(key: String) -> RawJSON {
        guard case .object(let members) = self else { return .nothing }
        let tag = Member.tag(key.utf8)
        return members.first { $0.tag == tag && $0.key == key }?.value ?? .nothing
    }

    var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    var elements: [RawJSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    var isThere: Bool {
        if case .nothing = self { false } else { true }
    }

    /// True if it has members or elements.
    var isCompound: Bool {
        switch self {
        case .object(let members): !members.isEmpty
        case .array(let elements): !elements.isEmpty
        default: false
        }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var number: Int? {
        if case .integer(let number) = self { number } else { nil }
    }

    var flag: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    /// The number as a word, for names.
    var word: String { number.map(String.init) ?? "?" }

    var description: String {
        switch self {
        case .object(let members): "{\(members.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}"
        case .array(let elements): "\(elements)"
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .nothing: "nothing"
        }
    }
}

extension RawJSON.Member {
    fileprivate init(_ key: String, _ value: RawJSON) {
        self.init(key: key, value: value, tag: Self.tag(key.utf8))
    }

    /// Returns a number that differs for most keys: the length and the last bytes. Comparing it first makes looking for an absent key cheap.
    fileprivate static func tag(_ key: String.UTF8View) -> UInt64 {
        key.withContiguousStorageIfAvailable { bytes in
            bytes.suffix(7).reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1) }
        } ?? 0
    }
}

/// A reader of servers' JSON, without fractions, because no fraction is compared.
struct RawJSONReader {
    private let bytes: UnsafeRawBufferPointer
    private let skipped: [String]
    private var index = 0

    /// - Parameters:
    ///   - bytes: The text; it must outlive the reader.
    ///   - keys: The keys of objects and arrays to leave out.
    init(bytes: UnsafeRawBufferPointer, without keys: [String]) { (self.bytes, skipped) = (bytes, keys) }

    /// Returns the next value; nil if there is none.
    mutating func value() -> RawJSON? {
        switch next {
        case UInt8(ascii: "{"): return members()
        case UInt8(ascii: "["): return elements()
        case UInt8(ascii: "\""): return string().map(RawJSON.string)
        case nil: return nil
        default: return word()
        }
    }

    /// The next byte that is not white space; nil at the end.
    private var next: UInt8? {
        mutating get {
            while index < bytes.count, bytes[index] <= UInt8(ascii: " ") { index += 1 }
            return index < bytes.count ? bytes[index] : nil
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func members() -> RawJSON? {
        var members: [RawJSON.Member] = []
        guard take("{") else { return nil }
        members.reserveCapacity(16)
        var isFirst = true
        while !take("}") {
            guard isFirst || take(","), next != nil, let key = string(), take(":") else { return nil }
            isFirst = false
            if skipped.contains(key), skipCompound() { continue }
            guard let value = value() else { return nil }
            members.append(RawJSON.Member(key, value))
        }
        return .object(members)
    }

    private mutating func elements() -> RawJSON? {
        var elements: [RawJSON] = []
        guard take("[") else { return nil }
        while !take("]") {
            guard elements.isEmpty || take(","), let value = value() else { return nil }
            elements.append(value)
        }
        return .array(elements)
    }

    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        let start = index
        var isPlain = true
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") {
                isPlain = false
                index += 1
            }
            index += 1
        }
        index += 1
        guard index <= bytes.count else { return nil }
        if isPlain { return String(decoding: bytes[start..<(index - 1)], as: UTF8.self) }
        // Escapes are rare, so Foundation decodes them.
        return try? JSONDecoder().decode(String.self, from: Data(bytes[(start - 1)..<index]))
    }

    /// Passes over the next value.
    ///
    /// - Returns: False if the next value is no object and no array.
    private mutating func skipCompound() -> Bool {
        guard let first = next, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
        var depth = 0
        repeat {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""): skipString()
            default: break
            }
            index += 1
        } while depth > 0 && index < bytes.count
        return true
    }

    /// Goes from the quotation mark at the beginning of a string to the one at its end.
    private mutating func skipString() {
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
    }

    private mutating func word() -> RawJSON? {
        let start = index
        while index < bytes.count, !Self.endsWord(bytes[index]) { index += 1 }
        let word = bytes[start..<index]
        if word.elementsEqual("true".utf8) { return .bool(true) }
        if word.elementsEqual("false".utf8) { return .bool(false) }
        return Int(String(decoding: word, as: UTF8.self)).map(RawJSON.integer) ?? .nothing
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: " "), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
