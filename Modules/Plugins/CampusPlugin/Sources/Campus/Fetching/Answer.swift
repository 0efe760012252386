public import Foundation

/// The answer of a chain of providers, with the provider that answered and the errors of those before it.
///
/// A delegate caches the whole answer, so that a file that is read later still contains the rejected rows and the failures.
public struct Answer<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// A provider that did not answer.
    public struct Failure: Codable, Hashable, Sendable, CustomStringConvertible {
        /// The name of the provider.
        public let provider: String
        /// The reason for the failure.
        public let reason: String

        /// The provider and the reason: `linden: no connection`.
        public var description: String { "\(provider): \(reason)" }
    }

    /// The data.
    public let value: Value
    /// The name of the provider that answered.
    public let provider: String
    /// The providers before it in the chain with their errors; empty if the first one answered.
    public let failures: [Failure]
    /// The rows of the answer that could not be read.
    public let rejected: [RejectedRow]
    /// The date of the data if it differs from the time of the fetch: an export that replaces a school's server is from the night before.
    public let asOf: Date?

    /// Creates an answer.
    package init(
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
