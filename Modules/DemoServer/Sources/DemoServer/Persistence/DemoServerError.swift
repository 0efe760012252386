/// An error that prevents the demo server from starting or from saving its state.
public struct DemoServerError: Error, Sendable, CustomStringConvertible {
    /// The kind of a failure. Later versions may add more.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, which stays the same across versions.
        public let description: String

        /// Makes a code with a name.
        public init(_ description: String) { self.description = description }

        /// The start state cannot be read.
        public static let unreadableWorld = Code("unreadable-world")
        /// A world of the requested size cannot be generated.
        public static let unusableSize = Code("unusable-size")
        /// A saved state is missing, damaged or in another format. The file was left unchanged.
        public static let unreadableState = Code("unreadable-state")
        /// The state cannot be saved at the given place.
        public static let unwritableState = Code("unwritable-state")
        /// A saved state uses another clock than the requested one. The file was left unchanged.
        public static let otherClock = Code("other-clock")
        /// The requested version is unknown.
        public static let unknownVersion = Code("unknown-version")
        /// The port cannot be opened.
        public static let portUnavailable = Code("port-unavailable")
    }

    /// The kind of failure.
    public let code: Code
    /// A description of the failure that names the file or the port.
    public let message: String
    /// Advice about the next step.
    public let hint: String
    /// The underlying error of the platform, if there is one.
    public let cause: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, hint: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// The message without the hint; show ``hint`` beside it.
    public var description: String { message }
}
