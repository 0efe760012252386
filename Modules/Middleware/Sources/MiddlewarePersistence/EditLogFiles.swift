import Middleware
import Persistence
import Primitives

/// What is kept of an account's edits in up to 64 small files of a store.
///
/// All that is kept of one entity lies in one file, its shard, so that what is on the disk of an entity is always what was so at one moment. A
/// change costs one small write, however much else there is.
///
/// A file that is damaged is begun anew; one that the system refuses to read waits with its changes until it does; one that a newer program
/// wrote is left alone. After a log-out, when the scope was wiped, nothing from before it is written again.
final class EditLogFiles: Sendable {
    typealias Change = EditLogShard.Change
    /// A change, and which file it is of.
    typealias PlacedChange = (index: Int, change: Change)

    private struct State {
        /// How often the scope had been wiped when this was read (`FileStore.wipeCount(of:)`).
        let wipes: Int
        var slots = [FileSlot<EditLogShard>](repeating: .unread, count: shardCount)
        /// Changes of shards that could not be read yet.
        var waiting: [Int: [Change]] = [:]
        /// Shards that do not have on the disk what they should: the next write tries them again.
        var unwritten: Set<Int> = []
        var damaged: [(part: String, found: String)] = []
    }

    let store: FileStore
    let scope: StoreScope
    private let capacity: Int
    private let onEvent: @Sendable (EditLogEvent) -> Void
    private let state: Lock<State>

    /// Describes the files; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - store: Where they go; pin ``names`` there, so that it evicts none of them.
    ///   - scope: Whose they are.
    ///   - capacity: How many lines they keep, about.
    ///   - onEvent: Told what goes wrong, on any thread; must not block.
    init(
        in store: FileStore,
        _ scope: StoreScope,
        capacity: Int,
        onEvent: @escaping @Sendable (EditLogEvent) -> Void
    ) {
        self.store = store
        self.scope = scope
        self.capacity = (capacity + shardCount - 1) / shardCount
        self.onEvent = onEvent
        state = Lock(State(wipes: store.wipeCount(of: scope)))
    }

