public import Propagation

/// The answer to a request, with the data that is needed to publish it: its start, its cause, and its comparison with the known entries.
public struct Answer<Value: Sendable>: Sendable {
    /// The value of the answer.
    public let value: Value
    /// The stamp of the request's start; for a file, the number stored with it.
    public let startedAt: Stamp
    /// The cause of the request.
    public let cause: Cause
    /// The side effects of the request.
    public private(set) var effects: [SideEffect]
    /// The updates of the answer and their comparison with the entries at its arrival.
    var comparison: EntityStore.Comparison?

    /// Makes an answer.
    public init(_ value: Value, startedAt: Stamp, cause: Cause, effects: [SideEffect] = []) {
        self.value = value
        self.startedAt = startedAt
        self.cause = cause
        self.effects = effects
    }

    /// Returns the same answer with its value in another form.
    public func replacingValue<Other: Sendable>(with value: Other) -> Answer<Other> {
        Answer<Other>(value, startedAt: startedAt, cause: cause, effects: effects)
    }

    /// Returns the answer with more side effects; the answer's own effects on the same fields take precedence.
    public func addingEffects(_ known: [SideEffect]) -> Answer {
        var answer = self
        answer.effects = effects.joined(with: known)
        return answer
    }
}

/// The stamp of an answer, and a Boolean that is true if the answer is no news.
public struct AnswerContext: Sendable {
    /// The stamp of the request's start.
    public let startedAt: Stamp
    /// True if all values are shown already, so living models need no update.
    @usableFromInline let isKnown: Bool
}
