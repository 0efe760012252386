public import Observation
import Primitives
import Propagation

/// A queue of marks that are shown at once and sent in batches, such as the posts that were scrolled past.
///
/// ```swift
/// let queue = MarkReadQueue<Note>(in: client.clientStore, .read) { $0.isRead = true } send: { [weak client] ids in
///     try await client?.ask(toMarkRead: ids) ?? []
/// }
/// queue.add(note)                 // shown as read, everywhere; sent with the next nine, or by `flush`
/// queue.remove(note.id)           // shown as it was, and never sent
/// ```
///
/// A mark is an edit of the client store that this queue sends: it is applied on top of answers, it fails like any edit, and once confirmed
/// it is applied to pages that were requested before. It has a lane of its own, so a vote does not wait for it. Only between a mark under
/// way and a direct edit of the same fields does the later one wait, so that it reaches the server last. After a failed attempt, the marks
/// stay shown and queued.
///
/// - Important: Before you edit the same fields directly, remove the mark (``remove(_:)``); otherwise the marked value remains below the
///   edit.
@MainActor
public final class MarkReadQueue<Model: TierModel> {
    private let clientStore: ClientStore
    private let group: FieldGroup<Model.Value.Fields>
    private let limit: Int
    private let apply: @Sendable (inout Model.Value.Fields) -> Void
    private let send: (_ ids: [Model.Value.ID], _ words: String) async throws -> EditAnswer
    private let durableEdit: ((Model.Value.ID) -> any DurableEdit)?
    private let tick = FeedObservationTrigger()
    /// The marks that are not being sent; their progress is in their records in the client store.
    private var queued: [Model.Value.ID: Edit] = [:]
    /// The marks that are being sent, and a Boolean that is true if a mark is still wanted after a failure.
    private var inFlight: [Model.Value.ID: (edit: Edit, isWanted: Bool)] = [:]
    /// The number of marks added since the last attempt.
    private var addedSinceSend = 0
    private var sendTask: Task<Void, any Error>?

    /// Makes an empty queue.
    ///
    /// - Parameters:
    ///   - clientStore: The client store in which the marks are shown.
    ///   - group: The group of fields that a mark changes; it must change no others.
    ///   - limit: The number of marks in a batch.
    ///   - deed: Makes the durable edit of a single mark. With it, a mark survives a relaunch, and marks that could not be sent wait in the
    ///     outbox.
    ///   - apply: Applies the mark.
    ///   - send: Sends marks. The queue retains the closure, so capture the client weakly if the client retains the queue.
    public init<Said: TierAnswer>(
        in clientStore: ClientStore,
        _ group: FieldGroup<Model.Value.Fields>,
        limit: Int = 10,
        keeping deed: ((Model.Value.ID) -> any DurableEdit)? = nil,
        apply: @escaping @Sendable (inout Model.Value.Fields) -> Void,
        send: @escaping @Sendable ([Model.Value.ID]) async throws -> Said
    ) {
        self.clientStore = clientStore
        self.group = group
        self.limit = limit
        self.durableEdit = deed
        self.apply = apply
        self.send = { ids, words in EditAnswer(try await clientStore.answer(to: words) { try await send(ids) }) }
    }

    /// Rolls back the marks that will not be sent.
    deinit {
        guard !queued.isEmpty else { return }
        clientStore.commits.activity.start { [clientStore, queued] in
            // The next launch sends the stored marks.
            clientStore.outbox.forget(Array(queued.values))
            clientStore.rollBack(queued.values.map(\.id))
        }
    }

    /// The number of marks that are queued or being sent. Observable.
    public var count: Int {
        tick.accessRows()
        return queued.count + inFlight.values.count(where: \.isWanted)
    }

    /// Returns true if an entity's mark is queued or being sent. Observable.
    public func contains(_ id: Model.Value.ID) -> Bool {
        tick.accessRows()
        return isWanted(id)
    }

    private func isWanted(_ id: Model.Value.ID) -> Bool { queued[id] != nil || inFlight[id]?.isWanted == true }

    // MARK: Queueing

