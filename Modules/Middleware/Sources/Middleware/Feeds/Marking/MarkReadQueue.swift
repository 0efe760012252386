public import Observation
import Primitives
import Propagation

/// Marks that show at once and are sent together: the posts that were scrolled by.
///
/// ```swift
/// let queue = MarkReadQueue<Note>(in: client.home, .read) { $0.isRead = true } send: { [weak client] ids in
///     try await client?.ask(toMarkRead: ids) ?? []
/// }
/// queue.add(note)                 // shown as read, everywhere; sent with the next nine, or by `flush`
/// queue.remove(note.id)           // shown as it was, and never sent
/// ```
///
/// A mark is an edit of the home that waits for this queue instead of being sent: it lies on top of what answers say, it fails as any, and
/// once confirmed it is laid over pages that were asked for before. It stands in no line with the entity's other edits: a vote does not
/// wait for it. Only of a mark that is being sent and a direct edit of the same fields the later waits for the earlier, so that it reaches the
/// server last. An attempt that fails leaves the marks shown, and queued.
///
/// - Important: Who edits the same fields directly takes the mark out first (``remove(_:)``): what was marked shows through otherwise.
@MainActor
public final class MarkReadQueue<Model: TierModel> {
    private let home: Home
    private let group: FieldGroup<Model.Value.Fields>
    private let limit: Int
    private let apply: @Sendable (inout Model.Value.Fields) -> Void
    private let send: (_ ids: [Model.Value.ID], _ words: String) async throws -> EditAnswer
    private let deed: ((Model.Value.ID) -> any DurableEdit)?
    private let tick = FeedTick()
    private var queue = MarkQueue<Model.Value.ID>()
    private var edits: [Model.Value.ID: Edit] = [:]
    /// Those of the marks that are being sent.
    private var sending: [Model.Value.ID: Edit] = [:]
    private var attempt: Task<Void, any Error>?

    /// Makes an empty queue.
    ///
    /// - Parameters:
    ///   - home: Where the marks are shown.
    ///   - group: The fields that a mark touches, and no others.
    ///   - limit: How many are waited for.
    ///   - deed: A single mark, as one that is kept: with it, a mark outlives the program, and what could not be sent waits in the outbox.
    ///   - apply: Makes the mark.
    ///   - send: Sends marks; what it holds lives as long as the queue, so a queue that its client holds is given the client weakly.
    public init<Said: TierAnswer>(
        in home: Home,
        _ group: FieldGroup<Model.Value.Fields>,
        limit: Int = 10,
        keeping deed: ((Model.Value.ID) -> any DurableEdit)? = nil,
        apply: @escaping @Sendable (inout Model.Value.Fields) -> Void,
        send: @escaping @Sendable ([Model.Value.ID]) async throws -> Said
    ) {
        self.home = home
        self.group = group
        self.limit = limit
        self.deed = deed
        self.apply = apply
        self.send = { ids, words in EditAnswer(try await home.answer(to: words) { try await send(ids) }) }
    }

    /// Marks that nobody will send are taken back.
    deinit {
        guard !edits.isEmpty else { return }
        home.commits.activity.begin()
        Task { @MainActor [home, edits] in
            // Those that are kept are the next launch's.
            home.outbox.abandon(Array(edits.values))
            home.takeBack(edits.values.map(\.id))
            home.commits.activity.end()
        }
    }

    /// How many marks are queued or being sent. Observable.
    public var count: Int {
        tick.readRows()
        return queue.count
    }

    /// Whether an entity's mark is queued or being sent. Observable.
    public func contains(_ id: Model.Value.ID) -> Bool {
        tick.readRows()
        return queue.contains(id)
    }

    // MARK: Queueing

    /// Shows a mark, and sends it with others.
    ///
    /// - Returns: `deferred` if it is queued, also if it was before; `ignored` if the entity is marked already; `failed` after a log-out.
    @discardableResult
    public func add(_ model: Model) -> EditResult {
        if let refusal = home.knowledge.withLock({ $0.refusal }) { return .failed(refusal) }
        guard !queue.contains(model.id) else { return .deferred(nil) }
        let cause = home.commits.makeCause(.edit, "mark \(model.entityKey) \(group.name), later")
        return home.commits.run(cause) {
            let edit = edit(of: model.id, because: cause)
            home.perform(.submitted(edit))
            let isNews = isPending(edit)
            if isNews, let deed { home.outbox.note(edit, deed(model.id), nil, isElsewhere: true) }
            // What is being sent and was taken out meanwhile is still shown, unless an edit lies on top of it.
            guard isNews || sending[model.id] != nil else { return .ignored }
            if isNews { edits[model.id] = edit }
            _ = queue.add(model.id, isAnew: isNews)
            tick.noteRows()
            if queue.isDue(limit) { start() }
            return .deferred(nil)
        }
    }

    /// Takes a mark back: it is neither shown nor sent.
    ///
    /// - Returns: Whether it was queued and will not be sent. One that is being sent stays shown until that has ended, and does not come
    ///   back if it fails: to undo it, edit the entity, which is sent after it.
    @discardableResult
    public func remove(_ id: Model.Value.ID) -> Bool {
        switch queue.remove(id) {
        case .notQueued: return false
        case .tooLate:
            takeBack([])
            return false
        case .removed:
            takeBack(edits.removeValue(forKey: id).map { [$0.id] } ?? [])
            return true
        }
    }

