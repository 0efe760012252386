/// The source repository could not be read.
public struct GitError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public var code: Code
    /// What happened.
    public var message: String
    /// What to do about it.
    public var hint: String?
    /// What git, or the system, said.
    public var cause: String?

    /// What kinds of failure there are; extensible, so handle the rest as well.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public var description: String

        /// There is no repository at that place.
        public static let noRepository = Code(description: "noRepository")
        /// The repository has no such tag.
        public static let unknownRevision = Code(description: "unknownRevision")
        /// The repository lists a file whose contents it does not have.
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

    /// The message, what git said, and the hint on a line of its own.
    public var description: String {
        let first = cause.map { "\(message) (\($0))" } ?? message
        return hint.map { "\(first)\n  \($0)" } ?? first
    }
}
