public import Propagation

/// What a request brought, with what is needed to show it: when it started, why, and how it compares with what is known.
public struct Answer<Value: Sendable>: Sendable {
    /// What it says.
    public let value: Value
    /// The stamp of the request's start; of a file, the number it was kept with.
    public let startedAt: Stamp
    /// Why.
    public let cause: Cause
    /// What reading it did besides.
    public let effects: [ReadEffect]
    /// What it says taken apart, and how that compares with what was known when it came.
    var comparison: Knowledge.Comparison?

    /// States an answer.
    public init(_ value: Value, startedAt: Stamp, cause: Cause, effects: [ReadEffect] = []) {
        self.value = value
        self.startedAt = startedAt
        self.cause = cause
        self.effects = effects
    }
}

/// When something was said, and whether it is news.
public struct AnswerMoment: Sendable {
    /// The stamp of the request's start.
    public let startedAt: Stamp
    /// Whether all of it is shown already: living models have nothing to look at.
    @usableFromInline let isKnown: Bool
}
