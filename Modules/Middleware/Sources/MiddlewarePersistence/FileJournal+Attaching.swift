public import Middleware
public import Persistence
import Propagation

extension FileJournal {
    /// A home that records in a journal, and when it has what was kept.
    struct Attachment {
        weak var home: Home?
        let restored: Task<Void, Never>
    }

    @MainActor private static var living = OnePerScope<FileJournal>()

    /// Has a home take what earlier launches have confirmed, and keep what it confirms: before anything is shown or edited.
    ///
    /// A home is attached to a store and scope once; who asks again waits for the first to be done. All homes of one store and scope share
    /// a journal: each keeps its lines, but is not told of the other's before the next launch.
    ///
    /// - Parameters:
    ///   - home: The home; it keeps the journal alive.
    ///   - store: Where the journal is.
    ///   - scope: Whose account the home's is.
    ///   - capacity: How many lines are kept, about; the first attachment's counts.
    ///   - onEvent: Told what goes wrong; the first attachment's counts. The home's log, unless told otherwise.
    /// - Returns: The journal, to ``note(_:)`` numbers in.
    @MainActor @discardableResult
    public static func attach(
        to home: Home,
        store: FileStore,
        scope: StoreScope,
        capacity: Int = 10_000,
        onEvent: (@Sendable (JournalEvent) -> Void)? = nil
    ) async -> FileJournal {
        let log = home.commits.log
        let journal = living.object(of: scope, in: store) {
            FileJournal(
                store,
                scope: scope,
                capacity: capacity,
                onEvent: onEvent ?? { log.record(.diagnostic, cause: nil, "\($0)") }
            )
        }
        await journal.attach(to: home)
        return journal
    }

    @MainActor
    private func attach(to home: Home) async {
        attachments.removeAll { $0.home == nil }
        if let first = attachments.first(where: { $0.home === home }) { return await first.restored.value }
        let restored = Task {
            let kept = await load()
            home.keepEdits(in: self, restoring: kept.lines, past: kept.number, cut: kept.cut)
        }
        attachments.append(Attachment(home: home, restored: restored))
        await restored.value
    }
}
