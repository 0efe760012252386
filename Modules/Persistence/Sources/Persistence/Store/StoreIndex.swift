/// The known files with their sizes and their order of use. It is a pure value.
///
/// Each use appends a ticket to a queue and invalidates the file's earlier ticket. So the cost of a use or of choosing a victim does not
/// depend on the number of files.
struct StoreIndex {
    private struct Entry {
        var bytes: Int
        var lastUse: Int
        /// The logical time of the last write that determined the size.
        var writtenAt: Int
        /// True if the file was chosen for eviction and still exists.
        var isDoomed = false
    }

    private struct Ticket {
        let file: StoreFile
        let use: Int
    }

    private var entries: [StoreFile: Entry] = [:]
    private(set) var totalBytes = 0
    /// The size of the files that were chosen for eviction and still exist.
    private var markedBytes = 0
    private var clock = 0
    private var lastRemoval = 0
    private var tickets: [Ticket] = []
    private var head = 0
    /// The files that are never evicted.
    var pinned: Set<StoreFile> = []
    /// The names of files that are never evicted, in any scope.
    var pinnedNames: Set<String> = []

    /// The number of files.
    var count: Int { entries.count }

    /// The current logical time. A read keeps it, so that its result does not override a later write.
    var logicalTime: Int { clock }

    /// Reserves capacity for this number of files.
    mutating func reserve(_ count: Int) {
        entries.reserveCapacity(count)
        tickets.reserveCapacity(count)
    }

    /// Records a write, or a file found at the start.
    mutating func use(_ file: StoreFile, bytes: Int) {
        clock += 1
        let old = entries.updateValue(Entry(bytes: bytes, lastUse: clock, writtenAt: clock), forKey: file)
        totalBytes += bytes - (old?.bytes ?? 0)
        if let old, old.isDoomed { markedBytes -= old.bytes }
        tickets.append(Ticket(file: file, use: clock))
        pruneTickets()
    }

    /// Records the result of a read that began at `moment`. A write or removal since then takes precedence.
    mutating func found(_ file: StoreFile, bytes: Int, asOf moment: Int) {
        if let entry = entries[file] {
            let written = entry.writtenAt
            use(file, bytes: written > moment ? entry.bytes : bytes)
            entries[file]?.writtenAt = written
        } else if lastRemoval <= moment {
            use(file, bytes: bytes)
        }
    }

    /// Records that a read that began at `moment` found no file.
    mutating func missed(_ file: StoreFile, asOf moment: Int) {
        if let entry = entries[file], entry.writtenAt <= moment { remove(file) }
    }

    mutating func remove(_ file: StoreFile) {
        clock += 1
        lastRemoval = clock
        guard let entry = entries.removeValue(forKey: file) else { return }
        totalBytes -= entry.bytes
        if entry.isDoomed { markedBytes -= entry.bytes }
    }

    mutating func removeAll(in folder: String) {
        for file in entries.keys where file.folder == folder { remove(file) }
    }

    // MARK: Eviction

    /// Chooses files to evict so that the total size fits `budget`, least recently used first. Never chooses `kept` or pinned files.
    ///
    /// A chosen file is not chosen again. The caller must then either ``remove(_:)`` it or ``unmark(_:)`` it.
    ///
    /// - Complexity: O(1) amortized for each victim.
    mutating func evictionCandidates(over budget: Int, sparing kept: StoreFile) -> [(file: StoreFile, bytes: Int)] {
        var victims: [(file: StoreFile, bytes: Int)] = []
        while totalBytes - markedBytes > budget, head < tickets.count {
            let ticket = tickets[head]
            guard ticket.file != kept || entries[kept]?.lastUse != ticket.use else { break }
            head += 1
            guard let entry = entries[ticket.file], entry.lastUse == ticket.use, !isPinned(ticket.file) else {
                continue
            }
            entries[ticket.file]?.isDoomed = true
            markedBytes += entry.bytes
            victims.append((ticket.file, entry.bytes))
        }
        pruneTickets()
        return victims
    }

    /// Returns true if a victim must still be evicted: it has not been used since it was chosen, and the total size still exceeds `budget`.
    func isMarkedForEviction(_ file: StoreFile, over budget: Int) -> Bool {
        entries[file]?.isDoomed == true && totalBytes > budget && !isPinned(file)
    }

    func isPinned(_ file: StoreFile) -> Bool { pinnedNames.contains(file.name) || pinned.contains(file) }

    /// Reverts the choice of a victim; it is the first candidate next time.
    mutating func unmark(_ file: StoreFile) {
        guard let entry = entries[file], entry.isDoomed else { return }
        entries[file]?.isDoomed = false
        markedBytes -= entry.bytes
        let ticket = Ticket(file: file, use: entry.lastUse)
        if head > 0 {
            head -= 1
            tickets[head] = ticket
        } else {
            tickets.insert(ticket, at: 0)
        }
    }

    /// Discards invalid tickets once most tickets are invalid.
    private mutating func pruneTickets() {
        guard tickets.count > 64, tickets.count > 2 * entries.count else { return }
        tickets = tickets[head...].filter { entries[$0.file]?.lastUse == $0.use }
        head = 0
    }
}
