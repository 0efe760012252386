public import Propagation

/// An edit that is being sent: why, and its place among all that are.
public struct EditTurn: Sendable {
    /// Why; the parent of the request's cause.
    public let cause: Cause
    let place: StartOrder.Place
    let home: Home

    /// Returns when every edit that was decided before has started its request; call it right before yours starts.
    ///
    /// Edits of one entity are sent one after the other in any case; this is for the order across entities. Leave it out and they start
    /// in whatever order their threads come to it.
    public func begin() async { await home.order.begin(place) }
}

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