    /// Shows a mark and queues it for the next batch.
    ///
    /// - Returns: `deferred` if the mark is queued, also if it was queued before; `ignored` if the entity is marked already; `failed` after
    ///   a log-out.
    @discardableResult
    public func add(_ model: Model) -> EditResult {
        if let refusal = clientStore.entityStore.withLock({ $0.refusal }) { return .failed(refusal) }
        guard !isWanted(model.id) else { return .deferred(nil) }
        let cause = clientStore.commits.makeCause(.edit, "mark \(model.entityKey) \(group.name), later")
        return clientStore.commits.run(cause) {
            let edit = edit(of: model.id, because: cause)
            clientStore.perform(.submitted(edit))
            let isNews = isPending(edit)
            if isNews {
                let submission = Submission(subject: model.entityKey)
                clientStore.submissions[edit.id] = submission
                if let durableEdit {
                    clientStore.outbox.enqueue(
                        edit,
                        durableEdit(model.id),
                        on: clientStore.base(of: edit.key),
                        submission
                    )
                }
            }
            // A mark that is being sent and was removed meanwhile is still shown, unless another edit covers it.
            guard isNews || inFlight[model.id] != nil else { return .ignored }
            if isNews {
                queued[model.id] = edit
                addedSinceSend += 1
            } else {
                inFlight[model.id]?.isWanted = true
            }
            tick.notifyRows()
            sendIfFull()
            return .deferred(nil)
        }
    }

    /// Removes a mark: it is neither shown nor sent.
    ///
    /// - Returns: True if the mark was queued and will not be sent. A mark that is being sent stays shown until the request has ended, and
    ///   is not queued again if it fails; to undo it, edit the entity, which is sent after it.
    @discardableResult
    public func remove(_ id: Model.Value.ID) -> Bool {
        if let edit = queued.removeValue(forKey: id) {
            rollBack([edit.id])
            return true
        }
        if inFlight[id] != nil {
            inFlight[id]?.isWanted = false
            rollBack([])
        }
        return false
    }

    /// Removes all marks, for a log-out. A mark that is being sent stays shown, and is not queued again if it fails.
    public func removeAll() {
        let taken = queued.values.map(\.id)
        (queued, addedSinceSend) = ([:], 0)
        for id in inFlight.keys { inFlight[id]?.isWanted = false }
        rollBack(taken)
    }

    // MARK: Sending

    /// Sends the queued marks, and returns when the queue is empty.
    ///
    /// - Throws: The error of the request; the marks that are still wanted are queued again, before those added since.
    public func flush() async throws {
        while let attempt = sendTask ?? startSending() { try await attempt.value }
    }

    /// Sends a batch when enough marks were added since the last attempt, so that a failed attempt is not repeated for each new mark.
    private func sendIfFull() {
        if inFlight.isEmpty, addedSinceSend >= limit { startSending() }
    }

    @discardableResult
    private func startSending() -> Task<Void, any Error>? {
        guard sendTask == nil, !queued.isEmpty else { return sendTask }
        clientStore.commits.activity.begin()
        let attempt = Task {
            defer { clientStore.commits.activity.end() }
            try await sendAll()
        }
        self.sendTask = attempt
        return attempt
    }

    private func sendAll() async throws {
        await waitUntilSendable()
        // If the marks are stored, they are on disk before they are sent. A mark that is removed meanwhile is not sent.
        for edit in queued.values where clientStore.state(of: edit.id) == .recording {
            await clientStore.waitUntilStarted(edit.id)
        }
        removeEnded()
        let marks = queued.filter { isSendable($0.value) }.sorted { $0.value.id < $1.value.id }
        addedSinceSend = 0
        for (id, edit) in marks {
            queued[id] = nil
            inFlight[id] = (edit, isWanted: true)
        }
        clientStore.entityStore.withLock { $0.markBatchSending(marks.map(\.value)) }
        let words = "mark \(marks.count) \(Model.Value.kind) \(group.name)"
        do {
            guard !marks.isEmpty else { return sendTask = nil }
            confirm(try await send(marks.map(\.key), words), words)
        } catch {
            sendTask = nil
            requeueWanted(after: error)
            throw error
        }
    }