    /// The state, begun anew if the scope was wiped since.
    private func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let wipes = store.wipeCount(of: scope)
        return state.withLock { state in
            if state.wipes < wipes { state = State(wipes: wipes) }
            return body(&state)
        }
    }

    /// What they are called: as the files were that earlier releases kept what waits in, so that those leave alone what they cannot read.
    static let names = shardNames("outbox")

    /// What an earlier release's become.
    private static let migrations: [Int: StoreMigration<EditLogShard>] = [
        1: .from([Intention].self) { EditLogShard($0) }
    ]

    private func key(_ index: Int) -> StoreKey { StoreKey(scope: scope, name: Self.names[index], schema: 2) }

    /// A change that a home has made: all of one entity's lie in one file.
    static func placed(_ change: KeptChange) -> PlacedChange {
        (shardIndex(of: change.subject.description), .made(change))
    }

    // MARK: What there is

    /// Every shard that is known, those of newer programs with what this launch has changed of them.
    var shards: [EditLogShard] { withState { state in state.slots.compactMap(\.content) } }

    /// One of them; nil if it could not be read.
    subscript(index: Int) -> EditLogShard? { withState { $0.slots[index].content } }

    /// Those that the system did not let us read.
    var refused: Set<Int> { withState { state in Set(state.slots.indices.filter { state.slots[$0].isRefused }) } }

    /// What those are called that are not on the disk as they should be, and cannot be: refused, or a newer program's.
    var unreadNames: [String] {
        withState { state in
            state.slots.indices.filter { state.slots[$0].isRefused || state.slots[$0].isForeign }.map { Self.names[$0] }
        }
    }

    /// What was damaged and how, since this was asked for last.
    func takeDamaged() -> [(part: String, found: String)] {
        withState { state in
            defer { state.damaged = [] }
            return state.damaged.sorted { $0.part < $1.part }
        }
    }

    // MARK: Reading

    /// Reads those that are not known yet. What goes wrong is told as an event.
    func read(_ indices: some Sequence<Int> = 0..<shardCount) async {
        await withTaskGroup { group in
            for index in indices { group.addTask { await self.readOne(index) } }
        }
    }

    private func readOne(_ index: Int) async {
        guard let wipes = withState({ $0.slots[index].isToBeRead ? $0.wipes : nil }) else { return }
        let found = await store.read(EditLogShard.self, for: key(index), migrating: Self.migrations)
        let slot = FileSlot(found, orElse: EditLogShard())
        let isNews = withState { state -> Bool in
            guard state.slots[index].isToBeRead, state.wipes == wipes else { return false }
            state.slots[index] = slot
            if found.isDamaged { state.damaged.append((Self.names[index], found.summary)) }
            guard !slot.isToBeRead else { return true }
            for change in state.waiting.removeValue(forKey: index) ?? [] { make(change, in: index, &state) }
            return true
        }
        if isNews, !found.isWhole { onEvent(.unread(part: Self.names[index], found: found.summary)) }
    }

    private func make(_ change: Change, in index: Int, _ state: inout State) {
        guard var shard = state.slots[index].content else { return state.waiting[index, default: []].append(change) }
        let isForeign = state.slots[index].isForeign
        // One owner while it is changed, or every change would copy the shard.
        state.slots[index] = .unread
        shard.take(change, capacity: capacity)
        state.slots[index] = isForeign ? .foreign(shard) : .read(shard)
    }

    // MARK: Writing

    /// Makes changes, here; those of a shard that cannot be read wait for that. Read the shards first.
    ///
    /// - Returns: The shards that they are in.
    @discardableResult
    func take(_ changes: [PlacedChange]) -> Set<Int> {
        let left = withState { state in
            changes.reduce(into: [Int: Int]()) { left, one in
                make(one.change, in: one.index, &state)
                if state.slots[one.index].isForeign {
                    left[one.index, default: 0] += 1
                } else {
                    state.unwritten.insert(one.index)
                }
            }
        }
        for (index, count) in left { onEvent(.unkept(part: Self.names[index], changes: count)) }
        return Set(changes.map(\.index))
    }

    /// Brings shards to the disk, with all that are not there as they should be, and returns when that is done.
    ///
    /// What fails is told as an event, and is tried again with the next write.
    ///
    /// - Returns: Those of which nothing was written, and why; nil for those that are left alone or could not be read.
    func write(_ due: Set<Int>) async -> [Int: StoreError?] {
        let wanted = withState { due.union($0.unwritten) }
        let failed = await withTaskGroup(of: (Int, StoreError?)?.self) { group in
            for index in wanted { group.addTask { await self.writeOne(index) } }
            return await group.reduce(into: [Int: StoreError?]()) { failed, one in
                if let (index, error) = one { failed[index] = .some(error) }
            }
        }
        // What was to be kept after the log-out is not kept for the next log-in either.
        if failed.values.contains(where: { $0?.code == .scopeClosed }) {
            state.withLock { $0 = State(wipes: $0.wipes) }
        }
        return failed
    }

    private func writeOne(_ index: Int) async -> (Int, StoreError?)? {
        let (wipes, slot) = withState { state in
            if !state.slots[index].isToBeRead { state.unwritten.remove(index) }
            return (state.wipes, state.slots[index])
        }
        guard case .read = slot else { return (index, nil) }
        let current = Current { [self] in
            // Asked for before a log-out and a log-in, and only now in turn: nothing of it comes back.
            withState { $0.wipes == wipes ? $0.slots[index].content : nil }
        }
        do throws(StoreError) {
            try await store.write(current, for: key(index))
            return nil
        } catch {
            withState { if $0.wipes == wipes { $0.unwritten.insert(index) } }
            onEvent(.unwritten(part: Self.names[index], error))
            return (index, error)
        }
    }
}

/// How many files there are.
let shardCount = 64

/// Names of files: `outbox-00` to `outbox-3f`.
func shardNames(_ prefix: String) -> [String] {
    (0..<shardCount).map { "\(prefix)-\($0 < 16 ? "0" : "")\(String($0, radix: 16))" }
}

/// The shard that something is in; the same in every process.
func shardIndex(of subject: String) -> Int {
    let hash = FNV64.hash(subject.utf8)
    return Int((hash ^ hash >> 32) % UInt64(shardCount))
}

/// A value that is looked up when it is encoded: of two writes the later never carries less.
struct Current<Content: Encodable & Sendable>: Encodable, Sendable {
    let content: @Sendable () -> Content?

    func encode(to encoder: any Encoder) throws {
        guard let content = content() else { throw CancellationError() }
        try content.encode(to: encoder)
    }
}
