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
    /// The marks that are not being sent; how far each has come, its record in the home says.
    private var queued: [Model.Value.ID: Edit] = [:]
    /// The marks that are being sent, and whether they are still wanted if that fails.
    private var departed: [Model.Value.ID: (edit: Edit, isWanted: Bool)] = [:]
    /// How many came since the last attempt.
    private var sinceAttempt = 0
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
        guard !queued.isEmpty else { return }
        home.commits.activity.start { [home, queued] in
            // Those that are kept are the next launch's.
            home.outbox.abandon(Array(queued.values))
            home.takeBack(queued.values.map(\.id))
        }
    }

    /// How many marks are queued or being sent. Observable.
    public var count: Int {
        tick.readRows()
        return queued.count + departed.values.count(where: \.isWanted)
    }

    /// Whether an entity's mark is queued or being sent. Observable.
    public func contains(_ id: Model.Value.ID) -> Bool {
        tick.readRows()
        return isWanted(id)
    }

    private func isWanted(_ id: Model.Value.ID) -> Bool { queued[id] != nil || departed[id]?.isWanted == true }

    // MARK: Queueing

    /// Shows a mark, and sends it with others.
    ///
    /// - Returns: `deferred` if it is queued, also if it was before; `ignored` if the entity is marked already; `failed` after a log-out.
    @discardableResult
    public func add(_ model: Model) -> EditResult {
        if let refusal = home.knowledge.withLock({ $0.refusal }) { return .failed(refusal) }
        guard !isWanted(model.id) else { return .deferred(nil) }
        let cause = home.commits.makeCause(.edit, "mark \(model.entityKey) \(group.name), later")
        return home.commits.run(cause) {
            let edit = edit(of: model.id, because: cause)
            home.perform(.submitted(edit))
            let isNews = isPending(edit)
            if isNews {
                let submission = Submission(subject: model.entityKey)
                home.submissions[edit.id] = submission
                if let deed { home.outbox.note(edit, deed(model.id), submission) }
            }
            // What is being sent and was taken out meanwhile is still shown, unless an edit lies on top of it.
            guard isNews || departed[model.id] != nil else { return .ignored }
            if isNews {
                queued[model.id] = edit
                sinceAttempt += 1
            } else {
                departed[model.id]?.isWanted = true
            }
            tick.noteRows()
            startIfDue()
            return .deferred(nil)
        }
    }

    /// Takes a mark back: it is neither shown nor sent.
    ///
    /// - Returns: Whether it was queued and will not be sent. One that is being sent stays shown until that has ended, and does not come
    ///   back if it fails: to undo it, edit the entity, which is sent after it.
    @discardableResult
    public func remove(_ id: Model.Value.ID) -> Bool {
        if let edit = queued.removeValue(forKey: id) {
            takeBack([edit.id])
            return true
        }
        if departed[id] != nil {
            departed[id]?.isWanted = false
            takeBack([])
        }
        return false
    }

    /// Takes all marks back, for a log-out; what is being sent stays so, and does not come back if it fails.
    public func removeAll() {
        let taken = queued.values.map(\.id)
        (queued, sinceAttempt) = ([:], 0)
        for id in departed.keys { departed[id]?.isWanted = false }
        takeBack(taken)
    }

    // MARK: Sending

    /// Sends what is queued, and returns when nothing is any more.
    ///
    /// - Throws: What the request throws; what is still wanted is queued again, before what came since.
    public func flush() async throws {
        while let attempt = attempt ?? start() { try await attempt.value }
    }

    /// Sends when so many came since the last attempt: one that fails is not made again with each that comes.
    private func startIfDue() {
        if departed.isEmpty, sinceAttempt >= limit { start() }
    }

    @discardableResult
    private func start() -> Task<Void, any Error>? {
        guard attempt == nil, !queued.isEmpty else { return attempt }
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
        for edit in queued.values where home.state(of: edit.id) == .recording { await home.start(of: edit.id) }
        dropEnded()
        let marks = queued.filter { mayBeSent($0.value) }.sorted { $0.value.id < $1.value.id }
        sinceAttempt = 0
        for (id, edit) in marks {
            queued[id] = nil
            departed[id] = (edit, isWanted: true)
        }
        home.knowledge.withLock { $0.sendBatch(marks.map(\.value)) }
        let words = "mark \(marks.count) \(Model.Value.kind) \(group.name)"
        do {
            guard !marks.isEmpty else { return attempt = nil }
            confirm(try await send(marks.map(\.key), words), words)
        } catch {
            attempt = nil
            keepWanted(after: error)
            throw error
        }
    }

    /// Whether no direct edit of the same fields is under way that came before a mark, and its record is kept.
    private func mayBeSent(_ edit: Edit) -> Bool { home.state(of: edit.id) == .queued }

    /// Waits for the first of the direct edits, if all marks have to.
    private func oneMayBeSent() async {
        while !queued.values.contains(where: mayBeSent), let first = queued.values.min(by: { $0.id < $1.id }) {
            await home.start(of: first.id)
            dropEnded()
        }
    }

    /// Forgets what waited for direct edits that came to the same.
    private func dropEnded() {
        for (id, edit) in queued where !isPending(edit) {
            queued[id] = nil
            tick.noteRows()
        }
    }

    private func isPending(_ edit: Edit) -> Bool {
        home.state(of: edit.id).map { $0 != .uncertain } ?? false
    }

    /// Has what is still wanted wait again, and takes back what is not.
    private func keepWanted(after error: any Error) {
        let mayHaveHappened = (error as? any EditFailure)?.mayHaveHappened ?? false
        let marks = takeDeparted()
        let kept = marks.filter(\.isWanted)
        let adopted = home.outbox.adopt(kept.map(\.edit), after: error)
        for mark in kept where !adopted.contains(mark.edit.id) { queued[mark.id] = mark.edit }
        let given = marks.filter { !$0.isWanted }.map(\.edit.id)
        takeBack(given, kept.map(\.edit), mayHaveHappened: mayHaveHappened)
    }

    private func confirm(_ answer: EditAnswer, _ words: String) {
        let commits = home.commits
        let (sayings, answeredAt) = (Sayings(answer.value, of: home.server).all, commits.makeStamp())
        commits.run(commits.makeCause(.verification, "\(words): server agrees")) {
            attempt = nil
            for mark in takeDeparted() {
                let own = sayings.filter { $0.key == mark.edit.key }
                home.perform(.answered(mark.edit.id, own, startedAt: answer.startedAt, answeredAt: answeredAt))
            }
            if !sayings.isEmpty || !answer.effects.isEmpty {
                home.perform(
                    .read(sayings, effects: answer.effects, startedAt: answer.startedAt, answeredAt: answeredAt)
                )
            }
            tick.noteRows()
            startIfDue()
        }
    }

    /// Those that were being sent, oldest first; none is any more.
    private func takeDeparted() -> [(id: Model.Value.ID, edit: Edit, isWanted: Bool)] {
        defer { departed = [:] }
        return departed.map { ($0.key, $0.value.edit, $0.value.isWanted) }.sorted { $0.edit.id < $1.edit.id }
    }

    private func takeBack(_ marks: [Edit.ID], _ kept: [Edit] = [], mayHaveHappened: Bool = false) {
        let commits = home.commits
        commits.run(commits.cause ?? commits.makeCause(.rollback, "\(marks.count) marks taken back")) {
            home.takeBack(marks, mayHaveHappened: mayHaveHappened)
            if !kept.isEmpty { home.act(home.knowledge.withLock { $0.failBatch(kept) }) }
            tick.noteRows()
        }
    }

    /// In a line of its own, and submitted without a request: the home shows it and leaves the sending to the queue.
    private func edit(of id: Model.Value.ID, because cause: Cause) -> Edit {
        var edit = Edit(
            id: cause.id,
            on: Model.Value.entityID(of: id),
            lane: "\(Model.Value.lane), \(group.name) together",
            group,
            because: cause,
            apply: apply
        )
        edit.isMark = true
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
