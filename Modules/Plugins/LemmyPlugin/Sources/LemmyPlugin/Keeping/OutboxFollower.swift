import LemmyMiddleware
import Middleware
import Primitives
import Propagation
import ReplKit

/// Hears what becomes of what waits in outboxes: tells whoever types, and has `undo` go by it.
@MainActor
final class OutboxFollower {
    private struct Followed {
        weak var outbox: Outbox?
        let subscription: HandlerSubscription
        var edits: [Intention.ID: OpenEdit] = [:]
    }

    private var outboxes: [ObjectIdentifier: Followed] = [:]
    /// What has not been told yet.
    private var news: [IntentionEnd] = []
    private var telling: Task<Void, Never>?
    private weak var session: Session?

    /// Tells this session from now on.
    func begin(in session: Session) { self.session = session }

    /// The session's.
    static func shared(in call: Invocation) -> OutboxFollower { call.session.service(LemmySession.self).follower }

    /// What becomes of something that waits.
    ///
    /// - Parameters:
    ///   - number: Its number; nil for what has none, of which nothing is ever told.
    ///   - api: Who sends it; nil if they are gone.
    func follow(_ number: Intention.ID?, of api: ApiClient?) -> OpenEdit {
        let open = OpenEdit()
        guard let number, let api else { return open }
        listen(to: api)
        outboxes[ObjectIdentifier(api.home.outbox)]?.edits[number] = open
        return open
    }

    /// Hears of what waits for a client from now on.
    func listen(to api: ApiClient) {
        let outbox = api.home.outbox
        let key = ObjectIdentifier(outbox)
        guard outboxes[key]?.outbox !== outbox else { return }
        outboxes = outboxes.filter { $0.value.outbox != nil }
        outboxes[key] = Followed(
            outbox: outbox,
            subscription: outbox.ends.subscribe { [weak self] in self?.note($0, in: key) }
        )
    }

    /// Tells how much an earlier session has left, unless it can be sent now.
    func tellWhatWaits(for api: ApiClient) {
        Task { [weak session] in
            await session?.settle()
            let outbox = api.home.outbox
            guard let session, !outbox.intentions.isEmpty || !outbox.unreadParts.isEmpty else { return }
            session.tell("\(outboxSummary(outbox)) (outbox)")
        }
    }

    /// What has not been told yet, for a command that tells it by itself.
    @discardableResult
    func takeNews() -> [IntentionEnd] {
        defer { news = [] }
        return news
    }

    /// Tells what has ended, when nothing is under way any more.
    private func tellSoon() {
        guard telling == nil, let session else { return }
        telling = Task { [weak self, weak session] in
            await session?.settle()
            self?.telling = nil
            guard let self, let session else { return }
            for line in Self.lines(of: takeNews()) { session.tell(line.text, as: line.status) }
        }
    }

    /// `2 edits that waited were sent`, and each that was not, with the reason.
    static func lines(of news: [IntentionEnd]) -> [OutputLine] {
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
            case .uncertain(let why):
                lines.append(OutputLine(.note, "\(end.intention.words) may have arrived: \(why) (outbox)"))
            case .sent, .withdrawn, .overtaken: break
            }
        }
        return lines
    }

    private func note(_ end: IntentionEnd, in outbox: ObjectIdentifier) {
        news.append(end)
        tellSoon()
        guard let open = outboxes[outbox]?.edits[end.intention.number] else { return }
        switch end.outcome {
        case .sent(let made): open.made(undo: made.map { Inverse("delete \($0)") })
        case .refused, .withdrawn, .overtaken: open.cameToNothing()
        // A person decides: until then it is taken back as before.
        case .uncertain: return
        }
        outboxes[outbox]?.edits[end.intention.number] = nil
    }
}
