/// An error while reading the source repository.
public struct GitError: Error, Sendable, CustomStringConvertible {
    /// The kind of the failure.
    public var code: Code
    /// The description of the failure.
    public var message: String
    /// The advice for the reader.
    public var hint: String?
    /// The first line of the output of git or of the system.
    public var cause: String?

    /// The kinds of failures. More kinds may be added, so also handle unknown ones.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public var description: String

        /// The path is not a repository.
        public static let noRepository = Code(description: "noRepository")
        /// The repository has no such tag.
        public static let unknownRevision = Code(description: "unknownRevision")
        /// The repository lists a file, but does not have its contents.
        public static let missingObject = Code(description: "missingObject")
        /// git could not be started, or ended early.
        public static let noGit = Code(description: "noGit")
    }

    init(_ code: Code, _ message: String, hint: String? = nil, cause: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause?.split(separator: "\n").first.map(String.init)
    }

    /// The message with the cause, followed by the hint on its own line.
    public var description: String {
        let first = cause.map { "\(message) (\($0))" } ?? message
        return hint.map { "\(first)\n  \($0)" } ?? first
    }
}
