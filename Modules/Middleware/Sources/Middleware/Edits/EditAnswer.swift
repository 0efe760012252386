public import Propagation

/// What an edit's request brought back.
public struct EditAnswer: Sendable {
    let startedAt: Stamp
    let value: any TierAnswer
    let effects: [SideEffect]
    let show: (@MainActor @Sendable (AnswerMoment) -> Void)?

    /// Describes an answer.
    ///
    /// - Parameters:
    ///   - value: What it says: of the edited fields too, or they become what the edit made of them.
    ///   - startedAt: The stamp of the request's start.
    ///   - effects: What it did besides, and does not say.
    ///   - show: Gives the living models of the answer their neighbours, in the commit, where an edit replaces one
    ///     (``ModelCache/model(of:in:)``); most edits change fields alone.
    public init(
        _ value: any TierAnswer,
        startedAt: Stamp,
        effects: [SideEffect] = [],
        show: (@MainActor @Sendable (AnswerMoment) -> Void)? = nil
    ) {
        self.value = value
        self.startedAt = startedAt
        self.effects = effects
        self.show = show
    }

    /// The answer as of any request.
    public init<Value: TierAnswer>(
        _ answer: Answer<Value>,
        show: (@MainActor @Sendable (Value, AnswerMoment) -> Void)? = nil
    ) {
        let value = answer.value
        var showValue: (@MainActor @Sendable (AnswerMoment) -> Void)?
        if let show { showValue = { show(value, $0) } }
        self.init(value, startedAt: answer.startedAt, effects: answer.effects, show: showValue)
    }
}
