public import Middleware
public import Persistence
import Primitives

/// An edit log in files of the store that also contains the pages to which the edits are applied. It keeps the waiting items until the
/// server has them, and the confirmed edits.
///
/// All data of one entity is in one of 64 small files. Each waiting item has a record; each field group has one line with its last
/// confirmed fields and whether an edit has been open since. The confirmation of an edit and the removal of its item are one write:
/// whatever happens to the program or the machine, a later launch finds either both or neither. So an edit costs one small write for its
/// start and one for its result, however many other items wait.
///
/// The files are never evicted (``reserve(in:)``). A log-out that wipes the scope removes them, and no earlier data is written again after
/// the next log-in.
///
/// ```swift
/// await FileEditLog.attach(to: clientStore, store: store, scope: .account("alice", on: "lemmy.world"))
/// ```
///
/// - Important: Use only one log for a store and scope, because two would overwrite each other's files.
///   ``attach(to:store:scope:capacity:keepsWaiting:onEvent:)`` ensures this within a process. If two processes edit as one account, the
///   last write of each file wins. Move a scope (`FileStore.move(_:to:)`) before its log is made, because a log does not read a file again.
public final class FileEditLog: EditLog {
    /// The content of a log.
    public struct Contents: Sendable {
        /// The waiting items, in order.
        public let intentions: [OutboxItem]
        /// The stored lines, lowest number first.
        public let lines: [EditLogLine]
        /// The greatest number of stored lines and files.
        public let number: Int64
        /// The greatest number of a line that was dropped because of the capacity; nil if none was dropped.
        public let cut: Int64?
    }

    /// The number of stamps that one write reserves, so that many requests cost one write.
    private static let stride: Int64 = 4096
    /// The range of numbers left free for the items in unreadable files, which come before new items.
    private static let idsForUnread = 10_000

    /// The reserved numbers of stamps.
    private struct Numbers {
        /// The wipe count of the scope when this state was read.
        let wipes: Int
        /// The number on disk.
        var slot = LogFileState<Int64>.unread
        /// The number to write.
        var reserved: Int64 = 0
    }

    let store: FileStore
    let scope: StoreScope
    let onEvent: @Sendable (EditLogEvent) -> Void
    let files: EditLogFiles
    private let numbers: Lock<Numbers>
    /// The last item number. It continues after a log-out, so that no number that is still in use is given out again.
    private let lastItemID = Lock(0)
    /// The client stores that write to this log, for ``attach(to:store:scope:capacity:keepsWaiting:onEvent:)``.
    @MainActor var attachments: [Attachment] = []
    /// The client stores whose outbox is stored here; the last one sends the waiting items.
    @MainActor var sendingStores: [WeakClientStore] = []
    /// The task in which the last of them takes over the waiting items.
    @MainActor var opening: Task<Void, Never>?

    /// Makes a log in a store; it does not read or write yet.
    ///
    /// - Parameters:
    ///   - store: The store of the files.
    ///   - scope: The scope of the account.
    ///   - capacity: The approximate number of lines to keep: each file has its share and drops the lines with the lowest numbers beyond
    ///     it. A value older than a dropped line is outdated (``Contents/cut``). Waiting items are never dropped.
    ///   - onEvent: Called with each failure, on any thread; it must not block.
    public init(
        _ store: FileStore,
        scope: StoreScope,
        capacity: Int = 10_000,
        onEvent: @escaping @Sendable (EditLogEvent) -> Void = { _ in }
    ) {
        precondition(capacity > 0, "A log of edits needs room for at least one: pass a capacity of 1 or more")
        self.store = store
        self.scope = scope
        self.onEvent = onEvent
        files = EditLogFiles(in: store, scope, capacity: capacity, onEvent: onEvent)
        numbers = Lock(Numbers(wipes: store.wipeCount(of: scope)))
        Self.reserve(in: store)
    }

    /// Pins the log files of all accounts in a store, so that it does not evict them: other accounts are not opened in every launch and may
    /// have waiting items.
    public static func reserve(in store: FileStore) {
        store.pin(names: EditLogFiles.names + LegacyJournal.names + [numberName])
    }

    /// Reads the content. Call it before anything is written; a caller that only needs the number of waiting items may call it too.
    ///
    /// An unreadable file costs only its own content and is reported as an event.
    @concurrent public func load() async -> Contents {
        async let reading: Void = files.read()
        await readNumber()
        await reading
        recordIDs(files.shards.flatMap(\.intentions).map(\.number))
        if !files.refusedShards.isEmpty { lastItemID.withLock { $0 += Self.idsForUnread } }
        recordDamaged()
        let shards = files.shards
        let number = shards.map(\.number).max() ?? 0
        return Contents(
            intentions: shards.flatMap(\.intentions).sorted { $0.number < $1.number },
            lines: shards.flatMap(\.storedLines).sorted { $0.number < $1.number },
            number: max(number, withNumbers { $0.slot.content } ?? 0),
            cut: shards.compactMap(\.cut).max()
        )
    }

