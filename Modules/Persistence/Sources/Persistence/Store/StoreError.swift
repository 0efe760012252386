public import Foundation

/// Why a value could not be stored, or its file could not be read.
public struct StoreError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The value is larger than the store takes; the file is as it was.
        public static let oversized = Code(description: "oversized")
        /// The key's name and scope are too long to be written down in a file's header; the file is as it was.
        public static let oversizedKey = Code(description: "oversized-key")
        /// The value has no JSON form (an infinite number, an encoder that throws); the file is as it was.
        public static let notEncodable = Code(description: "not-encodable")
        /// The system refused a call before anything was replaced; the file is as it was.
        public static let system = Code(description: "system")
        /// The new value is in place, but the system would not say that it survives a power cut.
        public static let notDurable = Code(description: "not-durable")
        /// A value of an older version could not be made one of today's; the file is as it was.
        public static let notMigrated = Code(description: "not-migrated")
        /// The scope was wiped, and nobody opened it again.
        public static let scopeClosed = Code(description: "scope-closed")
        /// The store was closed.
        public static let storeClosed = Code(description: "store-closed")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming the key; never a value.
    public let message: String
    /// What to do next.
    public let hint: String
    /// The failed system call or the encoder's error.
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
            "\(key) has \(size) bytes, the store takes \(limit)",
            hint: "Store less, or raise StoreLimits.valueBytes."
        )
    }

    static func oversizedKey(_ key: StoreKey) -> StoreError {
        StoreError(
            .oversizedKey,
            "\(key.description.prefix(40))… is too long a key: a file's header takes \(StoreHeader.longestLine) bytes",
            hint: "Give the value a shorter name, such as a hash of this one."
        )
    }

    static func notMigrated(_ key: StoreKey, _ version: Int, _ cause: any Error) -> StoreError {
        let reason = cause is DecodingError ? "it does not decode \(FileStore.reason(cause))" : "\(type(of: cause))"
        return StoreError(
            .notMigrated,
            "\(key) of version \(version) could not be migrated: \(reason)",
            hint: "The file stays; mend the migration, or write a new value over it.",
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
