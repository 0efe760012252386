public import Middleware
public import Persistence
import Primitives

/// Keeps what an account's owner did and the server has not confirmed: an outbox across launches.
///
/// The intentions of an entity lie together in one of 64 small files, so that what is on the disk of an entity is always what was so at one
/// moment: a later edit is never gone while the earlier one is still there. A change costs one small write, however much else waits. The
/// files are never evicted (``reserve(in:)``), and a log-out that wipes the scope removes them.
///
/// ```swift
/// await FileOutbox.attach(to: home, store: store, scope: .account("alice", on: "lemmy.world"))
/// ```
///
/// - Important: Have one for a store and scope: ``attach(to:store:scope:onEvent:)`` sees to that within a process.
public final class FileOutbox: IntentionRecorder {
    private static let prefix = "outbox"

    /// Room for the numbers of what lies in files that could not be read: they come before what is made from now on.
    private static let roomForUnread = 10_000

    let store: FileStore
    let scope: StoreScope
    private let files: ShardedFiles<[Intention], IntentionChange>
    /// Goes on after a log-out: nothing else gets a number of what the program has in hand.
    private let lastNumber = Lock(0)
    /// Who was attached, the one who sends what waits last.
    @MainActor var homes: [WeakHome] = []
    @MainActor var opening: Task<Void, Never>?

    /// Makes an outbox in a store; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - store: Where the files go.
    ///   - scope: Whose they are.
    ///   - onEvent: Told what goes wrong, on any thread; must not block.
    public init(_ store: FileStore, scope: StoreScope, onEvent: @escaping @Sendable (JournalEvent) -> Void = { _ in }) {
        self.store = store
        self.scope = scope
        files = ShardedFiles(in: store, scope, prefix: Self.prefix, empty: [], onEvent: onEvent) { intentions, change in
            let changed = change.intention
            intentions.removeAll { $0.number == changed.number && $0.madeAt == changed.madeAt }
            if case .kept = change { intentions.append(changed) }
        }
        Self.reserve(in: store)
    }

    /// Has a store evict no outbox, whosever it is: another account's may wait while this one fills the store.
    public static func reserve(in store: FileStore) {
        store.pin(names: shardNames(prefix))
    }

    /// What is kept, in order: for who only wants to know how much waits, too.
    ///
    /// A file that cannot be read costs its own intentions only, and is told as an event.
    @concurrent public func load() async -> [Intention] {
        await files.read()
        let kept = files.shards.flatMap { $0 }
        noteNumbers(kept)
        if !files.refused.isEmpty { lastNumber.withLock { $0 += Self.roomForUnread } }
        noteDamage()
        return files.shards.flatMap { $0 }.sorted { $0.number < $1.number }
    }

    /// The parts that could not be read and are left where they are: the system refuses them, or a newer program wrote them.
    var unreadParts: [String] { files.unreadNames }

    /// Greater than all that was read or taken.
    public func takeNumber() -> Intention.ID {
        lastNumber.withLock { number in
            number += 1
            return number
        }
    }

    /// Keeps changes, and returns when they are on the disk. What fails is told as an event, and is tried again with the next write.
    @concurrent public func write(_ changes: [IntentionChange]) async -> Set<Intention.ID> {
        let due = changes.map { (index: Self.file(of: $0.intention), change: $0) }
        let refused = files.refused
        await files.read(refused.union(due.map(\.index)))
        await takeBack(refused)
        noteNumbers(changes.map(\.intention))
        noteDamage()
        let failed = await files.write(files.take(due))
        return Set(due.filter { failed[$0.index] != nil }.map(\.change.intention.number))
    }

    private static func file(of intention: Intention) -> Int { shardIndex(of: intention.subject.description) }

    /// Notes that numbers are taken.
    private func noteNumbers(_ intentions: [Intention]) {
        lastNumber.withLock { $0 = max($0, intentions.map(\.number).max() ?? 0) }
    }

    /// Says of each damaged file that something is lost; once all numbers are known.
    private func noteDamage() {
        for (part, found) in files.takeDamaged() {
            let why = "what was kept is damaged (\(found)) and was put aside: disk"
            // It is an entity of its own, which lies in another file.
            let lost = Intention.lost(part, number: takeNumber(), because: why)
            files.take([(Self.file(of: lost), .kept(lost))])
        }
    }

    /// Hands over what could be read only now.
    private func takeBack(_ indices: Set<Int>) async {
        guard !indices.isEmpty else { return }
        let late = indices.flatMap { files[$0] ?? [] }
        noteNumbers(late)
        await MainActor.run {
            guard let home = homes.last?.home else { return }
            home.outbox.noteUnread(unreadParts)
            if !late.isEmpty { home.outbox.keep(in: self, restoring: late) }
        }
    }
}
