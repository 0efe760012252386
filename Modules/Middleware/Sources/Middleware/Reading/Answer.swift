public import Propagation

/// What a request brought, with what is needed to show it: when it started, why, and how it compares with what is known.
public struct Answer<Value: Sendable>: Sendable {
    /// What it says.
    public let value: Value
    /// The stamp of the request's start; of a file, the number it was kept with.
    public let startedAt: Stamp
    /// Why.
    public let cause: Cause
    /// What the request did besides.
    public private(set) var effects: [SideEffect]
    /// What it says taken apart, and how that compares with what was known when it came.
    var comparison: Knowledge.Comparison?

    /// States an answer.
    public init(_ value: Value, startedAt: Stamp, cause: Cause, effects: [SideEffect] = []) {
        self.value = value
        self.startedAt = startedAt
        self.cause = cause
        self.effects = effects
    }

    /// The same answer, saying it in another way.
    public func with<Other: Sendable>(_ value: Other) -> Answer<Other> {
        Answer<Other>(value, startedAt: startedAt, cause: cause, effects: effects)
    }

    /// The answer with what else the request did: what the answer's own effects say of the same fields counts.
    public func alsoDoing(_ known: [SideEffect]) -> Answer {
        var answer = self
        answer.effects = effects.joined(with: known)
        return answer
    }
}

/// When something was said, and whether it is news.
public struct AnswerMoment: Sendable {
    /// The stamp of the request's start.
    public let startedAt: Stamp
    /// Whether all of it is shown already: living models have nothing to look at.
    @usableFromInline let isKnown: Bool
}