    /// The names of the parts that could not be read and are left unchanged: the system refuses them, or a newer program wrote them.
    var unreadParts: [String] { files.unreadNames }

    /// Returns a number greater than all read and returned ones.
    public func makeItemID() -> OutboxItem.ID {
        lastItemID.withLock { number in
            number += 1
            return number
        }
    }

    /// Writes changes, and returns when they are on disk. Calls are written in order if each waits for the one before.
    ///
    /// A failure is reported as an event and retried with the next write. If the system refuses the write, the stored pages and entities
    /// are removed, because without the change they would show outdated values again. That frees space, too.
    @concurrent public func write(_ changes: [EditLogChange]) async -> Set<OutboxItem.ID> {
        let due = changes.map(EditLogFiles.placed)
        let refused = files.refusedShards
        await files.read(refused.union(due.map(\.index)))
        await restoreLate(refused)
        recordIDs(changes.compactMap(\.number))
        recordDamaged()
        var failed = await files.write(files.apply(due))
        if failed.values.contains(where: { $0?.code == .system }) {
            // Ignored: a read-only disk keeps its pages, which are shown with their age.
            let removed = (try? await store.removeUnpinned(in: scope)) ?? 0
            // There may be space now.
            if removed > 0 { failed = await files.write(Set(failed.keys)) }
        }
        let unwritten = zip(changes, due).filter { failed[$1.index] != nil }
        return Set(unwritten.compactMap(\.0.number))
    }

    /// Records that item numbers are in use.
    private func recordIDs(_ numbers: [OutboxItem.ID]) {
        lastItemID.withLock { $0 = max($0, numbers.max() ?? 0) }
    }

    /// Adds a lost item for each damaged file, once all numbers are known.
    private func recordDamaged() {
        for (part, found) in files.popDamaged() {
            let why = "the stored edits are damaged (\(found)) and were put aside: see disk"
            // The lost item is an entity of its own, in another file.
            let lost = OutboxItem.lost(part, number: makeItemID(), because: why)
            files.apply([EditLogFiles.placed(.stored(lost))])
        }
    }

    /// Restores the items of files that became readable only now.
    private func restoreLate(_ indices: Set<Int>) async {
        guard !indices.isEmpty else { return }
        let late = indices.flatMap { files[$0]?.intentions ?? [] }
        recordIDs(late.map(\.number))
        await MainActor.run {
            guard let clientStore = sendingStores.last?.clientStore else { return }
            clientStore.outbox.setUnreadParts(unreadParts)
            if !late.isEmpty { clientStore.outbox.persist(in: self, restoring: late) }
        }
    }

    // MARK: Numbers of stamps

    /// Reserves the number of a file that is about to be written beside the log, and returns when later launches will continue above it.
    ///
    /// Call it before that file is written. Otherwise, without a confirmed edit, the stamps of the next launch would begin below the file's
    /// number, and its confirmed edits would seem older. In nearly all cases the call is free, because numbers are reserved by the
    /// thousand.
    @concurrent public func reserveNumber(_ number: Int64) async {
        await readNumber()
        let reserved = withNumbers { numbers -> (number: Int64, wipes: Int)? in
            guard case .read(let kept) = numbers.slot, number > kept, number <= .max / 2 else { return nil }
            numbers.reserved = max(numbers.reserved, number + Self.stride)
            return (numbers.reserved, numbers.wipes)
        }
        guard let reserved else { return }
        let current = LazyEncodable { [self] in
            // A write that was requested before a log-out and runs after the next log-in writes no earlier data.
            withNumbers { $0.wipes == reserved.wipes ? $0.reserved : nil }
        }
        do throws(StoreError) {
            try await store.write(current, for: numberKey)
            withNumbers { if case .read(let kept) = $0.slot { $0.slot = .read(max(kept, reserved.number)) } }
        } catch {
            if error.code == .scopeClosed { numbers.withLock { $0 = Numbers(wipes: $0.wipes) } }
            onEvent(.writeFailed(part: Self.numberName, error))
        }
    }

    private static let numberName = "journal-number"
    private var numberKey: StoreKey { StoreKey(scope: scope, name: Self.numberName, schema: 1) }

    /// Calls a closure with the numbers, which are reset if the scope was wiped since.
    private func withNumbers<Result: Sendable>(_ body: (inout Numbers) -> Result) -> Result {
        let wipes = store.wipeCount(of: scope)
        return numbers.withLock { numbers in
            if numbers.wipes < wipes { numbers = Numbers(wipes: wipes) }
            return body(&numbers)
        }
    }

    private func readNumber() async {
        guard let wipes = withNumbers({ $0.slot.needsRead ? $0.wipes : nil }) else { return }
        let found = await store.read(Int64.self, for: numberKey)
        if !found.isWhole { onEvent(.unreadable(part: Self.numberName, found: found.summary)) }
        withNumbers { numbers in
            if numbers.slot.needsRead, numbers.wipes == wipes { numbers.slot = LogFileState(found, orElse: 0) }
        }
    }
}
