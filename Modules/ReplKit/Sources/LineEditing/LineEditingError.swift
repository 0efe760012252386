import Foundation

/// An error that explains why line editing is not available on this terminal.
///
/// ``LineSources/makeBest(historyFile:completer:hinter:)`` answers every such error with plain lines; only a caller that creates an
/// ``EditingLineSource`` itself sees it.
public struct LineEditingError: Error, Sendable {
    /// The kind of a failure. New codes may be added.
    public struct Code: Hashable, Sendable {
        private let name: String

        /// Input or output is no terminal.
        public static let noTerminal = Code(name: "noTerminal")
        /// No UTF-8 locale is installed.
        public static let noUTF8 = Code(name: "noUTF8")
        /// libedit did not start.
        public static let noEditor = Code(name: "noEditor")
        /// A system call failed.
        public static let system = Code(name: "system")
    }

    /// The kind of the failure.
    public let code: Code
    /// The description of the failure, for a person.
    public let message: String
    /// The advice on how to fix it.
    public let hint: String
    /// The underlying error, if there is one.
    public let cause: (any Error)?

    init(_ code: Code, _ message: String, hint: String = "Use PlainLineSource.", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }
}
