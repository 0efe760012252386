public import Middleware
public import Persistence
import Primitives

/// Keeps edits across launches, in files of the store that has the pages which they are laid over: what waits for the server, until it has it,
/// and what it has confirmed.
///
/// All that is kept of one entity lies in one of 64 small files. For each intention there is a record as long as it waits; for each group of
/// fields there is one line: what was last confirmed, and whether an edit was left open since. That an edit was confirmed, and that it waits
/// no more, is one write: whatever happens to the program or the machine, a later launch finds either both or neither. So an edit costs one
/// small write for its start and one for its result, however much else waits.
///
/// The files are never evicted (``reserve(in:)``); a log-out that wipes the scope removes them, and nothing from before it is written again
/// after the next log-in.
///
/// ```swift
/// await FileEditLog.attach(to: home, store: store, scope: .account("alice", on: "lemmy.world"))
/// ```
///
/// - Important: Have one for a store and scope: two would each write their own idea of a file.
///   ``attach(to:store:scope:capacity:keepsWaiting:onEvent:)`` sees to that within a process. Two processes that edit as one account each keep
///   what they write last, file by file. Move a scope (`FileStore.move(_:to:)`) before its log is made: what a log has read it does not
///   read again.
public final class FileEditLog: EditRecorder {
    /// What was kept.
    public struct Kept: Sendable {
        /// What waits, in order.
        public let intentions: [Intention]
        /// What became of fields, least number first.
        public let lines: [KeptLine]
        /// The greatest number that lines and files were kept with.
        public let number: Int64
        /// The greatest number of a line that was dropped because there were too many; nil if none was.
        public let cut: Int64?
    }

    /// How far ahead numbers of stamps are reserved: so many requests cost one write.
    private static let stride: Int64 = 4096
    /// Room for the numbers of what lies in files that could not be read: they come before what is made from now on.
    private static let roomForUnread = 10_000

    /// Up to where numbers of stamps are in use.
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
    let onEvent: @Sendable (EditLogEvent) -> Void
    let files: EditLogFiles
    private let numbers: Lock<Numbers>
    /// Goes on after a log-out: nothing else gets a number of what the program has in hand.
    private let lastIntention = Lock(0)
    /// The homes that record here, for ``attach(to:store:scope:capacity:keepsWaiting:onEvent:)``.
    @MainActor var attachments: [Attachment] = []
    /// The homes whose outbox is kept here, the one that sends what waits last.
    @MainActor var senders: [WeakHome] = []
    /// Has the last of them take over what waits.
    @MainActor var opening: Task<Void, Never>?

    /// Makes a log in a store; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - store: Where the files go.
    ///   - scope: Whose they are.
    ///   - capacity: How many lines are kept, about: each file has its part, and drops those with the least numbers beyond it. What is
    ///     older than a dropped line is outdated (``Kept/cut``). What waits is never dropped.
    ///   - onEvent: Told what goes wrong, on any thread; must not block.
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

    /// Has a store evict no log, whosever it is: other accounts' are not opened in every launch, and may have something that waits.
    public static func reserve(in store: FileStore) {
        store.pin(names: EditLogFiles.names + OldJournal.names + [numberName])
    }

    /// What is kept: before anything is written, what earlier launches have left; for who only wants to know how much waits, too.
    ///
    /// A file that cannot be read costs what is in it only, and is told as an event.
    @concurrent public func load() async -> Kept {
        async let reading: Void = files.read()
        await readNumber()
        await reading
        noteNumbers(files.shards.flatMap(\.intentions).map(\.number))
        if !files.refused.isEmpty { lastIntention.withLock { $0 += Self.roomForUnread } }
        noteDamage()
        let shards = files.shards
        let number = shards.map(\.number).max() ?? 0
        return Kept(
            intentions: shards.flatMap(\.intentions).sorted { $0.number < $1.number },
            lines: shards.flatMap(\.keptLines).sorted { $0.number < $1.number },
            number: max(number, withNumbers { $0.slot.content } ?? 0),
            cut: shards.compactMap(\.cut).max()
        )
    }

    /// The parts that could not be read and are left where they are: the system refuses them, or a newer program wrote them.
    var unreadParts: [String] { files.unreadNames }

    /// Greater than all that was read or taken.
    public func takeNumber() -> Intention.ID {
        lastIntention.withLock { number in
            number += 1
            return number
        }
    }

    /// Keeps changes, and returns when they are on the disk; in the order of the calls, as far as one waits for the other.
    ///
    /// What fails is told as an event, and is tried again with the next write. The pages and entities that it was to be laid over are
    /// removed: without it they would show again what is no longer so. That makes room, too.
    @concurrent public func write(_ changes: [KeptChange]) async -> Set<Intention.ID> {
        let due = changes.map(EditLogFiles.placed)
        let refused = files.refused
        await files.read(refused.union(due.map(\.index)))
        await takeBack(refused)
        noteNumbers(changes.compactMap(\.number))
        noteDamage()
        var failed = await files.write(files.take(due))
        if failed.values.contains(where: { $0?.code == .system }) {
            // A disk that is read-only keeps what it has: what is shown of it says how old it is.
            let removed = (try? await store.removeUnpinned(in: scope)) ?? 0
            // There is room then.
            if removed > 0 { failed = await files.write(Set(failed.keys)) }
        }
        let unwritten = zip(changes, due).filter { failed[$1.index] != nil }
        return Set(unwritten.compactMap(\.0.number))
    }

    /// Notes that numbers of intentions are taken.
    private func noteNumbers(_ numbers: [Intention.ID]) {
        lastIntention.withLock { $0 = max($0, numbers.max() ?? 0) }
    }

    /// Says of each damaged file that something is lost; once all numbers are known.
    private func noteDamage() {
        for (part, found) in files.takeDamaged() {
            let why = "what was kept is damaged (\(found)) and was put aside: disk"
            // It is an entity of its own, which lies in another file.
            let lost = Intention.lost(part, number: takeNumber(), because: why)
            files.take([EditLogFiles.placed(.kept(lost))])
        }
    }

    /// Hands over what could be read only now.
    private func takeBack(_ indices: Set<Int>) async {
        guard !indices.isEmpty else { return }
        let late = indices.flatMap { files[$0]?.intentions ?? [] }
        noteNumbers(late.map(\.number))
        await MainActor.run {
            guard let home = senders.last?.home else { return }
            home.outbox.noteUnread(unreadParts)
            if !late.isEmpty { home.outbox.keep(in: self, restoring: late) }
        }
    }

    // MARK: Numbers of stamps

    /// Notes the number that a file beside the log is about to carry, and returns when later launches will count on from it.
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
