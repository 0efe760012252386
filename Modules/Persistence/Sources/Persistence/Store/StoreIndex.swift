/// Which files there are, how large, and which was used least recently; a pure value.
struct StoreIndex {
    struct Entry: Hashable {
        var bytes: Int
        var lastUse: Int
    }

    private(set) var entries: [StoreFile: Entry] = [:]
    private(set) var totalBytes = 0
    private var clock = 0
    /// What never has to go.
    var pinned: Set<StoreFile> = []

    /// Notes a use, and the size if it is known.
    mutating func use(_ file: StoreFile, bytes: Int) {
        clock += 1
        totalBytes += bytes - (entries[file]?.bytes ?? 0)
        entries[file] = Entry(bytes: bytes, lastUse: clock)
    }

    mutating func remove(_ file: StoreFile) {
        totalBytes -= entries.removeValue(forKey: file)?.bytes ?? 0
    }

    mutating func removeAll(in folder: String) {
        for file in entries.keys where file.folder == folder { remove(file) }
    }

    /// What must go so that the total fits `budget`, least recently used first; never `kept` or what is pinned.
    ///
    /// - Complexity: O(files · log files), only when the budget is exceeded.
    func victims(over budget: Int, sparing kept: StoreFile) -> [(file: StoreFile, entry: Entry)] {
        guard totalBytes > budget else { return [] }
        var excess = totalBytes - budget
        var victims: [(file: StoreFile, entry: Entry)] = []
        for (file, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
        where file != kept && !pinned.contains(file) {
            guard excess > 0 else { break }
            victims.append((file, entry))
            excess -= entry.bytes
        }
        return victims
    }
}
