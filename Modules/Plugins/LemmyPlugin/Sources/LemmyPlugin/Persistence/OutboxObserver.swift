import LemmyMiddleware
import Middleware
import Primitives
import Propagation
import ReplKit

/// Observes the outboxes: it reports their results to the session, and updates `undo` accordingly.
@MainActor
final class OutboxObserver {
    private struct ObservedOutbox {
        weak var outbox: Outbox?
        let subscription: HandlerSubscription
        var edits: [OutboxItem.ID: UnfinishedEdit] = [:]
    }

    /// A result that has not been reported yet.
    struct Event {
        let result: OutboxItemResult
        fileprivate let outbox: ObjectIdentifier
        /// True if `undo` had the edit before, and has been told this result.
        fileprivate let isKnownToUndo: Bool

        /// Returns true if `undo` does not have the edit of this outbox: an earlier session made it, or it was refused before.
        @MainActor
        func isNew(to outbox: Outbox) -> Bool { self.outbox == ObjectIdentifier(outbox) && !isKnownToUndo }

        /// Returns true if the edit of this outbox was sent.
        @MainActor
        func isSent(by outbox: Outbox) -> Bool {
            guard case .sent = result.outcome else { return false }
            return self.outbox == ObjectIdentifier(outbox)
        }
    }

    private var outboxes: [ObjectIdentifier: ObservedOutbox] = [:]
    /// The results that have not been reported yet.
    private var pendingEvents: [Event] = []
    /// True while a command collects the results.
    private var isCollecting = false
    private var reportTask: Task<Void, Never>?
    private weak var session: Session?

    /// Starts to report to this session.
    func start(in session: Session) { self.session = session }

    /// Returns the observer of the call's session.
    static func shared(in call: Invocation) -> OutboxObserver { call.session.service(LemmySession.self).outboxObserver }

    /// Returns a state that the observer updates with the end of an outbox item, for `undo`.
    ///
    /// - Parameters:
    ///   - number: The number of the item; nil for an edit without one, whose end is never reported.
    ///   - api: The client that sends the item; nil if it was released.
    func track(_ number: OutboxItem.ID?, of api: ApiClient?) -> UnfinishedEdit {
        let open = UnfinishedEdit()
        guard let number, let api else { return open }
        observe(api)
        outboxes[ObjectIdentifier(api.clientStore.outbox)]?.edits[number] = open
        return open
    }

    /// Returns true if `undo` is told the end of an item.
    func isTracking(_ number: OutboxItem.ID, of api: ApiClient) -> Bool {
        outboxes[ObjectIdentifier(api.clientStore.outbox)]?.edits[number] != nil
    }

    /// Starts to observe the outbox of a client.
    func observe(_ api: ApiClient) {
        let outbox = api.clientStore.outbox
        let key = ObjectIdentifier(outbox)
        guard outboxes[key]?.outbox !== outbox else { return }
        outboxes = outboxes.filter { $0.value.outbox != nil }
        outboxes[key] = ObservedOutbox(
            outbox: outbox,
            subscription: outbox.results.subscribe { [weak self] in self?.handle($0, in: key) }
        )
    }

    /// Reports the number of items that an earlier session has left, unless they can be sent now.
    func reportPending(for api: ApiClient) {
        Task { [weak session] in
            await session?.waitUntilIdle()
            let outbox = api.clientStore.outbox
            guard let session, !outbox.items.isEmpty || !outbox.unreadParts.isEmpty else { return }
            session.notify("\(outboxSummary(outbox)) (outbox)")
        }
    }

    /// Returns and removes the unreported results, for a command that reports them itself.
    func drainEvents() -> [Event] {
        defer { pendingEvents = [] }
        return pendingEvents
    }

    /// Returns the results until the end of `body`, for a command that reports them itself.
    func collectEvents(_ body: @MainActor () async -> Void) async -> [Event] {
        isCollecting = true
        defer { isCollecting = false }
        await body()
        return drainEvents()
    }

    /// Reports the results when the session is idle.
    private func reportWhenIdle() {
        guard reportTask == nil, let session else { return }
        reportTask = Task { [weak self, weak session] in
            await session?.waitUntilIdle()
            self?.reportTask = nil
            guard let self, let session, !isCollecting else { return }
            for line in Self.lines(of: drainEvents().map(\.result)) { session.notify(line.text, as: line.status) }
        }
    }

    /// Returns the lines to print: `2 edits that waited were sent`, and one for each failed edit, with the reason.
    static func lines(of news: [OutboxItemResult]) -> [OutputLine] {
        let sent = news.filter { if case .sent = $0.outcome { true } else { false } }
        var lines: [OutputLine] = []
        if let only = sent.first, sent.count == 1 {
            lines.append(OutputLine(.note, "sent now, after it had waited: \(only.intention.words)"))
        } else if sent.count > 1 {
            lines.append(OutputLine(.note, "\(sent.count) edits that waited were sent"))
        }
        for end in news {
            switch end.outcome {
            case .refused(let why):
                lines.append(
                    OutputLine(.error, "\(end.intention.words), which had waited, was refused: \(why) (outbox)")
                )
            case .unconfirmed(let why):
                lines.append(OutputLine(.note, "\(end.intention.words) may have arrived: \(why) (outbox)"))
            case .conflicting(let conflict):
                let words = "\(end.intention.words) was not sent: \(conflict) (outbox show \(end.intention.number))"
                lines.append(OutputLine(.error, words))
            case .sent, .withdrawn, .superseded: break
            }
        }
        return lines
    }

    private func handle(_ end: OutboxItemResult, in outbox: ObjectIdentifier) {
        let open = outboxes[outbox]?.edits[end.intention.number]
        pendingEvents.append(Event(result: end, outbox: outbox, isKnownToUndo: open != nil))
        reportWhenIdle()
        guard let open else { return }
        switch end.outcome {
        case .sent(let made): open.succeed(undo: made.map { InverseCommand("delete \($0)") })
        // After a conflict the other version is shown, so there is nothing to take back.
        case .refused, .withdrawn, .superseded, .conflicting: open.discard()
        // It may have arrived, and needs a decision; until then undo sets the earlier values.
        case .unconfirmed: return
        }
        outboxes[outbox]?.edits[end.intention.number] = nil
    }
}
