public import Middleware
public import Persistence
import Propagation

extension FileEditLog {
    /// A client store that writes to a log, and the task that restores the stored edits.
    struct Attachment {
        weak var clientStore: ClientStore?
        let restored: Task<Void, Never>
    }

    struct WeakClientStore {
        weak var clientStore: ClientStore?
    }

    @MainActor private static var living = ScopedInstances<FileEditLog>()

    /// Restores the edits of earlier launches in a client store, and stores its edits from now on. Call it before any value is shown or
    /// edited.
    ///
    /// A client store is attached to a store and scope once; a second call waits for the first to end. All client stores of one store and
    /// scope share a log: each stores its lines, but receives those of the others only at the next launch. The most recently attached
    /// living client store takes over the waiting items, because it has the newest log-in.
    ///
    /// - Parameters:
    ///   - clientStore: The client store; it keeps the log alive.
    ///   - store: The file store of the log.
    ///   - scope: The scope of the client store's account.
    ///   - capacity: The approximate number of lines to keep; the first attachment's value is used.
    ///   - keepsWaiting: True to store the client store's `Outbox` in this log and to send the waiting items from it; set it for only one
    ///     log of a client store. False to store only confirmed edits.
    ///   - onEvent: Called with each failure; the first attachment's closure is used. By default, failures go to the client store's log.
    /// - Returns: The log, for ``reserveNumber(_:)``.
    @MainActor @discardableResult
    public static func attach(
        to clientStore: ClientStore,
        store: FileStore,
        scope: StoreScope,
        capacity: Int = 10_000,
        keepsWaiting: Bool = true,
        onEvent: (@Sendable (EditLogEvent) -> Void)? = nil
    ) async -> FileEditLog {
        let log = clientStore.commits.log
        let edits = living.object(of: scope, in: store) {
            FileEditLog(
                store,
                scope: scope,
                capacity: capacity,
                onEvent: onEvent ?? { log.record(.diagnostic, cause: nil, "\($0)") }
            )
        }
        await edits.restoreLines(in: clientStore)
        if keepsWaiting, !clientStore.outbox.isClosed { await edits.restoreWaiting(in: clientStore) }
        return edits
    }

    @MainActor
    private func restoreLines(in clientStore: ClientStore) async {
        attachments.removeAll { $0.clientStore == nil }
        if let first = attachments.first(where: { $0.clientStore === clientStore }) {
            return await first.restored.value
        }
        let restored = Task {
            await migrateJournal { await clientStore.lane(ofTier: $0) }
            let kept = await load()
            clientStore.persistEdits(in: self, restoring: kept.lines, past: kept.number, forgottenUpTo: kept.cut)
        }
        attachments.append(Attachment(clientStore: clientStore, restored: restored))
        await restored.value
    }

    @MainActor
    private func restoreWaiting(in clientStore: ClientStore) async {
        let wasLast = sendingStores.last?.clientStore != nil
        sendingStores.removeAll { $0.clientStore == nil }
        // If the client store that was to send the waiting items is gone, the next attachment takes its place.
        if sendingStores.isEmpty || !wasLast || !sendingStores.contains(where: { $0.clientStore === clientStore }) {
            sendingStores.removeAll { $0.clientStore === clientStore }
            let (others, previous) = (sendingStores, opening)
            sendingStores.append(WeakClientStore(clientStore: clientStore))
            opening = Task {
                await previous?.value
                var staying: Set<OutboxItem.ID> = []
                for other in others {
                    guard let outbox = other.clientStore?.outbox else { continue }
                    staying.formUnion(outbox.handOver())
                    await outbox.waitUntilWritten()
                }
                let kept = await load()
                clientStore.outbox.setUnreadParts(unreadParts)
                clientStore.outbox.persist(in: self, restoring: kept.intentions.filter { !staying.contains($0.number) })
            }
        }
        await opening?.value
    }
}
