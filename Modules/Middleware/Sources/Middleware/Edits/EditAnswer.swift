public import Propagation

/// The answer to an edit's request.
public struct EditAnswer: Sendable {
    let startedAt: Stamp
    let value: any TierAnswer
    let effects: [SideEffect]
    let show: (@MainActor @Sendable (AnswerContext) -> Void)?

    /// Describes an answer.
    ///
    /// - Parameters:
    ///   - value: The tier values of the answer. If they leave out the edited fields, the fields that the edit made become verified.
    ///   - startedAt: The stamp of the request's start.
    ///   - effects: The side effects that the answer does not contain.
    ///   - show: Sets the relationships of the answer's living models, in the commit, if the edit replaces one
    ///     (``ModelCache/model(of:in:)``). Most edits change fields only.
    public init(
        _ value: any TierAnswer,
        startedAt: Stamp,
        effects: [SideEffect] = [],
        show: (@MainActor @Sendable (AnswerContext) -> Void)? = nil
    ) {
        self.value = value
        self.startedAt = startedAt
        self.effects = effects
        self.show = show
    }

    /// Makes the answer to an edit from the answer of a request.
    public init<Value: TierAnswer>(
        _ answer: Answer<Value>,
        show: (@MainActor @Sendable (Value, AnswerContext) -> Void)? = nil
    ) {
        let value = answer.value
        var showValue: (@MainActor @Sendable (AnswerContext) -> Void)?
        if let show { showValue = { show(value, $0) } }
        self.init(value, startedAt: answer.startedAt, effects: answer.effects, show: showValue)
    }
}

/// The empty answer to an edit whose fields a read has already delivered.
struct EmptyAnswer: TierAnswer {
    func collect(into updates: inout EntityUpdates) {}
}
