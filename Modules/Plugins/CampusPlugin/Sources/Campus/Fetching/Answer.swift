public import Foundation

/// What a chain of providers brought, by whom, and why those before it did not.
///
/// It is what a delegate caches: a file read tomorrow still says which rows are missing and that the server was down.
public struct Answer<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// A provider that did not answer.
    public struct Failure: Codable, Hashable, Sendable, CustomStringConvertible {
        /// Its name.
        public let provider: String
        /// What went wrong.
        public let reason: String

        /// `linden: no connection`.
        public var description: String { "\(provider): \(reason)" }
    }

    /// The data.
    public let value: Value
    /// The name of the provider that answered.
    public let provider: String
    /// Those before it in the chain, and why they did not; empty if the first one answered.
    public let failures: [Failure]
    /// Rows of the answer that could not be read.
    public let rejected: [RejectedRow]
    /// Of when it is, if that is not when it was fetched: what stands in for a school's server is of last night.
    public let asOf: Date?

    /// Describes an answer.
    public init(
        _ value: Value,
        from provider: String,
        failures: [Failure] = [],
        rejected: [RejectedRow] = [],
        asOf: Date? = nil
    ) {
        self.asOf = asOf
        self.value = value
        self.provider = provider
        self.failures = failures
        self.rejected = rejected
    }
}
