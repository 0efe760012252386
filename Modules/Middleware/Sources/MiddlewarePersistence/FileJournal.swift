public import Middleware
public import Persistence
import Primitives

/// Keeps confirmed edits across launches, in files of the store that has the pages which they are laid over.
///
/// For each group of fields of an entity there is one line: what was last confirmed, and whether an edit was left open since. The lines
/// lie in up to 64 small files by entity, so that an edit costs one small write for its record and one for its result. The files are never
/// evicted; a log-out that wipes the scope removes them, and nothing from before it is written again after the next log-in.
///
/// ```swift
/// await FileJournal.attach(to: home, store: store, scope: .account("alice", on: "lemmy.world"))
/// ```
///
/// - Important: Have one for a store and scope: two would each write their own idea of a file. ``attach(to:store:scope:capacity:onEvent:)``
///   sees to that within a process. Two processes that edit as one account each keep what they write last, file by file.
///   Move a scope (`FileStore.move(_:to:)`) before its journal is made: what a journal has read it does not read again.
public final class FileJournal: EditRecorder {
    /// How far ahead numbers are reserved: so many requests cost one write.
    private static let stride: Int64 = 4096
    private static let prefix = "journal"

    /// Up to where numbers are in use.
    private struct Numbers {
        /// How often the scope had been wiped when this was read.
        let wipes: Int
        /// What the disk has.
        var slot = FileSlot<Int64>.unread
        /// What the disk is to have.
        var reserved: Int64 = 0
    }

    let store: FileStore
    let scope: StoreScope
    private let onEvent: @Sendable (JournalEvent) -> Void
    private let files: ShardedFiles<JournalShard, KeptLine>
    private let numbers: Lock<Numbers>
    /// The homes that record here, for ``attach(to:store:scope:capacity:onEvent:)``.
    @MainActor var attachments: [Attachment] = []

    /// Makes a journal in a store; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - store: Where the files go.
    ///   - scope: Whose they are.
    ///   - capacity: How many lines are kept, about: each file has its part, and drops those with the least numbers beyond it. What is
    ///     older than a dropped line is outdated (``load()``).
    ///   - onEvent: Told what goes wrong, on any thread; must not block.
    public init(
        _ store: FileStore,
        scope: StoreScope,
        capacity: Int = 10_000,
        onEvent: @escaping @Sendable (JournalEvent) -> Void = { _ in }
    ) {
        precondition(capacity > 0, "A journal needs room for at least one edit: pass a capacity of 1 or more")
        self.store = store
        self.scope = scope
        self.onEvent = onEvent
        let part = (capacity + shardCount - 1) / shardCount
        files = ShardedFiles(in: store, scope, prefix: Self.prefix, empty: JournalShard(), onEvent: onEvent) {
            $0.take($1, capacity: part)
        }
        numbers = Lock(Numbers(wipes: store.wipeCount(of: scope)))
        Self.reserve(in: store)
    }

    /// Has a store evict no journal, whosever it is: other accounts' are not opened in every launch.
    public static func reserve(in store: FileStore) {
        store.pin(names: shardNames(prefix) + [numberName])
    }

    /// What is kept: before anything is written, what earlier launches have left.
    ///
    /// A file that cannot be read costs its own lines only, and is told as an event.
    ///
    /// - Returns: The lines, least number first; the greatest number that lines and files were kept with; and the greatest number of a line
    ///   that was dropped because there were too many, nil if none was.
    @concurrent public func load() async -> (lines: [KeptLine], number: Int64, cut: Int64?) {
        async let reading: Void = files.read()
        await readNumber()
        await reading
        let shards = files.shards
        let lines = shards.flatMap(\.keptLines).sorted { $0.number < $1.number }
        let number = shards.map(\.number).max() ?? 0
        return (lines, max(number, withNumbers { $0.slot.content } ?? 0), shards.compactMap(\.cut).max())
    }

    /// Keeps lines, and returns when they are on the disk; in the order of the calls, as far as one waits for the other.
    ///
    /// What fails is told as an event, and is tried again with the next write. The pages and entities that it was to be laid over are
    /// removed: without it they would show again what is no longer so. That makes room, too.
    @concurrent public func write(_ lines: [KeptLine]) async {
        let changes = lines.map { (index: shardIndex(of: "\($0.tier)/\($0.id)"), change: $0) }
        await files.read(files.refused.union(changes.map(\.index)))
        let failed = await write(files.take(changes))
        guard !failed.isEmpty else { return }
        // A disk that is read-only keeps what it has: what is shown of it says how old it is.
        let removed = (try? await store.removeUnpinned(in: scope)) ?? 0
        // There is room then.
        if removed > 0 { _ = await write(failed) }
    }

    /// - Returns: The files that the system did not let us write.
    private func write(_ due: Set<Int>) async -> Set<Int> {
        Set(await files.write(due).filter { $0.value?.code == .system }.keys)
    }

    /// Notes the number that a file beside the journal is about to carry, and returns when later launches will count on from it.
    ///
    /// Call it before that file is written: if no edit were confirmed, the stamps of the next launch would begin below the file's, and what
    /// it confirms would seem older. Nearly always it costs nothing: numbers are reserved in thousands.
    @concurrent public func note(_ number: Int64) async {
        await readNumber()
        let reserved = withNumbers { numbers -> (number: Int64, wipes: Int)? in
            guard case .read(let kept) = numbers.slot, number > kept, number <= .max / 2 else { return nil }
            numbers.reserved = max(numbers.reserved, number + Self.stride)
            return (numbers.reserved, numbers.wipes)
        }
        guard let reserved else { return }
        let current = Current { [self] in
            // Asked for before a log-out and a log-in, and only now in turn: nothing of it comes back.
            withNumbers { $0.wipes == reserved.wipes ? $0.reserved : nil }
        }
        do throws(StoreError) {
            try await store.write(current, for: numberKey)
            withNumbers { if case .read(let kept) = $0.slot { $0.slot = .read(max(kept, reserved.number)) } }
        } catch {
            if error.code == .scopeClosed { numbers.withLock { $0 = Numbers(wipes: $0.wipes) } }
            onEvent(.unwritten(part: Self.numberName, error))
        }
    }

    // MARK: Numbers

    private static let numberName = "journal-number"
    private var numberKey: StoreKey { StoreKey(scope: scope, name: Self.numberName, schema: 1) }

    /// The numbers, begun anew if the scope was wiped since.
    private func withNumbers<Result: Sendable>(_ body: (inout Numbers) -> Result) -> Result {
        let wipes = store.wipeCount(of: scope)
        return numbers.withLock { numbers in
            if numbers.wipes < wipes { numbers = Numbers(wipes: wipes) }
            return body(&numbers)
        }
    }

    private func readNumber() async {
        guard let wipes = withNumbers({ $0.slot.isToBeRead ? $0.wipes : nil }) else { return }
        let found = await store.read(Int64.self, for: numberKey)
        if !found.isWhole { onEvent(.unread(part: Self.numberName, found: found.summary)) }
        withNumbers { numbers in
            if numbers.slot.isToBeRead, numbers.wipes == wipes { numbers.slot = FileSlot(found, orElse: 0) }
        }
    }
}
