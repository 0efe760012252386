/// One place where an answer is not what was recorded.
public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// Where, from the answer's root: `.posts[3].counts.score`; `status`, `content type` and the like outside of it.
    public let path: String
    /// What is there, and what should be.
    public let what: String

    /// Path and what.
    public var description: String { "\(path): \(what)" }
}

/// How one recorded request was answered.
public struct Outcome: Sendable {
    /// What was asked, and what should have come.
    public let record: Record
    /// Where the answer differs; empty when it agrees.
    public let differences: [Difference]

    /// Whether the answer agrees.
    public var agrees: Bool { differences.isEmpty }
}
