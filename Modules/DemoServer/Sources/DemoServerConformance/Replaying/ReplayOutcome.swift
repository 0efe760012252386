/// A difference between a response and the recorded one.
public struct ResponseDifference: Hashable, Sendable, CustomStringConvertible {
    /// The path from the response's root: `.posts[3].counts.score`; or `status`, `content type` and similar outside the body.
    public let path: String
    /// The actual and the recorded value.
    public let what: String

    /// The path and the values.
    public var description: String { "\(path): \(what)" }
}

/// The result of one recorded request.
public struct ReplayOutcome: Sendable {
    /// The request and the recorded response.
    public let record: LiveRecord
    /// The differences of the response; empty if it agrees.
    public let differences: [ResponseDifference]

    /// True if the response agrees with the recorded one.
    public var agrees: Bool { differences.isEmpty }
}