    /// Takes all marks back, for a log-out; what is being sent stays so.
    public func removeAll() { takeBack(queue.removeAll().compactMap { edits.removeValue(forKey: $0)?.id }) }

    // MARK: Sending

    /// Sends what is queued, and returns when nothing is any more.
    ///
    /// - Throws: What the request throws; what is still wanted is queued again, before what came since.
    public func flush() async throws {
        while let attempt = attempt ?? start() { try await attempt.value }
    }

    @discardableResult
    private func start() -> Task<Void, any Error>? {
        guard attempt == nil, !queue.waiting.isEmpty else { return attempt }
        home.commits.activity.begin()
        let attempt = Task {
            defer { home.commits.activity.end() }
            try await sendAll()
        }
        self.attempt = attempt
        return attempt
    }

    private func sendAll() async throws {
        await oneMayBeSent()
        // What is about to be sent is on the disk first, where that is kept; what is taken out meanwhile is not sent.
        await home.lastWrite?.value
        dropSettled()
        let ids = queue.take(where: mayBeSent)
        for id in ids { sending[id] = edits.removeValue(forKey: id) }
        home.knowledge.withLock { $0.depart(Array(sending.values)) }
        let words = "mark \(ids.count) \(Model.Value.kind) \(group.name)"
        do {
            guard !ids.isEmpty else { return attempt = nil }
            let answer = try await send(ids, words)
            confirm(ids, answer, words)
        } catch {
            attempt = nil
            keepWanted(after: error)
            throw error
        }
    }

    /// Whether no direct edit of the same fields is under way that came before a mark.
    private func mayBeSent(_ id: Model.Value.ID) -> Bool {
        edits[id].map { edit in home.knowledge.withLock { $0.hasStarted(edit.id) } } ?? true
    }

    /// Waits for the first of the direct edits, if all marks have to.
    private func oneMayBeSent() async {
        while let first = queue.waiting.first, let edit = edits[first], !queue.waiting.contains(where: mayBeSent) {
            await home.start(of: edit.id)
            dropSettled()
        }
    }

    /// Forgets what waited for direct edits that came to the same.
    private func dropSettled() {
        for id in queue.waiting {
            guard let edit = edits[id], !isPending(edit) else { continue }
            edits[id] = nil
            _ = queue.remove(id)
            tick.noteRows()
        }
    }

    private func isPending(_ edit: Edit) -> Bool {
        home.knowledge.withLock { $0.pendingEdits(edit.key).contains { $0.id == edit.id } }
    }

    /// Has what is still wanted wait again, and takes back what is not.
    private func keepWanted(after error: any Error) {
        let mayHaveHappened = (error as? any EditFailure)?.mayHaveHappened ?? false
        let given = queue.finish(isSent: false).compactMap { sending.removeValue(forKey: $0)?.id }
        let kept = sending.values.sorted { $0.id < $1.id }
        let adopted = home.outbox.adopt(kept, after: error)
        for (id, edit) in sending where adopted.contains(edit.id) {
            _ = queue.remove(id)
            sending[id] = nil
        }
        edits.merge(sending) { $1 }
        sending = [:]
        takeBack(given, kept, mayHaveHappened: mayHaveHappened)
    }

    private func confirm(_ ids: [Model.Value.ID], _ answer: EditAnswer, _ words: String) {
        let commits = home.commits
        let (sayings, answeredAt) = (Sayings(answer.value, of: home.server).all, commits.makeStamp())
        commits.run(commits.makeCause(.verification, "\(words): server agrees")) {
            attempt = nil
            _ = queue.finish(isSent: true)
            for edit in ids.compactMap({ sending.removeValue(forKey: $0) }) {
                let own = sayings.filter { $0.key == edit.key }
                home.perform(.answered(edit.id, own, startedAt: answer.startedAt, answeredAt: answeredAt))
            }
            if !sayings.isEmpty || !answer.effects.isEmpty {
                home.perform(
                    .read(sayings, effects: answer.effects, startedAt: answer.startedAt, answeredAt: answeredAt)
                )
            }
            tick.noteRows()
            if queue.isDue(limit) { start() }
        }
    }

    private func takeBack(_ marks: [Edit.ID], _ kept: [Edit] = [], mayHaveHappened: Bool = false) {
        let commits = home.commits
        commits.run(commits.cause ?? commits.makeCause(.rollback, "\(marks.count) marks taken back")) {
            home.takeBack(marks, mayHaveHappened: mayHaveHappened)
            if !kept.isEmpty { home.act(home.knowledge.withLock { $0.comeBack(kept) }) }
            tick.noteRows()
        }
    }

    /// In a line of its own, and without a submission: the home shows it and leaves the sending to the queue.
    private func edit(of id: Model.Value.ID, because cause: Cause) -> Edit {
        var edit = Edit(
            id: cause.id,
            on: Model.Value.entityID(of: id),
            lane: "\(Model.Value.lane), \(group.name) together",
            group,
            because: cause,
            apply: apply
        )
        edit.isDeferred = true
        return edit
    }
}

extension MarkReadQueue: Observable {}

extension Home {
    /// Takes edits back that were never sent, or not answered.
    fileprivate func takeBack(_ edits: [Edit.ID], mayHaveHappened: Bool = false) {
        commits.run(commits.cause ?? commits.makeCause(.rollback, "\(edits.count) edits taken back")) {
            let now = commits.makeStamp()
            for id in edits.sorted() {
                perform(.failed(id, CancellationError(), mayHaveHappened: mayHaveHappened, noticedAt: now))
            }
        }
    }
}
