/// Why a command cannot be carried out.
///
/// The message names what it is about; the hint says what to do next, as something to type where there is such a thing. Neither ever
/// holds a password or a token.
public struct ReplError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; plug-ins may add their own.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions: what `--json` prints.
        public let description: String
        /// What a script ends with if this stops it.
        public let exitStatus: ExitStatus

        /// Makes a code.
        public init(_ description: String, exitStatus: ExitStatus = .failed) {
            self.description = description
            self.exitStatus = exitStatus
        }

        /// No command has that name.
        public static let unknownCommand = Code("unknown-command")
        /// The words do not fit the command.
        public static let usage = Code("usage")
        /// A quote was opened and not closed, or a `\` stands at the end.
        public static let badQuote = Code("bad-quote")
        /// What should be a number is none, or out of range.
        public static let badNumber = Code("bad-number")
        /// Nothing has that handle, id, row or edge.
        public static let unknownReference = Code("unknown-reference")
        /// It exists, and this cannot be done with it.
        public static let wrongKind = Code("wrong-kind")
        /// It was tried and did not work.
        public static let failed = Code("failed")
        /// One has to be signed in for this, or to refresh a handle as who one is now.
        public static let notSignedIn = Code("not-signed-in")
        /// The server cannot be reached.
        public static let connectionLost = Code("connection-lost", exitStatus: .connectionLost)
        /// An `expect` was not met.
        public static let expectationNotMet = Code("expectation-not-met", exitStatus: .expectationNotMet)
        /// Ctrl-C.
        public static let cancelled = Code("cancelled", exitStatus: .interrupted)
        /// A file cannot be read or written.
        public static let file = Code("file")
        /// Plug-ins do not fit together.
        public static let badPlugin = Code("bad-plugin", exitStatus: .usage)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming what it happened to.
    public let message: String
    /// What to do next; empty if there is nothing to say. Shown as ``advice``.
    public let hint: String

    /// Describes a failure.
    public init(_ code: Code, _ message: String, hint: String = "") {
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// The message alone; show ``hint`` beside it.
    public var description: String { message }
}
