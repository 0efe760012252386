/// The error of bytes that could not be decoded.
public struct WireError: Error, Sendable, CustomStringConvertible {
    /// The kind of error; later versions may add more.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The text ends in the middle of a value, because the connection broke or the file was cut.
        public static let truncated = Code(description: "truncated")
        /// The text is not JSON.
        public static let malformed = Code(description: "malformed")
        /// A key that every supported server sends is missing or null.
        public static let missingKey = Code(description: "missing-key")
        /// A value has another type than on every supported server.
        public static let wrongType = Code(description: "wrong-type")
        /// A value has the right type but is invalid, such as a string that is not a date or a number out of range.
        public static let badValue = Code(description: "bad-value")
        /// A value cannot be written as JSON.
        public static let unencodable = Code(description: "unencodable")
        /// A value cannot be used in a path because it would lead to another path.
        public static let unaddressable = Code(description: "unaddressable")
    }

    /// The kind of error.
    public let code: Code
    /// The description of the error, which contains the path.
    public let message: String
    /// The suggested next step.
    public let hint: String
    /// The place in the text, as steps from its root.
    public let path: WirePath
    /// The place in the text, in bytes from its start, including a byte order mark. It is the start of the faulty value, or of the object
    /// that lacks a key; nil if the decoder does not know it.
    public let offset: Int?
    /// The error of Foundation's decoder or encoder; nil for an error found by this package.
    public let cause: (any Error)?

    /// Creates an error.
    public init(
        _ code: Code,
        _ message: String,
        hint: String = "",
        path: WirePath = WirePath(),
        offset: Int? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.hint = hint
        self.path = path
        self.offset = offset
        self.cause = cause
    }

    /// The message without the hint; show ``hint`` beside it.
    public var description: String { message }
}
