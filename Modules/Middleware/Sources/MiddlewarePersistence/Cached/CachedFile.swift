import Foundation
import Middleware
import Persistence
import Propagation

/// The file behind a list or an entity that is shown from disk: it is read once, and written after each answer.
///
/// A log-out that wipes the scope removes the file. Afterwards this object neither shows nor stores anything of it.
@MainActor
final class CachedFile<Content: Codable & Sendable> {
    /// The content of the file.
    struct Stored: Codable, Sendable {
        let content: Content
        let fetchedAt: Date
        /// The sequence number at which its request started; values that were confirmed later take precedence.
        let number: Int64
        /// The tier of the values in the content; nil in a file of an earlier version.
        var rows: StoredRows?
    }

    let store: FileStore
    let key: StoreKey
    private let rows: StoredRows
    private let clientStore: ClientStore
    private let attach: @MainActor () async -> Void
    /// The number of times that the scope was wiped when the object was made. After another wipe, the content belongs to nobody here.
    private let wipes: Int
    /// The task that restores the edits of the scope and shows the file.
    private var opening: Task<Void, Never>?
    private var lastWrite: Task<Void, Never>?

    /// Claims the file.
    ///
    /// - Parameters:
    ///   - key: The name of the file.
    ///   - store: The store of the file.
    ///   - clientStore: The client store of the content.
    ///   - rows: The tier of the values in the content.
    ///   - words: The content in words, which tells it from another content of the same name.
    ///   - attach: Restores the edits that are kept in the same scope.
    /// - Throws: ``CachedNameError`` if another living content is stored under this name.
    init(
        _ key: StoreKey,
        in store: FileStore,
        of clientStore: ClientStore,
        rows: StoredRows,
        words: String,
        attach: @escaping @MainActor () async -> Void
    ) throws(CachedNameError) {
        (self.key, self.store, self.rows) = (key, store, rows)
        (self.clientStore, self.attach) = (clientStore, attach)
        wipes = store.wipeCount(of: key.scope)
        try CachedNames.claim(key, in: store, for: self, content: words)
    }

    /// True if the scope was wiped since the object was made.
    var isWiped: Bool { store.wipeCount(of: key.scope) != wipes }

    /// Shows the content of the file, after the edits of the scope are restored; then calls `refresh`.
    ///
    /// - Parameters:
    ///   - show: Shows the content. It is not called if there is none, or if the scope was wiped meanwhile.
    ///   - refresh: Loads the content, if it is too old.
    func open(
        show: @escaping @MainActor (Stored) -> Void,
        then refresh: @escaping @MainActor @Sendable () async -> Void
    ) {
        let activity = clientStore.commits.activity
        let opening = activity.start { [attach, store, key, weak self] in
            await attach()
            guard case .value(let stored, _) = await store.read(Stored.self, for: key) else { return }
            guard let self, !self.isWiped else { return }
            show(stored)
        }
        self.opening = opening
        activity.start {
            await opening.value
            await refresh()
        }
    }

    /// Waits until the content is shown, or it is known that there is none.
    func waitUntilOpen() async { await opening?.value }

    /// Waits until everything that was enqueued is stored.
    func waitUntilStored() async {
        await lastWrite?.value
        await store.flush()
    }

    /// Stores the content of an answer that has just been shown.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - stamp: The stamp of the request's start.
    ///   - fetchedAt: The time of the answer.
    func enqueue(_ content: Content, _ stamp: Stamp, fetchedAt: Date) {
        guard CachedNames.isOwner(self, of: key, in: store) else { return }
        lastWrite = clientStore.commits.activity.start { [self, lastWrite, opening] in
            await opening?.value
            await lastWrite?.value
            let number = clientStore.sequenceNumber(for: stamp)
            guard !isWiped else { return }
            let log = await FileEditLog.attach(to: clientStore, store: store, scope: key.scope, keepsWaiting: false)
            await log.reserveNumber(number)
            guard !isWiped else { return }
            store.enqueue(
                Stored(content: content, fetchedAt: fetchedAt, number: number, rows: rows),
                for: key,
                writtenAt: fetchedAt,
                durability: .cache
            )
        }
    }
}

/// The content that an object shows: its time, and whether it comes from the file.
struct CachedOrigin {
    let fetchedAt: Date
    let isFromDisk: Bool
    /// The stamp of the request; nil for content from the file.
    var stamp: Stamp?

    /// Returns true if content from the file is older than a duration.
    func isOutdated(after maximumAge: Duration, at now: Date) -> Bool {
        isFromDisk && fetchedAt.addingTimeInterval(maximumAge / .seconds(1)) <= now
    }
}
