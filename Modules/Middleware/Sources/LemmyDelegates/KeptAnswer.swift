public import Foundation

/// What a file keeps of an answer: what it said, when it came, and where it stands among all that was said.
public struct KeptAnswer<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// What it said.
    public var value: Value
    /// When it was fetched.
    public var fetchedAt: Date
    /// The number at which its request started: what was confirmed later is laid over it.
    public var number: Int64

    /// States a kept answer.
    public init(_ value: Value, fetchedAt: Date, number: Int64) {
        (self.value, self.fetchedAt, self.number) = (value, fetchedAt, number)
    }
}
