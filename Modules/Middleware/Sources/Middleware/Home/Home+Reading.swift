import Primitives
public import Propagation

extension Home {
    /// Reads something and shows it: the one way of every read.
    ///
    /// An equal read that is under way is joined. The answer is compared with what is known off the main actor, then shown in one commit.
    ///
    /// - Parameters:
    ///   - request: What is asked, in words or as a value; equal ones for one type of answer are one request.
    ///   - fetch: Asks the server and makes tier values of what it says.
    ///   - show: Gives the models of the answer, in the commit: ``ModelCache/model(of:in:)``.
    /// - Returns: What `show` returns.
    /// - Throws: What `fetch` throws, `CancellationError` if the caller's task was cancelled, ``HomeError``.
    public func read<Value: TierAnswer, Shown>(
        _ request: some Hashable & Sendable,
        _ fetch: @escaping @Sendable () async throws -> Answer<Value>,
        show: (Value, AnswerMoment) throws -> Shown
    ) async throws -> Shown {
        try await commits.activity.during {
            let answer = try await read(request, fetch)
            // Logged out while it was on its way: it is not shown.
            if let refusal = knowledge.withLock({ $0.refusal }) { throw refusal }
            let shown = try self.showPrepared(answer, show)
            onRead?(answer.value, answer.startedAt)
            return shown
        }
    }

    /// Reads something as a value, for who keeps it before it is shown.
    ///
    /// - Parameters:
    ///   - request: What is asked, in words or as a value; equal ones for one type of answer are one request.
    ///   - fetch: Asks the server and makes tier values of what it says.
    /// - Returns: The answer; its ``Answer/startedAt`` belongs to it, whenever it is shown.
    /// - Throws: What `fetch` throws, `CancellationError` if the caller's task was cancelled, ``HomeError``.
    public func read<Value: TierAnswer>(
        _ request: some Hashable & Sendable,
        _ fetch: @escaping @Sendable () async throws -> Answer<Value>
    ) async throws -> Answer<Value> {
        try await commits.activity.during {
            try await reads.join(request, at: commits.makeStamp(), confirmedAt: lastConfirmation) {
                // Off the main actor, and there until all that can be known of it is known: each way to and fro wakes a thread.
                let answer = try self.prepare(await fetch())
                // A guest's view of the viewer's own marks: shown only if the account is still known.
                if answer.comparison?.clearsMark ?? false { try await self.checkViewer?() }
                return answer
            }
        }
    }

    /// Compares an answer, here and now; whatever it was compared with before, and by whom.
    ///
    /// What it gives is for ``showPrepared(_:_:)`` at once: what was no news may be some once others have let go.
    ///
    /// - Returns: The answer, which showing cannot refuse any more.
    /// - Throws: ``HomeError`` if it is of another server, or too old to be brought up to date.
    public nonisolated func prepare<Value: TierAnswer>(_ answer: Answer<Value>) throws(HomeError) -> Answer<Value> {
        let sayings = Sayings(answer.value, of: server)
        if let foreign = sayings.foreign { throw .foreign("\(foreign.entity)", of: foreign.server, at: server) }
        guard !isOutdated(answer.startedAt) else { throw .outdated(answer.cause.text) }
        highestSeen.withLock { $0.note(sayings.all) }
        var answer = answer
        answer.comparison = knowledge.withLock { $0.compare(sayings.all, at: answer.startedAt) }
        return answer
    }

    /// Shows an answer in one commit, compared with what is known now: one that was kept, or came from a file.
    ///
    /// - Parameters:
    ///   - answer: What was read, with the stamp of its request's start.
    ///   - models: Gives the models of the answer, in the commit: ``ModelCache/model(of:in:)``.
    /// - Returns: What `models` returns.
    /// - Throws: ``HomeError`` if it is of another server or outdated, and nothing changed then; what `models` throws.
    public func show<Value: TierAnswer, Shown>(
        _ answer: Answer<Value>,
        _ models: (Value, AnswerMoment) throws -> Shown
    ) throws -> Shown {
        try showPrepared(prepare(answer), models)
    }

    /// Shows an answer that has just been compared, where nothing may fail: the home takes it (`perform`), then `models` gives the models.
    ///
    /// - Precondition: It was compared by this home: ``prepare(_:)``.
    /// - Returns: What `models` returns.
    /// - Throws: What `models` throws.
    public func showPrepared<Value: TierAnswer, Shown>(
        _ answer: Answer<Value>,
        _ models: (Value, AnswerMoment) throws -> Shown
    ) rethrows -> Shown {
        try commits.run(answer.cause) {
            guard let comparison = answer.comparison else {
                preconditionFailure("Compare an answer before it is shown where nothing may fail: Home.prepare(_:)")
            }
            let isKnown = comparison.isKnown && knowledge.withLock { $0.generation == comparison.generation }
            if !isKnown || !answer.effects.isEmpty {
                perform(.compared(comparison, effects: answer.effects, answeredAt: commits.makeStamp()))
            }
            defer {
                if hasParts { knowledge.withLock { $0.showing &+= 1 } }
                hasParts = false
            }
            return try models(answer.value, AnswerMoment(startedAt: answer.startedAt, isKnown: isKnown))
        }
    }

    /// The living model of an entity; if there is none, the entry that one is made for, which holds it from now on.
    func findOrHold(_ saying: Saying, at stamp: Stamp, countedFor tier: Int) -> ModelOrEntry {
        let (holding, actions) = knowledge.withLock { $0.findOrHold(saying, at: stamp, countedFor: tier) }
        if case .living = holding { return holding }
        if !actions.isEmpty { act(actions) }
        if saying.groups != .all { hasParts = true }
        return holding
    }

    /// Takes what an answer says of an entity once more, if nobody showed that when it was compared, and the first that it said of it was a part.
    @usableFromInline
    func hear(_ saying: Saying, at stamp: Stamp) {
        guard hasParts, knowledge.withLock({ $0.isSaidInPart(saying.key) }) else { return }
        perform(.read([saying], effects: [], startedAt: stamp, answeredAt: stamp))
    }
}
