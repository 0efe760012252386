internal import ApiSchema

/// The names of types: those of the schemas under components, and those that inline schemas are given.
struct TypeNames {
    private var taken: Set<String>

    /// The names that mean a type of the runtime in rules without “aliases”.
    static let runtime: Set<String> = ["Double", "WireDate", "WireURL"]
    /// The names that a type expression reads as something else.
    private static let grammar: Set<String> = ["Array", "ReadonlyArray", "Record"]

    init() {
        taken = Self.runtime.union(Self.grammar)
    }

    /// Claims a name: itself if it is free, otherwise the name followed by a number.
    mutating func claim(_ name: String) -> String {
        var result = name
        var number = 2
        while !taken.insert(result).inserted {
            result = "\(name)\(number)"
            number += 1
        }
        return result
    }

    func isFree(_ name: String) -> Bool { !taken.contains(name) }

    /// Converts `full-repository` to `FullRepository`; a name without separators keeps its capitals.
    static func upperCamel(_ text: String) -> String {
        let name = words(text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        guard let first = name.first else { return "Unnamed" }
        return first.isNumber ? "Type\(name)" : name
    }

    /// Converts `repos/list-for-user` to `reposListForUser`.
    static func lowerCamel(_ text: String) -> String {
        let name = upperCamel(text)
        let capitals = name.prefix { $0.isUppercase }
        switch capitals.count {
        case 0, name.count: return name.lowercased()
        case 1: return capitals.lowercased() + name.dropFirst()
        default: return capitals.dropLast().lowercased() + name.dropFirst(capitals.count - 1)
        }
    }

    private static func words(_ text: String) -> [Substring] {
        text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    }
}
