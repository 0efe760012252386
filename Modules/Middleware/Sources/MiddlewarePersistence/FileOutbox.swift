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
    private static let fileCount = 64

    fileprivate struct State {
        /// How often the scope had been wiped when this was read: what was read before a wipe is gone.
        let wipes: Int
        var files: [[Intention]?] = Array(repeating: nil, count: fileCount)
        /// Changes of files that could not be read yet.
        var waiting: [Int: [IntentionChange]] = [:]
        /// Files of a newer program: left alone.
        var foreign: Set<Int> = []
        /// Files that the system did not let us read: the next write tries them again.
        var unread: Set<Int> = []
        /// Files that do not have what they should: the next write tries them again.
        var unwritten: Set<Int> = []
        /// Files that were damaged, and how: each gets a notice, once all numbers are known.
        var damaged: [(part: String, found: String)] = []
        var lastNumber = 0
    }

    /// Room for the numbers of what lies in files that could not be read: they come before what is made from now on.
    private static let roomForUnread = 10_000

    let store: FileStore
    let scope: StoreScope
    private let onEvent: @Sendable (JournalEvent) -> Void
    private let state: Lock<State>
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
        self.onEvent = onEvent
        state = Lock(State(wipes: store.wipeCount(of: scope)))
        Self.reserve(in: store)
    }

    /// Has a store evict no outbox, whosever it is: another account's may wait while this one fills the store.
    public static func reserve(in store: FileStore) {
        store.pin(names: (0..<fileCount).map(name))
    }

    /// What is kept, in order: for who only wants to know how much waits, too.
    ///
    /// A file that cannot be read costs its own intentions only, and is told as an event.
    @concurrent public func load() async -> [Intention] {
        await withTaskGroup { group in
            for index in 0..<Self.fileCount { group.addTask { await self.read(index) } }
        }
        return withState { state in
            if !state.unread.isEmpty { state.lastNumber += Self.roomForUnread }
            noteDamage(&state)
            return state.files.flatMap { $0 ?? [] }.sorted { $0.number < $1.number }
        }
    }

    /// The parts that could not be read and are left where they are: the system refuses them, or a newer program wrote them.
    var unreadParts: [String] { withState { $0.unread.union($0.foreign) }.sorted().map(Self.name) }

    /// Greater than all that was read or taken.
    public func takeNumber() -> Intention.ID {
        withState { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    /// Keeps changes, and returns when they are on the disk. What fails is told as an event, and is tried again with the next write.
    @concurrent public func write(_ changes: [IntentionChange]) async -> Set<Intention.ID> {
        let changed = Set(changes.map { Self.file(of: $0.intention) })
        let (due, unread) = withState { ($0.unwritten.union(changed), $0.unread) }
        for index in due.union(unread) { await read(index) }
        await takeBack(unread)
        withState { state in
            noteDamage(&state)
            for change in changes { state.take(change, in: Self.file(of: change.intention)) }
        }
        let failed = await withTaskGroup(of: Int?.self) { group in
            for index in due { group.addTask { await self.write(index) ? nil : index } }
            return await group.reduce(into: Set<Int>()) { failed, index in if let index { failed.insert(index) } }
        }
        return Set(changes.map(\.intention).filter { failed.contains(Self.file(of: $0)) }.map(\.number))
    }

    // MARK: Files

    /// The file that an entity's intentions are in; the same in every process (FNV-1a).
    private static func file(of intention: Intention) -> Int {
        let hash = intention.subject.description.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return Int((hash ^ hash >> 32) % UInt64(fileCount))
    }

    private func key(_ index: Int) -> StoreKey {
        StoreKey(scope: scope, name: Self.name(index), schema: 1)
    }

    private static func name(_ index: Int) -> String { "outbox-\(index < 16 ? "0" : "")\(String(index, radix: 16))" }

    /// The state, begun anew if the scope was wiped since.
    private func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let wipes = store.wipeCount(of: scope)
        return state.withLock { state in
            // What the program has in hand goes on under its numbers: nothing else gets one of them.
            if state.wipes < wipes { state = State(wipes: wipes, lastNumber: state.lastNumber) }
            return body(&state)
        }
    }

    private func read(_ index: Int) async {
        guard let wipes = withState({ $0.files[index] == nil ? $0.wipes : nil }) else { return }
        let key = key(index)
        let found = await store.read([Intention].self, for: key)
        var (isForeign, isDamaged) = (false, false)
        switch found {
        case .value, .absent: break
        case .corrupt, .outdated:
            onEvent(.unread(part: key.name, found: found.summary))
            isDamaged = true
        // The system may let it be read in a moment.
        case .unreadable:
            withState { state in if state.files[index] == nil { state.unread.insert(index) } }
            return onEvent(.unread(part: key.name, found: found.summary))
        case .newer, .wrongScope:
            onEvent(.unread(part: key.name, found: found.summary))
            isForeign = true
        }
        let kept = found.value ?? []
        withState { state in
            guard state.files[index] == nil, state.wipes == wipes else { return }
            state.files[index] = kept
            state.unread.remove(index)
            if isForeign { state.foreign.insert(index) }
            state.lastNumber = max(state.lastNumber, kept.map(\.number).max() ?? 0)
            if isDamaged { state.damaged.append((key.name, found.summary)) }
            for change in state.waiting.removeValue(forKey: index) ?? [] { state.take(change, in: index) }
        }
    }

    /// Says of each damaged file that something is lost.
    private func noteDamage(_ state: inout State) {
        for (part, found) in state.damaged.sorted(by: { $0.part < $1.part }) {
            state.lastNumber += 1
            let why = "what was kept is damaged (\(found)) and was put aside: disk"
            let lost = Intention.lost(part, number: state.lastNumber, because: why)
            // It is an entity of its own, which lies in another file.
            state.take(.kept(lost), in: Self.file(of: lost))
            state.unwritten.insert(Self.file(of: lost))
        }
        state.damaged = []
    }

    /// Hands over what could be read only now.
    private func takeBack(_ indices: Set<Int>) async {
        let late = withState { state in indices.flatMap { state.files[$0] ?? [] } }
        guard !indices.isEmpty else { return }
        await MainActor.run {
            guard let home = homes.last?.home else { return }
            home.outbox.noteUnread(unreadParts)
            if !late.isEmpty { home.outbox.keep(in: self, restoring: late) }
        }
    }

    /// Writes a file as the state has it when its turn comes; of one that is left alone, or could not be read, says so.
    private func write(_ index: Int) async -> Bool {
        let (wipes, isWritable) = withState { state in
            let isKnown = state.files[index] != nil
            if isKnown { state.unwritten.remove(index) } else { state.unwritten.insert(index) }
            return (state.wipes, isKnown && !state.foreign.contains(index))
        }
        let key = key(index)
        guard isWritable else {
            onEvent(.unkept(part: key.name, lines: 1))
            return false
        }
        let current = CurrentIntentions { [self] in
            // Asked for before a log-out and a log-in, and only now in turn: nothing of it comes back.
            withState { $0.wipes == wipes ? $0.files[index] : nil }
        }
        do throws(StoreError) {
            try await store.write(current, for: key)
            return true
        } catch {
            onEvent(.unwritten(part: key.name, error))
            withState { state in
                // After a log-out there is nothing to catch up on.
                if state.wipes == wipes { state.unwritten.insert(index) }
            }
            return false
        }
    }
}

extension FileOutbox.State {
    fileprivate mutating func take(_ change: IntentionChange, in index: Int) {
        let (number, madeAt) = (change.intention.number, change.intention.madeAt)
        lastNumber = max(lastNumber, number)
        guard files[index] != nil else { return waiting[index, default: []].append(change) }
        files[index]?.removeAll { $0.number == number && $0.madeAt == madeAt }
        if case .kept(let intention) = change { files[index]?.append(intention) }
    }
}

/// Intentions that are looked up when they are encoded.
private struct CurrentIntentions: Encodable, Sendable {
    let content: @Sendable () -> [Intention]?

    func encode(to encoder: any Encoder) throws {
        guard let content = content() else { throw CancellationError() }
        try content.encode(to: encoder)
    }
}
