import Middleware

/// What a kept journal holds in memory: its parts as far as they have been read. A pure value; ``FileJournal`` reads and writes for it.
struct JournalState: Sendable {
    static let shardCount = 64

    enum Slot<Content: Sendable>: Sendable {
        /// Not read yet, or the system refused.
        case unread
        case read(Content)
        /// A newer program's, or another scope's: left alone.
        case foreign
    }

    /// How often the scope had been wiped when this was read (`FileStore.wipeCount(of:)`): what was read before a wipe is gone.
    let wipes: Int
    private let capacity: Int
    private var shards = [Slot<JournalShard>](repeating: .unread, count: shardCount)
    /// Lines for parts that could not be read yet.
    private var waiting: [Int: [KeptLine]] = [:]
    /// Up to where numbers are in use; what is on the disk, and what is to be.
    var number = Slot<Int64>.unread
    private(set) var reserved: Int64 = 0
    /// Parts that do not have on the disk what they should: the next write tries them again.
    var unwritten: Set<Int> = []

    init(wipes: Int, capacity: Int) {
        self.wipes = wipes
        self.capacity = (capacity + Self.shardCount - 1) / Self.shardCount
    }

    /// The part that an entity's lines are in; the same in every process (FNV-1a).
    static func shard(of line: KeptLine) -> Int {
        let hash = "\(line.tier)/\(line.id)".utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return Int((hash ^ hash >> 32) % UInt64(shardCount))
    }

    subscript(index: Int) -> Slot<JournalShard> { shards[index] }

    /// Whether a part has to be read before it can be written.
    func isUnread(_ index: Int) -> Bool {
        if case .unread = shards[index] { true } else { false }
    }

    /// Notes what was read of a part; what waited for it is taken.
    mutating func note(_ slot: Slot<JournalShard>, of index: Int) {
        guard isUnread(index) else { return }
        shards[index] = slot
        if case .unread = slot { return }
        for line in waiting.removeValue(forKey: index) ?? [] { take(line, in: index) }
    }

    /// Keeps a line.
    ///
    /// - Returns: Whether the part is to be written.
    @discardableResult
    mutating func take(_ line: KeptLine, in index: Int) -> Bool {
        switch shards[index] {
        case .unread: waiting[index, default: []].append(line)
        case .foreign: break
        case .read(var shard):
            shards[index] = .unread  // One owner while it is changed, or every line would copy the part.
            shard.take(line, capacity: capacity)
            shards[index] = .read(shard)
            return true
        }
        return false
    }

    /// Reserves numbers up to one that is far enough ahead, if those on the disk are not enough.
    ///
    /// - Returns: What is to be written; nil if nothing is.
    mutating func reserve(_ wanted: Int64, stride: Int64) -> Int64? {
        guard case .read(let kept) = number, wanted > kept, wanted <= .max / 2 else { return nil }
        reserved = max(reserved, wanted + stride)
        return reserved
    }

    /// Notes that numbers up to one are on the disk.
    mutating func noteReserved(_ written: Int64) {
        if case .read(let kept) = number { number = .read(max(kept, written)) }
    }

    /// Everything that has been read.
    var kept: (lines: [KeptLine], number: Int64, cut: Int64?) {
        var kept: (lines: [KeptLine], number: Int64, cut: Int64?) = ([], 0, nil)
        if case .read(let number) = number { kept.number = number }
        for case .read(let shard) in shards {
            kept.lines += shard.keptLines
            kept.number = max(kept.number, shard.number)
            if let cut = shard.cut { kept.cut = max(kept.cut ?? cut, cut) }
        }
        kept.lines.sort { $0.number < $1.number }
        return kept
    }
}
