/// The name of a variable in printed Swift, made from a name of the session: `old-post`, `class`, `2nd`, `zoe@elsewhere.test`.
struct SwiftName {
    /// The name without backquotes.
    private let bare: String

    /// The name as Swift reads it: in backquotes if Swift reserves the word.
    var text: String { Self.reserved.contains(bare) ? "`\(bare)`" : bare }

    /// Makes a name from any text. Characters that no Swift name has separate words, which are joined as `oldPost`; a name that would begin
    /// with a digit gets an underscore, and a text without a usable character becomes `value`.
    init(_ text: String) {
        let isPart: (Unicode.Scalar) -> Bool = { $0 == "_" || $0.properties.isXIDContinue }
        let words = text.unicodeScalars.split { !isPart($0) }.map { String(String.UnicodeScalarView($0)) }
        let joined = words.enumerated().map {
            $0 == 0 ? Self.lowercasedFirst($1) : $1.prefix(1).uppercased() + $1.dropFirst()
        }
        .joined()
        guard joined.contains(where: { $0 != "_" }), let first = joined.unicodeScalars.first else {
            bare = "value"
            return
        }
        bare = first == "_" || first.properties.isXIDStart ? joined : "_\(joined)"
    }

    private init(bare: String) { self.bare = bare }

    /// Returns the same name with a number behind it; an underscore separates two numbers: `post2`, `p1_2`.
    func numbered(_ number: Int) -> SwiftName {
        SwiftName(bare: bare + (bare.last?.isNumber ?? false ? "_" : "") + "\(number)")
    }

    /// A type would begin with a capital letter, and a variable of its name would hide it.
    private static func lowercasedFirst(_ word: String) -> String {
        word.allSatisfy { !$0.isLowercase } ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
    }

    /// The words that Swift reserves, and those that it may read as something else where an expression begins.
    private static let reserved: Set<String> = [
        "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class", "consume",
        "consuming", "continue", "copy", "default", "defer", "deinit", "discard", "do", "each", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
        "inout", "internal", "is", "let", "nil", "nonisolated", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "some", "static", "struct", "subscript", "super", "switch",
        "throw", "throws", "true", "try", "typealias", "unsafe", "var", "where", "while", "yield",
    ]
}
