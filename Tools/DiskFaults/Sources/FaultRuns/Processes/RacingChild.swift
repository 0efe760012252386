import Foundation
import Persistence

/// Writes a key of its own and one that another process writes too, and reads what is there meanwhile.
struct RacingChild {
    /// What all write.
    static let shared = StoreKey.numbered(0)
    /// A store is opened anew after so many writes: what it sweeps must not be another's work.
    private static let writesAStore = 10

    private let place: Workplace
    private let owner: Int
    private let writes: Int
    /// A pipe that is opened when the race begins.
    private let gate: String

    /// - Parameter words: Who it is, how many writes it does, and the gate.
    init(_ place: Workplace, _ words: [String]) {
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
                ChildRole.say(.told(owner: key == Self.shared ? owner : -owner, number: number))
            } catch {
                ChildRole.say(.broken("process \(owner), write \(number): \(error)"))
            }
            if number.isMultiple(of: 3) { await look(into: store, at: number, &latest) }
        }
    }

    /// What the other process has written may only become newer.
    private func look(into store: FileStore, at moment: Int, _ latest: inout [Int: Int]) async {
        let answer = await store.read(Entry.self, for: Self.shared)
        guard let entry = answer.value else {
            return ChildRole.say(.broken("process \(owner), write \(moment): the shared value is \(answer.summary)"))
        }
        let last = latest[entry.owner, default: 0]
        if !entry.isWhole || entry.number < last {
            let state = entry.isWhole ? "older than \(last)" : "torn"
            ChildRole.say(.broken("process \(owner): \(entry.owner)'s value \(entry.number) is \(state)"))
        }
        latest[entry.owner] = entry.number
    }
}
