import LemmyMiddleware
import Middleware
import Primitives
import Propagation
import ReplKit

/// Has `undo` go by what becomes of what waits in outboxes.
@MainActor
final class OutboxFollower {
    private struct Followed {
        let subscription: HandlerSubscription
        var edits: [Intention.ID: OpenEdit] = [:]
    }

    private var outboxes: [ObjectIdentifier: Followed] = [:]

    /// The session's.
    static func shared(in call: Invocation) -> OutboxFollower { call.session.service(LemmySession.self).follower }

    /// What becomes of something that waits.
    ///
    /// - Parameters:
    ///   - number: Its number; nil for what has none, of which nothing is ever told.
    ///   - api: Who sends it; nil if they are gone.
    func follow(_ number: Intention.ID?, of api: ApiClient?) -> OpenEdit {
        let open = OpenEdit()
        guard let number, let outbox = api?.home.outbox else { return open }
        let key = ObjectIdentifier(outbox)
        var followed =
            outboxes[key]
            ?? Followed(subscription: outbox.ends.subscribe { [weak self] in self?.note($0, in: key) })
        followed.edits[number] = open
        outboxes[key] = followed
        return open
    }

    private func note(_ end: IntentionEnd, in outbox: ObjectIdentifier) {
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
