import Foundation

/// An error in a schema file, a type expression or a TypeScript file.
///
/// ``description`` is `file:line: message` with the advice on the next line. Editors turn this form into a link.
public struct SchemaError: Error, Hashable, Sendable {
    /// The kind of the failure.
    public var code: Code
    /// The text that was found, and the text that was expected.
    public var message: String
    /// The advice for the reader, if there is any.
    public var hint: String?
    /// The file; `tag:path` for a file in a git repository, which is a valid argument of `git show`.
    public var file: String?
    /// The line, from 1.
    public var line: Int?

    /// The kinds of failures. More kinds may be added, so also handle unknown ones.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public var description: String

        /// Creates a custom code.
        public init(_ description: String) {
            self.description = description
        }

        /// The text violates the grammar: an unterminated string, a missing brace.
        public static let syntax = Code("syntax")
        /// The text is valid TypeScript, but this tool does not support its meaning.
        public static let notUnderstood = Code("notUnderstood")
        /// An expected declaration is missing: a type, an HTTP method, the files of types, or the calls of a client.
        public static let undeclared = Code("undeclared")
        /// One name has two different declarations.
        public static let contradiction = Code("contradiction")
        /// The JSON of a file does not have the expected form.
        public static let format = Code("format")
    }

    /// Creates an error without a hint.
    public init(_ code: Code = .format, message: String, file: String, line: Int? = nil) {
        self.init(code, message, file: file, line: line)
    }

    /// Creates an error with a hint.
    public init(_ code: Code, _ message: String, hint: String? = nil, file: String? = nil, line: Int? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.file = file
        self.line = line
    }
}

extension SchemaError: CustomStringConvertible {
    /// `file:line: message`, followed by the hint on its own line.
    public var description: String {
        let place = [file, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
        let first = place.isEmpty ? message : "\(place): \(message)"
        return hint.map { "\(first)\n  \($0)" } ?? first
    }
}

extension SchemaError {
    /// Describes a decoding error of JSON in words.
    package static func reason(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, let context): return "no '\(key.stringValue)'\(path(context))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            let cause = context.underlyingError.map { " (\($0))" } ?? ""
            return "\(context.debugDescription)\(path(context))\(cause)"
        @unknown default: return "\(error)"
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
        return path.isEmpty ? "" : " at \(path)"
    }
}

/// All errors of a source at once, so that one run is enough to fix them.
public struct SchemaErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors sorted by file and line, without duplicates; never empty.
    public let errors: [SchemaError]

    /// Creates a sorted list of the errors without duplicates.
    ///
    /// - Precondition: `errors` is not empty.
    public init(_ errors: [SchemaError]) {
        precondition(!errors.isEmpty, "Without an error there is nothing to throw.")
        var seen: Set<SchemaError> = []
        self.errors = errors.filter { seen.insert($0).inserted }
            .sorted { ($0.file ?? "", $0.line ?? 0) < ($1.file ?? "", $1.line ?? 0) }
    }

    /// The descriptions of all errors, one after the other.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}
