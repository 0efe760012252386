/// What a route's body has to be: the fields in the real server's order, and its name for the whole.
///
/// It complains of the first thing wrong as the bytes come in, and of what is missing only at the end.
struct BodySchema {
    enum Kind: String {
        case i16
        case i32
        case i64
        case flag
        case text
        case ids
        case texts
        /// One word of several; which they are is for the route to say.
        case word
    }

    struct Field {
        let name: String
        let kind: Kind
        let isOptional: Bool
    }

    typealias Members = [(key: String, value: BodyValue)]

    let name: String
    let fields: [Field]

    /// - Parameter text: The name of the whole, then `field:kind` for each field, with `?` where it may be left out.
    init(_ text: String) {
        let parts = text.split(separator: " ")
        name = parts.first.map(String.init) ?? ""
        fields = parts.dropFirst().compactMap { part in
            let halves = part.split(separator: ":")
            guard halves.count == 2, let kind = Kind(rawValue: String(halves[1].filter { $0 != "?" })) else {
                return nil
            }
            return Field(name: String(halves[0]), kind: kind, isOptional: halves[1].hasSuffix("?"))
        }
    }

    func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    /// A list may stand for the fields in their order.
    func members(of elements: [BodyValue], end: Int) throws(BodyParser.Failure) -> Members {
        let members = zip(fields, elements).map { (key: $0.name, value: $1) }
        try requireFit(members)
        if elements.count > fields.count {
            throw BodyParser.Failure(message: "trailing characters", end: elements[fields.count].end)
        }
        if elements.count < fields.count {
            let count = fields.count == 1 ? "1 element" : "\(fields.count) elements"
            throw BodyParser.Failure(
                message: "invalid length \(elements.count), expected struct \(name) with \(count)",
                end: end
            )
        }
        return members
    }

    /// No member comes twice, and each is of its kind.
    func requireFit(_ members: Members) throws(BodyParser.Failure) {
        var seen: Set<String> = []
        for (key, value) in members {
            guard let field = fields.first(where: { $0.name == key }) else { continue }
            guard seen.insert(key).inserted else {
                throw BodyParser.Failure(message: "duplicate field `\(key)`", end: value.end)
            }
            if case .null = value.content, field.isOptional { continue }
            try value.requireKind(field.kind)
        }
    }

    func requireAll(in members: Members, end: Int) throws(BodyParser.Failure) {
        for field in fields where !field.isOptional && !members.contains(where: { $0.key == field.name }) {
            throw BodyParser.Failure(message: "missing field `\(field.name)`", end: end)
        }
    }
}

extension BodyValue {
    fileprivate func requireKind(_ kind: BodySchema.Kind) throws(BodyParser.Failure) {
        switch (kind, content) {
        case (.text, .text), (.word, .text), (.flag, .bool): return
        case (.i16, .integer(let number)) where Int16(exactly: number) != nil: return
        case (.i32, .integer(let number)) where Int32(exactly: number) != nil: return
        case (.i64, .integer): return
        case (.ids, .list(let elements)):
            for element in elements { try element.requireKind(.i32) }
        case (.texts, .list(let elements)):
            for element in elements { try element.requireKind(.text) }
        case (.i16, .integer), (.i32, .integer):
            throw BodyParser.Failure(message: "invalid value: \(described), expected \(kind)", end: end)
        case (.word, _): throw BodyParser.Failure(message: "expected value", end: end)
        default:
            let expected =
                [.flag: "a boolean", .text: "a string", .ids: "a sequence", .texts: "a sequence"][kind] ?? kind.rawValue
            throw BodyParser.Failure(message: "invalid type: \(described), expected \(expected)", end: end)
        }
    }
}
