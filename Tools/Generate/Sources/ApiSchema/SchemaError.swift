/// A text that is not what was expected: a schema file, a type expression, a TypeScript file.
///
/// ``description`` is `file:line: message` and, on the next line, what to do: the form that editors turn into a link.
public struct SchemaError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public var code: Code
    /// What was found and what was expected.
    public var message: String
    /// What to do about it, where there is something to do.
    public var hint: String?
    /// The file; `tag:path` for a file inside a git repository, which `git show` takes as it is.
    public var file: String?
    /// The line, from 1.
    public var line: Int?

    /// What kinds of failure there are; extensible, so handle the rest as well.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public var description: String

        /// Makes a code of your own.
        public init(_ description: String) {
            self.description = description
        }

        /// The text breaks the rules of its language: an unterminated string, a missing brace.
        public static let syntax = Code("syntax")
        /// The text is right, but means something that this tool has no word for.
        public static let notUnderstood = Code("notUnderstood")
        /// A type is named and nobody declares it.
        public static let undeclared = Code("undeclared")
        /// Something is declared twice, and differently.
        public static let contradiction = Code("contradiction")
        /// A file's JSON is not of the expected form.
        public static let format = Code("format")
    }

    /// Makes an error.
    public init(_ code: Code = .format, message: String, file: String, line: Int? = nil) {
        self.init(code, message, file: file, line: line)
    }

    /// Makes an error with what to do about it.
    public init(_ code: Code, _ message: String, hint: String? = nil, file: String? = nil, line: Int? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.file = file
        self.line = line
    }
}

extension SchemaError: CustomStringConvertible {
    /// `file:line: message`, and the hint on a line of its own.
    public var description: String {
        let place = [file, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
        let first = place.isEmpty ? message : "\(place): \(message)"
        return hint.map { "\(first)\n  \($0)" } ?? first
    }
}
