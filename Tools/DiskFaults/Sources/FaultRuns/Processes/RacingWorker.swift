import Foundation
import Persistence

/// Writes a key of its own and a key that another process writes too, and reads the shared value meanwhile.
struct RacingWorker {
    /// The key that all workers write.
    static let shared = StoreKey.numbered(0)
    /// The number of writes after which a store is opened again: its sweep must not remove another process's work.
    private static let writesAStore = 10

    private let place: RunContext
    private let owner: Int
    private let writes: Int
    /// A pipe that is opened when the race begins.
    private let gate: String

    /// - Parameter words: The worker's number, its number of writes, and the gate.
    init(_ place: RunContext, _ words: [String]) {
        self.place = place
        let numbers = words.prefix(2).compactMap { Int($0) }
        (owner, writes) = (numbers.first ?? 0, numbers.last ?? 0)
        gate = words.last ?? ""
    }

    func race() async {
        let opened = open(gate, O_RDONLY)
        defer { close(opened) }
        var store = place.store()
        var latest: [Int: Int] = [:]
        for number in 1...writes {
            if number.isMultiple(of: Self.writesAStore) { store = place.store() }
            let key = number.isMultiple(of: 2) ? Self.shared : .numbered(owner)
            do {
                try await store.write(Entry(owner: owner, number: number, length: number * 37 % 3000), for: key)
                WorkerRole.say(.told(owner: key == Self.shared ? owner : -owner, number: number))
            } catch {
                WorkerRole.say(.broken("process \(owner), write \(number): \(error)"))
            }
            if number.isMultiple(of: 3) { await look(into: store, at: number, &latest) }
        }
    }

    /// Checks that the values of the other process only become newer.
    private func look(into store: FileStore, at moment: Int, _ latest: inout [Int: Int]) async {
        let answer = await store.read(Entry.self, for: Self.shared)
        guard let entry = answer.value else {
            return WorkerRole.say(.broken("process \(owner), write \(moment): the shared value is \(answer.summary)"))
        }
        let last = latest[entry.owner, default: 0]
        if !entry.isWhole || entry.number < last {
            let state = entry.isWhole ? "older than \(last)" : "torn"
            WorkerRole.say(.broken("process \(owner): \(entry.owner)'s value \(entry.number) is \(state)"))
        }
        latest[entry.owner] = entry.number
    }
}
