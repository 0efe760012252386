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

    let store: FileStore
    let scope: StoreScope
    private let capacity: Int
    private let onEvent: @Sendable (JournalEvent) -> Void
    private let state: Lock<JournalState>
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
        self.capacity = capacity
        self.onEvent = onEvent
        state = Lock(JournalState(wipes: store.wipeCount(of: scope), capacity: capacity))
        Self.reserve(in: store)
    }

    /// Has a store evict no journal, whosever it is: other accounts' are not opened in every launch.
    public static func reserve(in store: FileStore) {
        store.pin(names: (0..<JournalState.shardCount).map(name) + [numberName])
    }

    /// What is kept: before anything is written, what earlier launches have left.
    ///
    /// A file that cannot be read costs its own lines only, and is told as an event.
    ///
    /// - Returns: The lines, least number first; the greatest number that lines and files were kept with; and the greatest number of a line
    ///   that was dropped because there were too many, nil if none was.
    @concurrent public func load() async -> (lines: [KeptLine], number: Int64, cut: Int64?) {
        await withTaskGroup { group in
            for index in 0..<JournalState.shardCount { group.addTask { await self.readShard(index) } }
            group.addTask { await self.readNumber() }
        }
        return withState { $0.kept }
    }

    /// Keeps lines, and returns when they are on the disk; in the order of the calls, as far as one waits for the other.
    ///
    /// What fails is told as an event, and is tried again with the next write. The pages and entities that it was to be laid over are
    /// removed: without it they would show again what is no longer so. That makes room, too.
    @concurrent public func write(_ lines: [KeptLine]) async {
        let parts = Dictionary(grouping: lines, by: JournalState.shard)
        for index in parts.keys { await readShard(index) }
        let due = withState { state in
            lines.reduce(into: Set<Int>()) { due, line in
                let index = JournalState.shard(of: line)
                if state.take(line, in: index) { due.insert(index) }
            }
        }
        for (index, lines) in parts where !due.contains(index) && !withState({ $0.isUnread(index) }) {
            onEvent(.unkept(part: key(index).name, lines: lines.count))
        }
        let wanted = due.union(withState { $0.unwritten })
        let failed = await writeShards(wanted)
        guard !failed.isEmpty else { return }
        // A disk that is read-only keeps what it has: what is shown of it says how old it is.
        let removed = (try? await store.removeUnpinned(in: scope)) ?? 0
        // There is room then.
        if removed > 0 { _ = await writeShards(failed) }
    }

    /// - Returns: The parts that could not be written.
    private func writeShards(_ indices: Set<Int>) async -> Set<Int> {
        let failed = await withTaskGroup(of: Int?.self) { group in
            for index in indices { group.addTask { await self.writeShard(index) ? nil : index } }
            return await group.reduce(into: Set<Int>()) { failed, index in if let index { failed.insert(index) } }
        }
        withState { $0.unwritten = $0.unwritten.subtracting(indices).union(failed) }
        return failed
    }

    /// Notes the number that a file beside the journal is about to carry, and returns when later launches will count on from it.
    ///
    /// Call it before that file is written: if no edit were confirmed, the stamps of the next launch would begin below the file's, and what
    /// it confirms would seem older. Nearly always it costs nothing: numbers are reserved in thousands.
    @concurrent public func note(_ number: Int64) async {
        await readNumber()
        guard let reserved = withState({ $0.reserve(number, stride: Self.stride) }) else { return }
        let failure = await write(numberKey) { state in state.reserved }
        if failure == nil { withState { $0.noteReserved(reserved) } }
    }

    // MARK: Files

    private static let numberName = "journal-number"
    private var numberKey: StoreKey { StoreKey(scope: scope, name: Self.numberName, schema: 1) }

    private func key(_ index: Int) -> StoreKey {
        StoreKey(scope: scope, name: Self.name(index), schema: 1)
    }

    private static func name(_ index: Int) -> String { "journal-\(index < 16 ? "0" : "")\(String(index, radix: 16))" }

    /// The state, begun anew if the scope was wiped since.
    private func withState<Result: Sendable>(_ body: (inout JournalState) -> Result) -> Result {
        let wipes = store.wipeCount(of: scope)
        return state.withLock { state in
            if state.wipes < wipes { state = JournalState(wipes: wipes, capacity: capacity) }
            return body(&state)
        }
    }

    private func readShard(_ index: Int) async {
        guard let wipes = withState({ $0.isUnread(index) ? $0.wipes : nil }) else { return }
        let slot = await read(key(index), whenMissing: JournalShard())
        withState { if $0.wipes == wipes { $0.note(slot, of: index) } }
    }

    private func readNumber() async {
        let wipes = withState { state -> Int? in
            if case .unread = state.number { state.wipes } else { nil }
        }
        guard let wipes else { return }
        let slot = await read(numberKey, whenMissing: 0 as Int64)
        withState { state in
            if case .unread = state.number, state.wipes == wipes { state.number = slot }
        }
    }

    private func read<Content: Codable & Sendable>(
        _ key: StoreKey,
        whenMissing empty: Content
    ) async -> JournalState.Slot<Content> {
        let found = await store.read(Content.self, for: key)
        switch found {
        case .value(let content, _): return .read(content)
        case .absent: return .read(empty)
        case .corrupt, .outdated:
            onEvent(.unread(part: key.name, found: found.summary))
            return .read(empty)
        case .unreadable:
            onEvent(.unread(part: key.name, found: found.summary))
            return .unread
        case .newer, .wrongScope:
            onEvent(.unread(part: key.name, found: found.summary))
            return .foreign
        }
    }

    /// - Returns: Whether nothing is left to be written: what was wiped needs nothing.
    private func writeShard(_ index: Int) async -> Bool {
        let failure = await write(key(index)) { state -> JournalShard? in
            if case .read(let shard) = state[index] { shard } else { nil }
        }
        return failure?.code != .system
    }

    /// Writes a file as the state has it when its turn comes: of two writes the later never carries less.
    private func write<Content: Encodable & Sendable>(
        _ key: StoreKey,
        _ content: @escaping @Sendable (JournalState) -> Content?
    ) async -> StoreError? {
        let wipes = withState { $0.wipes }
        let current = Current { [self] in
            // Asked for before a log-out and a log-in, and only now in turn: nothing of it comes back.
            withState { $0.wipes == wipes ? content($0) : nil }
        }
        do throws(StoreError) {
            try await store.write(current, for: key)
            return nil
        } catch {
            // What was to be kept after the log-out is not kept for the next log-in either.
            if error.code == .scopeClosed { state.withLock { $0 = JournalState(wipes: $0.wipes, capacity: capacity) } }
            onEvent(.unwritten(part: key.name, error))
            return error
        }
    }
}

/// A value that is looked up when it is encoded.
private struct Current<Content: Encodable & Sendable>: Encodable, Sendable {
    let content: @Sendable () -> Content?

    func encode(to encoder: any Encoder) throws {
        guard let content = content() else { throw CancellationError() }
        try content.encode(to: encoder)
    }
}
