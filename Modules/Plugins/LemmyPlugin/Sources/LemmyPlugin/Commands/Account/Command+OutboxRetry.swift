import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Sends the outbox items. Items that need a decision are sent only if they are given by number.
    ///
    /// - Parameter number: The number of an item; nil for all that wait.
    /// - Throws: ``ReplKit/ReplError`` if the item with that number remains, or if nothing can be sent.
    @MainActor
    static func retry(_ number: OutboxItem.ID?, _ lemmy: LemmySession, _ call: Invocation) async throws -> Output {
        let api = try lemmy.client
        let (outbox, observer) = (api.clientStore.outbox, lemmy.outboxObserver)
        let before = outbox.items
        // These were sent or refused before this command began.
        let earlier = observer.drainEvents().map(\.result)
        let events = await observer.collectEvents {
            if let number { await outbox.retry(number) } else { await outbox.send() }
        }
        for event in events where event.isNew(to: outbox) {
            guard case .sent(let made) = event.result.outcome else { continue }
            call.recordEdit(event.result.intention.words, undo: made.map { InverseCommand("delete \($0)") })
        }
        let left = Set(outbox.items.map(\.number))
        let sent = before.count { !left.contains($0.number) }
        // The number of the sent items is a part of the output.
        let results = events.filter { !$0.isSent(by: outbox) }.map(\.result)
        if let number, let item = outbox.items.first(where: { $0.number == number }) {
            if !item.needsDecision { recordWaiting(item, of: api, observer, call) }
            // The error says what has become of the item itself.
            let others = results.filter { $0.intention.number != number }
            for line in OutboxObserver.lines(of: earlier + others) { call.session.notify(line.text, as: line.status) }
            throw failure(of: item, after: before.first { $0.number == number }, in: outbox, sent: sent)
        }
        if sent == 0, let obstacle = outbox.blockedBy, !outbox.items.isEmpty {
            let (why, hint) = words(for: obstacle)
            throw ReplError(.failed, "outbox: nothing could be sent, \(why)", hint: hint)
        }
        let told = Output(OutboxObserver.lines(of: earlier + results).map { .line($0) })
        guard !outbox.items.isEmpty else { return .edit("outbox: \(sent) sent, nothing waits") + told }
        return .edit("outbox: \(sent) sent") + list(outbox) + told + advice(outbox, after: number)
    }

    /// Records an item that a person has decided to send and that waits now, so that `undo` does not revert an earlier edit instead.
    @MainActor
    private static func recordWaiting(
        _ item: OutboxItem,
        of api: ApiClient,
        _ observer: OutboxObserver,
        _ call: Invocation
    ) {
        guard !observer.isTracking(item.number, of: api) else { return }
        let inverse = InverseCommand("outbox withdraw \(item.number)")
        call.recordEdit(item.words, undo: inverse, unless: observer.track(item.number, of: api))
    }

    /// Returns the error for an item that was to be sent and remains in the outbox.
    ///
    /// - Parameters:
    ///   - item: The item as it is now.
    ///   - before: The item as it was before the attempt.
    ///   - sent: The number of other items that were sent.
    @MainActor
    private static func failure(
        of item: OutboxItem,
        after before: OutboxItem?,
        in outbox: Outbox,
        sent: Int
    ) -> ReplError {
        let (why, hint) = reason(of: item, after: before, in: outbox)
        let others = sent == 0 ? "" : "; \(sent == 1 ? "1 other was" : "\(sent) others were") sent"
        return ReplError(.failed, "outbox: \(item.words) \(why)\(others)", hint: hint)
    }

    /// Returns the reason why an item remains, in words that follow its description, and the next step.
    @MainActor
    private static func reason(
        of item: OutboxItem,
        after before: OutboxItem?,
        in outbox: Outbox
    ) -> (words: String, hint: String) {
        let number = item.number
        let isReplaced = outbox.items.contains {
            $0.number > number && !$0.needsDecision && $0.kind == item.kind && $0.subject == item.subject
        }
        if item.needsDecision, isReplaced { return ("was not sent: a later edit of it waits", "outbox") }
        let decide = "outbox withdraw \(number), or outbox retry \(number)"
        switch item.state {
        case .conflicting(let conflict) where conflict.fields.isEmpty:
            return ("was not sent: \(conflict)", "outbox show \(number)")
        case .conflicting(let conflict):
            let isAgain = if case .conflicting(let seen) = before?.state { !seen.fields.isEmpty } else { false }
            return (
                "was not sent: \(conflict)\(isAgain ? ", after the version that you saw" : "")",
                "outbox show \(number), then outbox retry \(number)"
            )
        // Nothing of it could be read.
        case .refused(let why) where item.payload.isEmpty:
            return ("cannot be sent: \(why)", "outbox withdraw \(number)")
        case .refused(let why): return ("was refused: \(why)", decide)
        case .uncertain(let why): return ("may have arrived: \(why)", decide)
        case .waiting where item.sentAt != nil: return ("may have arrived: it \(lookUpText(outbox))", "outbox")
        case .waiting, .sending:
            guard let obstacle = outbox.blockedBy else { return ("waits for the edits before it", "outbox") }
            let (why, hint) = words(for: obstacle)
            return ("could not be sent, \(why)", hint)
        }
    }

    private static func words(for obstacle: EditObstacle) -> (why: String, hint: String) {
        switch obstacle {
        case .login: ("nobody is signed in", "login NAME")
        case .storage: ("the disk does not take the edit log", "disk verify, and outbox retry when it does")
        case .connection: ("the server does not answer", "outbox retry when it does")
        }
    }
}
