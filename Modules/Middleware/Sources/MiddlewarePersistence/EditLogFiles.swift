import Middleware
import Persistence
import Primitives

/// The stored edits of an account, in up to 64 small files of a store.
///
/// All data of one entity is in one file, its shard, so that the disk always has the state of an entity at one moment. A change costs one
/// small write, however much other data there is.
///
/// A damaged file is replaced. A file that the system refuses to read waits with its changes until it can be read, and a file of a newer
/// program is left unchanged. After a log-out that wiped the scope, no earlier data is written again.
final class EditLogFiles: Sendable {
    typealias Change = StoredEdits.Change
    /// A change with the index of its file.
    typealias PlacedChange = (index: Int, change: Change)

    private struct State {
        /// The wipe count of the scope when this state was read (`FileStore.wipeCount(of:)`).
        let wipes: Int
        var slots = [LogFileState<StoredEdits>](repeating: .unread, count: EditLogFiles.count)
        /// The changes of shards that could not be read yet.
        var waiting: [Int: [Change]] = [:]
        /// The shards whose state is not on disk yet; the next write tries them again.
        var unwritten: Set<Int> = []
        var damaged: [(part: String, found: String)] = []
    }

    let store: FileStore
    let scope: StoreScope
    private let capacity: Int
    private let onEvent: @Sendable (EditLogEvent) -> Void
    private let state: Lock<State>

    /// Makes the object; it does not read or write yet.
    ///
    /// - Parameters:
    ///   - store: The store of the files. Pin ``names`` there, so that it does not evict them.
    ///   - scope: The scope of the account.
    ///   - capacity: The approximate number of lines that the files keep.
    ///   - onEvent: Called with each failure, on any thread; it must not block.
    init(
        in store: FileStore,
        _ scope: StoreScope,
        capacity: Int,
        onEvent: @escaping @Sendable (EditLogEvent) -> Void
    ) {
        self.store = store
        self.scope = scope
        self.capacity = (capacity + Self.count - 1) / Self.count
        self.onEvent = onEvent
        state = Lock(State(wipes: store.wipeCount(of: scope)))
    }