    /// Returns true if no earlier direct edit of the same fields is under way and the mark's open line is stored.
    private func isSendable(_ edit: Edit) -> Bool { clientStore.state(of: edit.id) == .queued }

    /// Waits for the first direct edit if all marks are blocked.
    private func waitUntilSendable() async {
        while !queued.values.contains(where: isSendable), let first = queued.values.min(by: { $0.id < $1.id }) {
            await clientStore.waitUntilStarted(first.id)
            removeEnded()
        }
    }

    /// Removes marks that became unnecessary because of direct edits.
    private func removeEnded() {
        for (id, edit) in queued where !isPending(edit) {
            queued[id] = nil
            tick.notifyRows()
        }
    }

    private func isPending(_ edit: Edit) -> Bool {
        clientStore.state(of: edit.id).map { $0 != .unconfirmed } ?? false
    }

    /// Queues the marks again that are still wanted, and rolls back the others.
    private func requeueWanted(after error: any Error) {
        let mayHaveHappened = (error as? any EditFailure)?.mayHaveHappened ?? false
        let marks = removeInFlight()
        let kept = marks.filter(\.isWanted)
        let adopted = clientStore.outbox.enqueueFailedBatch(kept.map(\.edit), after: error)
        for mark in kept where !adopted.contains(mark.edit.id) { queued[mark.id] = mark.edit }
        let given = marks.filter { !$0.isWanted }.map(\.edit.id)
        rollBack(given, kept.map(\.edit), mayHaveHappened: mayHaveHappened)
    }

    private func confirm(_ answer: EditAnswer, _ words: String) {
        let commits = clientStore.commits
        let (updates, answeredAt) = (EntityUpdates(answer.value, of: clientStore.server).updates, commits.makeStamp())
        commits.run(commits.makeCause(.verification, "\(words): server agrees")) {
            sendTask = nil
            for mark in removeInFlight() {
                let own = updates.filter { $0.key == mark.edit.key }
                clientStore.perform(.confirmed(mark.edit.id, own, startedAt: answer.startedAt, answeredAt: answeredAt))
            }
            if !updates.isEmpty || !answer.effects.isEmpty {
                clientStore.perform(
                    .read(updates, effects: answer.effects, startedAt: answer.startedAt, answeredAt: answeredAt)
                )
            }
            tick.notifyRows()
            sendIfFull()
        }
    }

    /// Removes the marks that were being sent and returns them, oldest first.
    private func removeInFlight() -> [(id: Model.Value.ID, edit: Edit, isWanted: Bool)] {
        defer { inFlight = [:] }
        return inFlight.map { ($0.key, $0.value.edit, $0.value.isWanted) }.sorted { $0.edit.id < $1.edit.id }
    }

    private func rollBack(_ marks: [Edit.ID], _ kept: [Edit] = [], mayHaveHappened: Bool = false) {
        let commits = clientStore.commits
        commits.run(commits.cause ?? commits.makeCause(.rollback, "\(marks.count) marks taken back")) {
            clientStore.rollBack(marks, mayHaveHappened: mayHaveHappened)
            if !kept.isEmpty { clientStore.apply(clientStore.entityStore.withLock { $0.requeueBatch(kept) }) }
            tick.notifyRows()
        }
    }

    /// Returns the edit of a mark, in a lane of its own and without a request: the client store shows it, and the queue sends it.
    private func edit(of id: Model.Value.ID, because cause: Cause) -> Edit {
        var edit = Edit(
            id: cause.id,
            on: Model.Value.entityID(of: id),
            lane: "\(Model.Value.lane), \(group.name) together",
            group,
            because: cause,
            apply: apply
        )
        edit.isBatched = true
        return edit
    }
}

extension MarkReadQueue: Observable {}

extension ClientStore {
    /// Rolls back edits that were not sent or not answered.
    fileprivate func rollBack(_ edits: [Edit.ID], mayHaveHappened: Bool = false) {
        commits.run(commits.cause ?? commits.makeCause(.rollback, "\(edits.count) edits taken back")) {
            let now = commits.makeStamp()
            for id in edits.sorted() {
                perform(.failed(id, CancellationError(), mayHaveHappened: mayHaveHappened, noticedAt: now))
            }
        }
    }
}
