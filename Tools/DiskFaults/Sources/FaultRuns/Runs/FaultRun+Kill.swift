import Foundation
import Persistence
import Primitives

extension FaultRun {
    /// Kills a process with SIGKILL at a random moment.
    public static let kill = FaultRun("kill", "reported writes stay, none torn, no litter") { place, tally in
        var kills = KillSeries(place: place, tally: tally)
        for _ in 0..<place.effort.pick(quick: 60, full: 1_000) { try await kills.next() }
        tally.remark("\(kills.told) writes were reported")
    }
}

/// A series of writers that are killed, and the writes that they reported.
private struct KillSeries {
    let place: RunContext
    let tally: Tally
    private(set) var told = 0
    private var round = 0
    private var draw: SplitMix64
    /// The last number that was reported or read, by key.
    private var known = [Int](repeating: 0, count: WritingWorker.keys)

    init(place: RunContext, tally: Tally) {
        (self.place, self.tally) = (place, tally)
        draw = SplitMix64(seed: place.seed)
    }

    mutating func next() async throws {
        round += 1
        tally.count()
        let firsts = known.map { "\($0 + 1)" }
        let child = try Child(place, .writer, firsts[0], firsts[1], firsts[2], firsts[3])
        wait(for: child)
        child.end(with: SIGKILL)
        // Read the lines that the writer had sent before, which are still in the pipe.
        while let line = child.line() { hear(line) }
        tally.expect(child.wait() == -SIGKILL, "kill \(round): the writer had ended by itself")
        await look()
    }

    /// Waits until some writes were reported, and a random moment longer; in every fourth round not even until the child runs.
    private mutating func wait(for child: Child) {
        if draw.below(4) > 0 {
            var wanted = draw.below(16)
            while wanted > 0, let line = child.line() {
                if hear(line) { wanted -= 1 }
            }
            usleep(UInt32(draw.below(4_000)))
        } else {
            usleep(UInt32(draw.below(40_000)))
        }
    }

    /// - Returns: True if a write was reported.
    @discardableResult private mutating func hear(_ line: String) -> Bool {
        switch WorkerMessage(line) {
        case .told(let owner, let number)?:
            known[owner] = max(known[owner], number)
            told += 1
            return true
        case .ready?: return false
        default:
            tally.broken("kill \(round): the writer said: \(line)")
            return false
        }
    }

    /// Checks the values that a new store finds.
    private mutating func look() async {
        let store = place.store()
        for owner in known.indices {
            let least = known[owner]
            switch await store.read(Entry.self, for: .numbered(owner)) {
            case .value(let entry, _):
                tally.expect(entry.isWhole && entry.owner == owner, "kill \(round): value \(owner) is torn")
                tally.expect(
                    entry.number == least || entry.number == least + 1,
                    "kill \(round): \(least) was told of value \(owner), and \(entry.number) is there"
                )
                known[owner] = max(least, entry.number)
            case .absent:
                tally.expect(least == 0, "kill \(round): \(least) was told of value \(owner), and it is absent")
            case let answer:
                tally.broken("kill \(round): value \(owner) is \(answer.summary)")
            }
        }
        do {
            let litter = try PosixFileSystem().litter(below: place.root)
            tally.expect(litter.isEmpty, "kill \(round): \(litter.count) temporary files were not swept")
        } catch {
            tally.broken("kill \(round): \(error)")
        }
    }
}

extension FaultRun {
    /// Asks a program to end while values are enqueued.
    static let sigterm = FaultRun("sigterm", "what was put in line before SIGTERM is stored") { place, tally in
        var draw = SplitMix64(seed: place.seed)
        for round in 1...place.effort.pick(quick: 20, full: 200) {
            try place.clear()
            tally.count()
            let child = try Child(place, .debouncer)
            var wanted = 1 + draw.below(40)
            var last = 0
            while let line = child.line() {
                guard case .told(_, let number)? = WorkerMessage(line) else { continue }
                last = number
                wanted -= 1
                if wanted == 0 { child.end(with: SIGTERM) }
            }
            let status = child.wait()
            tally.expect(status == 0, "SIGTERM \(round): the process ended with \(status)")
            let found = await place.store().read(Entry.self, for: .numbered(0))
            let isThere = found.value.map { $0.isWhole && $0.number == last } ?? (last == 0)
            tally.expect(isThere, "SIGTERM \(round): \(last) was put in line, found: \(found.summary)")
        }
    }
}
