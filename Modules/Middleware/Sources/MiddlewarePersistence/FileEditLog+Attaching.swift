public import Middleware
public import Persistence
import Propagation

extension FileEditLog {
    /// A home that records in a log, and when it has what was kept.
    struct Attachment {
        weak var home: Home?
        let restored: Task<Void, Never>
    }

    struct WeakHome {
        weak var home: Home?
    }

    @MainActor private static var living = OnePerScope<FileEditLog>()

    /// Has a home take what earlier launches have left, and keep what is done in it: before anything is shown or edited.
    ///
    /// A home is attached to a store and scope once; who asks again waits for the first to be done. All homes of one store and scope share
    /// a log: each keeps its lines, but is not told of the other's before the next launch. What waits, the latest that lives takes over: it has
    /// the newest log-in.
    ///
    /// - Parameters:
    ///   - home: The home; it keeps the log alive.
    ///   - store: Where the log is.
    ///   - scope: Whose account the home's is.
    ///   - capacity: How many lines are kept, about; the first attachment's counts.
    ///   - keepsWaiting: Whether the home's `Outbox` is kept there, and what waits there is sent by it: in one log of a home's. Else
    ///     only what is confirmed is.
    ///   - onEvent: Told what goes wrong; the first attachment's counts. The home's log, unless told otherwise.
    /// - Returns: The log, to ``note(_:)`` numbers in.
    @MainActor @discardableResult
    public static func attach(
        to home: Home,
        store: FileStore,
        scope: StoreScope,
        capacity: Int = 10_000,
        keepsWaiting: Bool = true,
        onEvent: (@Sendable (EditLogEvent) -> Void)? = nil
    ) async -> FileEditLog {
        let log = home.commits.log
        let edits = living.object(of: scope, in: store) {
            FileEditLog(
                store,
                scope: scope,
                capacity: capacity,
                onEvent: onEvent ?? { log.record(.diagnostic, cause: nil, "\($0)") }
            )
        }
        await edits.restoreLines(in: home)
        if keepsWaiting, !home.outbox.isClosed { await edits.restoreWaiting(in: home) }
        return edits
    }

    @MainActor
    private func restoreLines(in home: Home) async {
        attachments.removeAll { $0.home == nil }
        if let first = attachments.first(where: { $0.home === home }) { return await first.restored.value }
        let restored = Task {
            await takeOverJournal { await home.lane(ofTier: $0) }
            let kept = await load()
            home.keepEdits(in: self, restoring: kept.lines, past: kept.number, cut: kept.cut)
        }
        attachments.append(Attachment(home: home, restored: restored))
        await restored.value
    }

    @MainActor
    private func restoreWaiting(in home: Home) async {
        let wasLast = senders.last?.home != nil
        senders.removeAll { $0.home == nil }
        // If the one who was to send what waits is gone, whoever asks first takes its place.
        if senders.isEmpty || !wasLast || !senders.contains(where: { $0.home === home }) {
            senders.removeAll { $0.home === home }
            let (others, previous) = (senders, opening)
            senders.append(WeakHome(home: home))
            opening = Task {
                await previous?.value
                var staying: Set<Intention.ID> = []
                for other in others {
                    guard let outbox = other.home?.outbox else { continue }
                    staying.formUnion(outbox.handOver())
                    await outbox.written()
                }
                let kept = await load()
                home.outbox.noteUnread(unreadParts)
                home.outbox.keep(in: self, restoring: kept.intentions.filter { !staying.contains($0.number) })
            }
        }
        await opening?.value
    }
}
