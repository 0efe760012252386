import Persistence
import Primitives

extension FaultRun {
    /// Cuts the power before each call of each operation, on a disk in memory; unsynchronized data is lost in six ways.
    static let powerCut = FaultRun("power-cut", "old or new, reported writes stay, none torn") { place, tally in
        for deed in Deed.allCases {
            for fate in MemoryFileSystem.Unsynchronized.allCases {
                var call = 1
                while try await deed.isCut(at: call, fate, place, tally) { call += 1 }
            }
        }
    }
}

extension Deed {
    /// Cuts the power before a call.
    ///
    /// - Returns: True if the operation makes so many calls; if not, nothing was cut.
    fileprivate func isCut(
        at call: Int,
        _ fate: MemoryFileSystem.Unsynchronized,
        _ place: RunContext,
        _ tally: Tally
    ) async throws -> Bool {
        var again = 0
        // In a full run, the power is cut a second time, before each call of the store that is opened after the first cut.
        repeat {
            let bench = Bench(disk: MemoryFileSystem(), place: place)
            try await prepare(bench)
            let (ending, calls) = await perform(bench, dyingAt: call)
            guard calls >= call else { return false }
            bench.losePower(fate)
            if again > 0 {
                let (_, calls) = await open(bench, dyingAt: again)
                if calls < again { break }
                bench.losePower(fate)
            }
            tally.count()
            let where_ = again > 0 ? "calls \(call) and \(again)" : "call \(call)"
            if let flaw = await flaw(after: ending, in: bench.store(), isDead: true) {
                tally.broken("\(self), \(where_), \(fate): \(flaw)")
            } else if let flaw = try await flawOfGoingOn(bench) {
                tally.broken("\(self), \(where_), \(fate): \(flaw)")
            }
            again += 1
        } while place.effort == .full
        return true
    }

    private func perform(_ bench: Bench, dyingAt call: Int) async -> (ending: Ending, calls: Int) {
        let dying = bench.dying(at: call)
        let ending = await perform(on: bench.store(over: bench.place.lie?.told(by: dying) ?? dying))
        return (ending, dying.calls.count)
    }

    /// Opens the store after the first crash, and crashes again.
    private func open(_ bench: Bench, dyingAt call: Int) async -> (found: String, calls: Int) {
        let dying = bench.dying(at: call)
        let store = bench.store(over: dying)
        let found = await store.read(Entry.self, for: Self.key).summary
        await store.flush()
        return (found, dying.calls.count)
    }
}

extension Bench {
    fileprivate func dying(at call: Int) -> FaultingFileSystem {
        FaultingFileSystem(disk) { _, number, _ in number == call ? .crash : nil }
    }

    fileprivate func losePower(_ fate: MemoryFileSystem.Unsynchronized) {
        (disk as? MemoryFileSystem)?.losePower(fate)
    }
}
