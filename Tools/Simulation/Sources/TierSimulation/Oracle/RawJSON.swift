import Foundation

/// JSON as it was received, read without any of the clients' types.
indirect enum RawJSON: CustomStringConvertible {
    case object([(key: String, value: RawJSON)])
    case array([RawJSON])
    case string(String)
    case integer(Int)
    case bool(Bool)
    case nothing

    /// Parses the data; data that is not JSON becomes `nothing`.
    init(_ data: Data) {
        var reader = RawJSONReader(bytes: [UInt8](data))
        self = reader.value() ?? .nothing
    }

    /// - Complexity: O(members).
    subscript(key: String) -> RawJSON { members.first { $0.key == key }?.value ?? .nothing }

    var members: [(key: String, value: RawJSON)] {
        if case .object(let members) = self { members } else { [] }
    }

    var elements: [RawJSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    var isThere: Bool {
        if case .nothing = self { false } else { true }
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

/// A reader of servers' JSON, without fractions, because no fraction is compared.
struct RawJSONReader {
    let bytes: [UInt8]
    private var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

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
        var members: [(key: String, value: RawJSON)] = []
        guard take("{") else { return nil }
        while !take("}") {
            guard members.isEmpty || take(","), next != nil, let key = string(), take(":"), let value = value() else {
                return nil
            }
            members.append((key, value))
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
        let start = index
        guard take("\"") else { return nil }
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
        if isPlain { return String(decoding: bytes[(start + 1)..<(index - 1)], as: UTF8.self) }
        // Escapes are rare, so Foundation decodes them.
        return try? JSONDecoder().decode(String.self, from: Data(bytes[start..<index]))
    }

    private mutating func word() -> RawJSON? {
        let start = index
        while index < bytes.count, !",]} \n".utf8.contains(bytes[index]) { index += 1 }
        switch String(decoding: bytes[start..<index], as: UTF8.self) {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case let word: return Int(word).map(RawJSON.integer) ?? .nothing
        }
    }
}
