/// Why the demo server cannot be had.
public struct DemoServerError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// Names a kind of failure.
        public init(_ description: String) { self.description = description }

        /// The start state cannot be read.
        public static let unreadableWorld = Code("unreadable-world")
        /// No world of that size can be made up.
        public static let unusableSize = Code("unusable-size")
        /// A saved state is missing, damaged or something else altogether; it was left as it is.
        public static let unreadableState = Code("unreadable-state")
        /// The state cannot be saved there.
        public static let unwritableState = Code("unwritable-state")
        /// A saved state goes by another clock than was asked for; it was left as it is.
        public static let otherClock = Code("other-clock")
        /// There is no such version to answer as.
        public static let unknownVersion = Code("unknown-version")
        /// The port cannot be opened.
        public static let portUnavailable = Code("port-unavailable")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming the file or the port.
    public let message: String
    /// What to do next.
    public let hint: String
    /// What the platform said, if it said anything.
    public let cause: (any Error)?

    /// Describes a failure.
    public init(_ code: Code, _ message: String, hint: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// The message alone; show ``hint`` beside it.
    public var description: String { message }
}
