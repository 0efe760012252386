/// The Swift that does the same as a line of the session, with the values that it takes as given.
///
/// ```swift
/// let code = try session.code(of: "load note 1 as n; star n")
/// print(code.text.joined(separator: "\n"))
/// ```
public struct SwiftCode: Hashable, Sendable {
    /// A value that the code takes as given: a client, a store.
    public struct Given: Hashable, Sendable {
        /// The name of the variable: `api`.
        public let name: String
        /// The type of the variable: `ApiClient`.
        public let type: String
    }

    /// The line of the session.
    public internal(set) var title: String
    /// The values that the code takes as given, in the order of their first use.
    public internal(set) var given: [Given] = []
    /// The modules that the code imports, sorted.
    public internal(set) var imports: [String] = []
    /// The statements; they run on the main actor, may wait and may throw.
    public internal(set) var lines: [String] = []

    init(title: String) { self.title = title }

    /// The code as `code` prints it: the line and the given values as comments, the imports, and the statements.
    public var text: [String] {
        let values = given.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let head = ["// \(title)"] + (given.isEmpty ? [] : ["// given \(values)"])
        return head + imports.map { "import \($0)" } + (imports.isEmpty ? [] : [""]) + lines
    }

    /// The code as a file that a compiler can check: the statements are the body of a function that takes the given values. Errors name the
    /// line of the session.
    ///
    /// - Parameter name: The name of the function, which is private.
    package func file(functionNamed name: String) -> String {
        let parameters = given.map { "_ \($0.name): \($0.type)" }.joined(separator: ", ")
        let place = title.replacing("\\", with: "/").replacing("\"", with: "'")
        let head = imports.map { "import \($0)" } + ["@MainActor private func \(name)(\(parameters)) async throws {"]
        let body = ["#sourceLocation(file: \"\(place)\", line: 1)"] + lines + ["#sourceLocation()", "}", ""]
        return (head + body).joined(separator: "\n")
    }

    /// Returns a Swift literal for a text.
    ///
    /// - Complexity: O(n).
    public static func literal(_ text: String) -> String {
        var literal = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default:
                let isControl = scalar.properties.generalCategory == .control
                literal += isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
            }
        }
        return "\"\(literal)\""
    }

    /// Returns the name of a property for the name of a field: `postCount` for `post_count`.
    public static func property(_ field: String) -> String {
        field.split(separator: ".").map { part in
            let words = part.split(separator: "_")
            return words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
        }
        .joined(separator: ".")
    }

    /// Returns a name of the session as the name of a variable: letters, digits and underscores, in backquotes if Swift reserves it.
    static func variable(_ name: String) -> String {
        let parts = name.split(separator: "-")
        let joined = parts.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }
            .joined()
        return reserved.contains(joined) ? "`\(joined)`" : joined
    }

    private static let reserved: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
        "extension",
        "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
        "nil",
        "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
