public import Middleware
public import Persistence
import Propagation

extension FileOutbox {
    struct WeakHome {
        weak var home: Home?
    }

    @MainActor private static var living = OnePerScope<FileOutbox>()

    /// Has a home keep what is done in it until the server has confirmed it, show what earlier launches have left, and send that.
    ///
    /// After ``FileJournal/attach(to:store:scope:capacity:onEvent:)``, and before anything is shown. A home is attached once; who asks again waits
    /// for the first to be done. Of several homes of one account the latest that lives takes over what waits: it has the newest log-in.
    ///
    /// - Parameters:
    ///   - home: The home; it keeps the outbox alive.
    ///   - store: Where the files are.
    ///   - scope: Whose account the home's is.
    ///   - onEvent: Told what goes wrong; the first attachment's counts. The home's log, unless told otherwise.
    @MainActor
    public static func attach(
        to home: Home,
        store: FileStore,
        scope: StoreScope,
        onEvent: (@Sendable (JournalEvent) -> Void)? = nil
    ) async {
        let log = home.commits.log
        let outbox = living.object(of: scope, in: store) {
            FileOutbox(store, scope: scope, onEvent: onEvent ?? { log.record(.diagnostic, cause: nil, "\($0)") })
        }
        await outbox.attach(to: home)
    }

    @MainActor
    private func attach(to home: Home) async {
        let wasLast = homes.last?.home != nil
        homes.removeAll { $0.home == nil }
        // If the one who was to send what waits is gone, whoever asks first takes its place.
        if homes.isEmpty || !wasLast || !homes.contains(where: { $0.home === home }) {
            homes.removeAll { $0.home === home }
            let (others, previous) = (homes, opening)
            homes.append(WeakHome(home: home))
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
                home.outbox.keep(in: self, restoring: kept.filter { !staying.contains($0.number) })
            }
        }
        await opening?.value
    }
}
