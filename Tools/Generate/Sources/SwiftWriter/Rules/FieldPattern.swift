internal import ApiSchema

/// A pattern for fields: `Post.updated`, `*.published`, `Mod*.when_`; a star stands for any run of characters.
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

    /// True if the pattern has no star.
    var isExact: Bool { type.isExact && field.isExact }

    /// The precision; the pattern with the higher one takes precedence: a name without stars, then one with more literal characters.
    var precision: Int { (isExact ? 1 << 20 : 0) + (type.isExact ? 1 << 16 : 0) + type.letters * 256 + field.letters }

    func matches(type typeName: String, field fieldName: String) -> Bool {
        type.matches(typeName) && field.matches(fieldName)
    }

    func matches(type typeName: String) -> Bool { type.matches(typeName) }

    /// The pattern for the field, after the dot.
    var fieldText: String { field.text }
}
