/// Why bytes did not become a value.
public struct WireError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The text ends in the middle of a value: the connection broke, or the file was cut.
        public static let truncated = Code(description: "truncated")
        /// The text is not JSON.
        public static let malformed = Code(description: "malformed")
        /// A key that every supported server sends is not there, or is null.
        public static let missingKey = Code(description: "missing-key")
        /// A value has another type than every supported server gives it.
        public static let wrongType = Code(description: "wrong-type")
        /// A value has the right type and makes no sense: no date, a number out of range.
        public static let badValue = Code(description: "bad-value")
        /// A value cannot be written as JSON.
        public static let unencodable = Code(description: "unencodable")
        /// A value cannot stand in a path: it would lead to another one.
        public static let unaddressable = Code(description: "unaddressable")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming the path.
    public let message: String
    /// What to do next.
    public let hint: String
    /// Where in the text, as steps from its root.
    public let path: WirePath
    /// Where in the text, in bytes from its start, a byte order mark included: what does not fit begins there, or the object that lacks a
    /// key. nil where the decoder does not know.
    public let offset: Int?
    /// What Foundation's decoder or encoder said; nil for an error found here.
    public let cause: (any Error)?

    /// Describes a failure.
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

    /// The message alone; show ``hint`` beside it.
    public var description: String { message }
}
