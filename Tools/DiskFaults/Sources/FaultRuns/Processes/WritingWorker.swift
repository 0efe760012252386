import Persistence

/// Writes values of several keys at once, and reports each that the store has confirmed, until it is killed.
struct WritingWorker {
    static let keys = 4

    private let place: RunContext
    private let firsts: [Int]

    /// - Parameter words: The next number of each key.
    init(_ place: RunContext, _ words: [String]) {
        self.place = place
        firsts = words.compactMap { Int($0) }
    }

    func write() async throws {
        let store = place.store()
        try await withThrowingTaskGroup { group in
            for (owner, first) in firsts.enumerated() {
                group.addTask {
                    for number in first... { try await write(Entry(owner: owner, number: number), to: store) }
                }
            }
            try await group.waitForAll()
        }
    }

    private func write(_ entry: Entry, to store: FileStore) async throws {
        let key = StoreKey.numbered(entry.owner)
        // Report the write before it is done.
        if place.lie == .early { WorkerRole.say(.told(owner: entry.owner, number: entry.number)) }
        try await store.write(entry, for: key)
        if place.lie != .early { WorkerRole.say(.told(owner: entry.owner, number: entry.number)) }
    }
}
