/// A Swift name derived from a name on the wire.
struct SwiftName: Hashable, Sendable {
    /// The name after a dot, or as an argument label, without backticks.
    let text: String

    /// Converts `creator_id` and `CreatorId` to `creatorId`, `type_` to `type`, and `totp_2fa_token` to `totp2faToken`.
    init(lowerCamel wire: String) {
        let words = Self.words(wire)
        guard let first = words.first else {
            text = "empty"
            return
        }
        let name = Self.decapitalized(first) + words.dropFirst().map(Self.capitalized).joined()
        text = name.first?.isNumber == true ? "_" + name : name
    }

    /// Converts `getPosts` to `GetPosts`, and `donation_dialog_shown` to `DonationDialogShown`.
    init(upperCamel wire: String) {
        let name = Self.words(wire).map(Self.capitalized).joined()
        text = name.first?.isNumber == true ? "_" + name : name
    }

    /// The name in a declaration, or alone: in backticks if the bare word is a keyword.
    var declared: String { Self.reserved.contains(text) ? "`\(text)`" : text }

    /// The name after a dot, in backticks if needed.
    var member: String { Self.reservedAfterDot.contains(text) ? "`\(text)`" : text }

    private static func words(_ wire: String) -> [Substring] {
        wire.split { !($0.isLetter || $0.isNumber) || !$0.isASCII }
    }

    private static func capitalized(_ word: Substring) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// Converts `SmallCard` → `smallCard`, `URLBlock` → `urlBlock`, `URL` → `url`.
    private static func decapitalized(_ word: Substring) -> String {
        let capitals = word.prefix { $0.isUppercase }
        switch capitals.count {
        case 0: return String(word)
        case 1: return capitals.lowercased() + word.dropFirst()
        case word.count: return word.lowercased()
        default:
            let head = capitals.dropLast()
            return head.lowercased() + word.dropFirst(head.count)
        }
    }

    private static let reservedAfterDot: Set<String> = ["init", "self", "Type", "Protocol"]

    private static let reserved: Set<String> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

/// Detects two declarations with the same Swift name.
struct NameTable {
    private var owners: [String: String] = [:]

    init() {}

    /// Creates a table with the names that the type has already.
    init(of members: Set<String>) {
        for name in members { owners[name] = "what every such type has" }
    }

    /// Claims `name` for `owner`.
    ///
    /// - Returns: The other owner of the name; nil if there is none.
    mutating func claim(_ name: String, for owner: String) -> String? {
        if let other = owners[name], other != owner { return other }
        owners[name] = owner
        return nil
    }

    /// The names of Swift and of the runtime that generated code uses; a type with such a name would hide them.
    static let reservedTypes: Set<String> = [
        "Any", "Array", "Bool", "ClosedRange", "Codable", "CodingKey", "Decodable", "Decoder", "Dictionary", "Double",
        "Encodable", "Encoder", "Equatable", "Error", "Hashable", "Int", "Key", "Kind", "Never", "Optional", "Protocol",
        "Response", "Self", "Sendable", "String", "Type", "Void", "WireAvailability", "WireAvailabilityTable",
        "WireBoxed",
        "WireCandidates", "WireDate", "WireDecoding", "WireEmpty", "WireEndpoint", "WireEnum", "WireField",
        "WireFields",
        "WireIdentifier", "WireList", "WireQueryItem", "WireReader", "WireRequest", "WireReadError",
        "WireTextIdentifier",
        "WireType", "WireURL", "WireValue",
    ]

    /// The members of every value, which cannot be the name of a field.
    static let valueMembers: Set<String> = ["hashValue", "self"]
    /// The members that every request has in addition.
    static let requestMembers: Set<String> = ["pathParameters", "queryItems"]
    /// The members of every enumeration, which cannot be the name of a case.
    static let enumMembers: Set<String> = [
        "allCases", "availability", "description", "hashValue", "rawValue", "self", "wireParameter",
    ]
}
