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
    public internal(set) var title = ""
    /// The files and shell commands behind the line's commands, as they were typed. They receive output of the session, which the code does
    /// not have.
    public internal(set) var destinations: [String] = []
    /// The values that the code takes as given, in the order of their first use.
    public internal(set) var given: [Given] = []
    /// The modules that the code imports, sorted.
    public internal(set) var imports: [String] = []
    /// The statements; they run on the main actor, may wait and may throw.
    public internal(set) var lines: [String] = []

    /// The code as `code` prints it: the line and the given values as comments, the imports, and the statements.
    public var text: [String] {
        let values = given.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let omitted =
            destinations.isEmpty ? [] : ["// without \(destinations.joined(separator: ", ")), for output of the REPL"]
        let head = ["// \(title)"] + omitted + (given.isEmpty ? [] : ["// given \(values)"])
        return head + imports.map { "import \($0)" } + (imports.isEmpty ? [] : [""]) + lines
    }

    /// The code as a function that a compiler can check: the statements are the body of a function that takes the given values. Errors name
    /// the line of the session. A file of several functions needs the ``imports`` of all of them.
    ///
    /// - Parameter name: The name of the function, which is private.
    package func function(named name: String) -> String {
        let parameters = given.map { "_ \($0.name): \($0.type)" }.joined(separator: ", ")
        let place = title.replacing("\\", with: "/").replacing("\"", with: "'")
        let head = ["@MainActor private func \(name)(\(parameters)) async throws {"]
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
}