    /// Calls a closure with the state, which is reset if the scope was wiped since.
    private func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let wipes = store.wipeCount(of: scope)
        return state.withLock { state in
            if state.wipes < wipes { state = State(wipes: wipes) }
            return body(&state)
        }
    }

    // MARK: Placing

    /// The number of files.
    static let count = 64

    /// Returns the names of files: `outbox-00` to `outbox-3f`.
    static func makeNames(_ prefix: String) -> [String] {
        (0..<count).map { "\(prefix)-\($0 < 16 ? "0" : "")\(String($0, radix: 16))" }
    }

    /// Returns the index of the file with the data of a subject; it is the same in every process.
    private static func index(of subject: String) -> Int {
        let hash = FNV64.hash(subject.utf8)
        return Int((hash ^ hash >> 32) % UInt64(count))
    }

    /// The names of the files. They are the names that earlier releases used for waiting items, so that those releases leave unreadable
    /// files unchanged.
    static let names = makeNames("outbox")

    /// The migrations from the schemas of earlier releases.
    private static let migrations: [Int: StoreMigration<StoredEdits>] = [
        1: .from([OutboxItem].self) { StoredEdits($0) }
    ]

    private func key(_ index: Int) -> StoreKey { StoreKey(scope: scope, name: Self.names[index], schema: 2) }

    /// Returns the file for a change by a client store; all changes of one entity are in one file.
    static func placed(_ change: EditLogChange) -> PlacedChange {
        (index(of: change.subject.description), .edit(change))
    }

    // MARK: Content

    /// All known shards, including those of newer programs with the changes of this launch.
    var shards: [StoredEdits] { withState { state in state.slots.compactMap(\.content) } }

    /// The shard at an index; nil if it could not be read.
    subscript(index: Int) -> StoredEdits? { withState { $0.slots[index].content } }

    /// The shards that the system refused to read.
    var refusedShards: Set<Int> { withState { state in Set(state.slots.indices.filter { state.slots[$0].isRefused }) } }

    /// The names of the shards that cannot be written: those that the system refuses to read and those of a newer program.
    var unreadNames: [String] {
        withState { state in
            state.slots.indices.filter { state.slots[$0].isRefused || state.slots[$0].isForeign }.map { Self.names[$0] }
        }
    }

    /// Returns the damaged parts and their errors since the last call.
    func popDamaged() -> [(part: String, found: String)] {
        withState { state in
            defer { state.damaged = [] }
            return state.damaged.sorted { $0.part < $1.part }
        }
    }

    // MARK: Reading

    /// Reads the shards that are not known yet. Failures are reported as events.
    func read(_ indices: some Sequence<Int> = 0..<EditLogFiles.count) async {
        await withTaskGroup { group in
            for index in indices { group.addTask { await self.readOne(index) } }
        }
    }

    private func readOne(_ index: Int) async {
        guard let wipes = withState({ $0.slots[index].needsRead ? $0.wipes : nil }) else { return }
        let found = await store.read(StoredEdits.self, for: key(index), migrating: Self.migrations)
        let slot = LogFileState(found, orElse: StoredEdits())
        let isNews = withState { state -> Bool in
            guard state.slots[index].needsRead, state.wipes == wipes else { return false }
            state.slots[index] = slot
            if found.isDamaged { state.damaged.append((Self.names[index], found.summary)) }
            guard !slot.needsRead else { return true }
            for change in state.waiting.removeValue(forKey: index) ?? [] { apply(change, in: index, &state) }
            return true
        }
        if isNews, !found.isWhole { onEvent(.unreadable(part: Self.names[index], found: found.summary)) }
    }

    private func apply(_ change: Change, in index: Int, _ state: inout State) {
        guard var shard = state.slots[index].content else { return state.waiting[index, default: []].append(change) }
        let isForeign = state.slots[index].isForeign
        // The shard is removed from the array while it changes, because a second owner would copy it at every change.
        state.slots[index] = .unread
        shard.apply(change, capacity: capacity)
        state.slots[index] = isForeign ? .foreign(shard) : .read(shard)
    }

    // MARK: Writing

    /// Applies changes in memory; changes of an unreadable shard wait until it can be read. Read the shards first.
    ///
    /// - Returns: The shards with changes.
    @discardableResult
    func apply(_ changes: [PlacedChange]) -> Set<Int> {
        let left = withState { state in
            changes.reduce(into: [Int: Int]()) { left, one in
                apply(one.change, in: one.index, &state)
                if state.slots[one.index].isForeign {
                    left[one.index, default: 0] += 1
                } else {
                    state.unwritten.insert(one.index)
                }
            }
        }
        for (index, count) in left { onEvent(.notStored(part: Self.names[index], changes: count)) }
        return Set(changes.map(\.index))
    }

    /// Writes shards to disk, together with all unwritten ones, and returns when that is done.
    ///
    /// A failure is reported as an event and retried with the next write.
    ///
    /// - Returns: The shards that were not written, with the error; nil for shards that are left unchanged or could not be read.
    func write(_ due: Set<Int>) async -> [Int: StoreError?] {
        let wanted = withState { due.union($0.unwritten) }
        let failed = await withTaskGroup(of: (Int, StoreError?)?.self) { group in
            for index in wanted { group.addTask { await self.writeOne(index) } }
            return await group.reduce(into: [Int: StoreError?]()) { failed, one in
                if let (index, error) = one { failed[index] = .some(error) }
            }
        }
        // Changes that were to be stored after the log-out are not stored for the next log-in either.
        if failed.values.contains(where: { $0?.code == .scopeClosed }) {
            state.withLock { $0 = State(wipes: $0.wipes) }
        }
        return failed
    }

    private func writeOne(_ index: Int) async -> (Int, StoreError?)? {
        let (wipes, slot) = withState { state in
            if !state.slots[index].needsRead { state.unwritten.remove(index) }
            return (state.wipes, state.slots[index])
        }
        guard case .read = slot else { return (index, nil) }
        let current = LazyEncodable { [self] in
            // A write that was requested before a log-out and runs after the next log-in writes no earlier data.
            withState { $0.wipes == wipes ? $0.slots[index].content : nil }
        }
        do throws(StoreError) {
            try await store.write(current, for: key(index))
            return nil
        } catch {
            withState { if $0.wipes == wipes { $0.unwritten.insert(index) } }
            onEvent(.writeFailed(part: Self.names[index], error))
            return (index, error)
        }
    }
}

/// A value that is looked up when it is encoded, so that a later write never contains an older state.
struct LazyEncodable<Content: Encodable & Sendable>: Encodable, Sendable {
    let content: @Sendable () -> Content?

    func encode(to encoder: any Encoder) throws {
        guard let content = content() else { throw CancellationError() }
        try content.encode(to: encoder)
    }
}
