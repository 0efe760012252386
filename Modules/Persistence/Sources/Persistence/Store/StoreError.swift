public import Foundation

/// The error of a value that could not be stored or a file that could not be read.
public struct StoreError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of error; later versions may add more.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The value is larger than the store's limit; the file is unchanged.
        public static let oversized = Code(description: "oversized")
        /// The key's name and scope are too long for a file's header; the file is unchanged.
        public static let oversizedKey = Code(description: "oversized-key")
        /// The value has no JSON form (an infinite number, or an encoder that throws); the file is unchanged.
        public static let notEncodable = Code(description: "not-encodable")
        /// The system refused a call before anything was replaced; the file is unchanged.
        public static let system = Code(description: "system")
        /// The new value is in place, but the system did not confirm that it survives a power loss.
        public static let notDurable = Code(description: "not-durable")
        /// A value of an older version could not be migrated; the file is unchanged.
        public static let notMigrated = Code(description: "not-migrated")
        /// The scope was wiped and has not been opened again.
        public static let scopeClosed = Code(description: "scope-closed")
        /// The store was closed.
        public static let storeClosed = Code(description: "store-closed")
    }

    /// The kind of error.
    public let code: Code
    /// The description of the error. It names the key but never contains a value.
    public let message: String
    /// The suggested next step.
    public let hint: String
    /// The error of the failed system call or of the encoder.
    public let cause: (any Error)?

    /// Creates an error.
    public init(_ code: Code, _ message: String, hint: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// The message without the hint; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint.isEmpty ? nil : hint }
}

extension StoreError {
    static func system(_ key: StoreKey, _ verb: String, _ cause: SystemCallError) -> StoreError {
        StoreError(
            .system,
            "\(key) could not be \(verb): \(cause)",
            hint: "Check that the store's folder exists, belongs to this user and has free space.",
            cause: cause
        )
    }

    static func notDurable(_ key: StoreKey, _ cause: SystemCallError) -> StoreError {
        StoreError(
            .notDurable,
            "\(key) is written, but may not survive a power cut: \(cause)",
            hint: "Write it again; if this goes on, the disk is failing.",
            cause: cause
        )
    }

    static func oversized(_ key: StoreKey, _ size: Int, limit: Int) -> StoreError {
        StoreError(
            .oversized,
            "\(key) has \(size) bytes, but the limit is \(limit)",
            hint: "Store less, or raise StoreLimits.valueBytes."
        )
    }

    static func oversizedKey(_ key: StoreKey) -> StoreError {
        StoreError(
            .oversizedKey,
            "\(key.description.prefix(40))… is too long: a file's header has at most \(StoreHeader.longestLine) bytes",
            hint: "Give the value a shorter name, such as a hash of this one."
        )
    }

    static func notMigrated(_ key: StoreKey, _ version: Int, _ cause: any Error) -> StoreError {
        let reason = cause is DecodingError ? "it does not decode \(FileStore.reason(cause))" : "\(type(of: cause))"
        return StoreError(
            .notMigrated,
            "\(key) of version \(version) could not be migrated: \(reason)",
            hint: "The file was kept; correct the migration, or write a new value over it.",
            cause: cause
        )
    }

    static func scopeClosed(_ scope: StoreScope) -> StoreError {
        StoreError(
            .scopeClosed,
            "\(scope) was wiped and takes no more writes",
            hint: "Log in again: that opens the scope."
        )
    }

    static let storeClosed = StoreError(.storeClosed, "the store is closed", hint: "Make a new FileStore.")
}
