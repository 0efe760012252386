/// Which files there are, how large, and which was used least recently; a pure value.
///
/// Each use leaves a ticket at the end of a queue; the one before it no longer counts. So a use and a victim cost the same however many
/// files there are.
struct StoreIndex {
    private struct Entry {
        var bytes: Int
        var lastUse: Int
        /// When its bytes were last known from a write.
        var writtenAt: Int
        /// It was chosen to go, and has not gone yet.
        var isDoomed = false
    }

    private struct Ticket {
        let file: StoreFile
        let use: Int
    }

    private var entries: [StoreFile: Entry] = [:]
    private(set) var totalBytes = 0
    /// What was chosen to go, and has not gone yet.
    private var doomedBytes = 0
    private var clock = 0
    private var lastRemoval = 0
    private var tickets: [Ticket] = []
    private var head = 0
    /// What never has to go.
    var pinned: Set<StoreFile> = []
    /// The names of files that never have to go, whosever they are.
    var pinnedNames: Set<String> = []

    /// How many files there are.
    var count: Int { entries.count }

    /// Now: what a read takes along, so that it does not count for more than what was written meanwhile.
    var moment: Int { clock }

    /// Makes room for what a folder holds.
    mutating func reserve(_ count: Int) {
        entries.reserveCapacity(count)
        tickets.reserveCapacity(count)
    }

    /// Notes a write, or a file that is found at the start.
    mutating func use(_ file: StoreFile, bytes: Int) {
        clock += 1
        let old = entries.updateValue(Entry(bytes: bytes, lastUse: clock, writtenAt: clock), forKey: file)
        totalBytes += bytes - (old?.bytes ?? 0)
        if let old, old.isDoomed { doomedBytes -= old.bytes }
        tickets.append(Ticket(file: file, use: clock))
        dropOldTickets()
    }

    /// Notes what a read found that began at `moment`: a write or a removal since then knows better.
    mutating func found(_ file: StoreFile, bytes: Int, asOf moment: Int) {
        if let entry = entries[file] {
            let written = entry.writtenAt
            use(file, bytes: written > moment ? entry.bytes : bytes)
            entries[file]?.writtenAt = written
        } else if lastRemoval <= moment {
            use(file, bytes: bytes)
        }
    }

    /// Notes that a read that began at `moment` found nothing.
    mutating func missed(_ file: StoreFile, asOf moment: Int) {
        if let entry = entries[file], entry.writtenAt <= moment { remove(file) }
    }

    mutating func remove(_ file: StoreFile) {
        clock += 1
        lastRemoval = clock
        guard let entry = entries.removeValue(forKey: file) else { return }
        totalBytes -= entry.bytes
        if entry.isDoomed { doomedBytes -= entry.bytes }
    }

    mutating func removeAll(in folder: String) {
        for file in entries.keys where file.folder == folder { remove(file) }
    }

    // MARK: Who goes

    /// Chooses what must go so that the total fits `budget`, least recently used first; never `kept` or what is pinned.
    ///
    /// What is chosen is not chosen again: ``remove(_:)`` it, or ``spare(_:)`` it.
    ///
    /// - Complexity: O(1) for each victim, in the long run.
    mutating func victims(over budget: Int, sparing kept: StoreFile) -> [(file: StoreFile, bytes: Int)] {
        var victims: [(file: StoreFile, bytes: Int)] = []
        while totalBytes - doomedBytes > budget, head < tickets.count {
            let ticket = tickets[head]
            guard ticket.file != kept || entries[kept]?.lastUse != ticket.use else { break }
            head += 1
            guard let entry = entries[ticket.file], entry.lastUse == ticket.use, !isPinned(ticket.file) else {
                continue
            }
            entries[ticket.file]?.isDoomed = true
            doomedBytes += entry.bytes
            victims.append((ticket.file, entry.bytes))
        }
        dropOldTickets()
        return victims
    }

    /// Whether a victim is still to go: nobody has used it since, and the total is still over `budget`.
    func isDoomed(_ file: StoreFile, over budget: Int) -> Bool {
        entries[file]?.isDoomed == true && totalBytes > budget && !isPinned(file)
    }

    func isPinned(_ file: StoreFile) -> Bool { pinnedNames.contains(file.name) || pinned.contains(file) }

    /// Takes a victim's choice back; it is the first to go the next time.
    mutating func spare(_ file: StoreFile) {
        guard let entry = entries[file], entry.isDoomed else { return }
        entries[file]?.isDoomed = false
        doomedBytes -= entry.bytes
        let ticket = Ticket(file: file, use: entry.lastUse)
        if head > 0 {
            head -= 1
            tickets[head] = ticket
        } else {
            tickets.insert(ticket, at: 0)
        }
    }

    /// Forgets tickets that no longer count when most of them do not.
    private mutating func dropOldTickets() {
        guard tickets.count > 64, tickets.count > 2 * entries.count else { return }
        tickets = tickets[head...].filter { entries[$0.file]?.lastUse == $0.use }
        head = 0
    }
}
