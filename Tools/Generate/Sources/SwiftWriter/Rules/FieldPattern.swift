/// Names fields: `Post.updated`, `*.published`, `Mod*.when_`; a star stands for any run of characters.
struct FieldPattern: Hashable, Sendable, Decodable {
    let text: String
    private let type: Glob
    private let field: Glob

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        self.text = text
        type = Glob(String(parts[0]))
        field = Glob(String(parts[1]))
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let pattern = FieldPattern(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "“\(text)” names no field; write Type.field or *.field"
            )
        }
        self = pattern
    }

    /// Whether it names one field and no other.
    var isExact: Bool { type.isExact && field.isExact }

    /// The higher wins: a name without stars first, then the one with more letters of its own.
    var precision: Int { (isExact ? 1 << 20 : 0) + (type.isExact ? 1 << 16 : 0) + type.letters * 256 + field.letters }

    func matches(type typeName: String, field fieldName: String) -> Bool {
        type.matches(typeName) && field.matches(fieldName)
    }

    func matches(type typeName: String) -> Bool { type.matches(typeName) }

    /// What stands after the dot.
    var fieldText: String { field.text }
}

/// A name with stars.
struct Glob: Hashable, Sendable {
    let text: String
    let isExact: Bool

    init(_ text: String) {
        self.text = text
        isExact = !text.contains("*")
    }

    var letters: Int { text.utf8.count { $0 != UInt8(ascii: "*") } }

    /// - Complexity: O(name × pattern) at worst.
    func matches(_ name: String) -> Bool {
        if isExact { return text == name }
        if text == "*" { return true }
        let pattern = Array(text.utf8)
        let subject = Array(name.utf8)
        var (at, subjectAt, star, mark) = (0, 0, -1, 0)
        while subjectAt < subject.count {
            if at < pattern.count, pattern[at] == UInt8(ascii: "*") {
                (star, mark) = (at, subjectAt)
                at += 1
            } else if at < pattern.count, pattern[at] == subject[subjectAt] {
                at += 1
                subjectAt += 1
            } else if star >= 0 {
                mark += 1
                (at, subjectAt) = (star + 1, mark)
            } else {
                return false
            }
        }
        return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
