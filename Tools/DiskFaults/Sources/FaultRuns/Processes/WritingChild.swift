import Persistence

/// Writes values of several keys at once, and tells each that the store has said is safe, until it is killed.
struct WritingChild {
    static let keys = 4

    private let place: Workplace
    private let firsts: [Int]

    /// - Parameter words: The number that each key goes on with.
    init(_ place: Workplace, _ words: [String]) {
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
        // Told before it is true.
        if place.lie == .early { ChildRole.say(.told(owner: entry.owner, number: entry.number)) }
        try await store.write(entry, for: key)
        if place.lie != .early { ChildRole.say(.told(owner: entry.owner, number: entry.number)) }
    }
}
