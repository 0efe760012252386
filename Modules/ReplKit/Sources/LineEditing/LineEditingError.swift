import Foundation

/// Why there is no line editing on this terminal.
///
/// ``LineSources/makeBest(historyFile:completer:hinter:)`` answers every one of them with plain lines; only who asks for
/// ``EditingLineSource`` itself sees it.
public struct LineEditingError: Error, Sendable {
    /// What kind of failure it is; new ones may come.
    public struct Code: Hashable, Sendable {
        private let name: String

        /// Input or output is no terminal.
        public static let noTerminal = Code(name: "noTerminal")
        /// No UTF-8 locale is installed.
        public static let noUTF8 = Code(name: "noUTF8")
        /// libedit did not start.
        public static let noEditor = Code(name: "noEditor")
        /// The system refused something.
        public static let system = Code(name: "system")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, for a person.
    public let message: String
    /// What to do about it.
    public let hint: String
    /// What made it fail, if that was an error too.
    public let cause: (any Error)?

    init(_ code: Code, _ message: String, hint: String = "Use PlainLineSource.", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }
}
