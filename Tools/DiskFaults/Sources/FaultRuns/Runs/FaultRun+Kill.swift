import Foundation
import Persistence

extension FaultRun {
    /// The power switch of a process: SIGKILL at a moment that nobody chose.
    public static let kill = FaultRun("kill", "what was told stays, none torn, none litters") { place, tally in
        var kills = Kills(place: place, tally: tally)
        for _ in 0..<place.effort.pick(quick: 60, full: 1_000) { try await kills.next() }
        tally.remark("\(kills.told) writes were told")
    }
}

/// A series of writers that are killed, and what they said.
private struct Kills {
    let place: Workplace
    let tally: Tally
    private(set) var told = 0
    private var round = 0
    private var draw: Draw
    /// By key: the last number that was told or read.
    private var known = [Int](repeating: 0, count: WritingChild.keys)

    init(place: Workplace, tally: Tally) {
        (self.place, self.tally) = (place, tally)
        draw = Draw(place.seed)
    }

    mutating func next() async throws {
        round += 1
        tally.count()
        let firsts = known.map { "\($0 + 1)" }
        let child = try Child(place, .writer, firsts[0], firsts[1], firsts[2], firsts[3])
        wait(for: child)
        child.end(with: SIGKILL)
        // What it had told before is still in the pipe.
        while let line = child.line() { hear(line) }
        tally.expect(child.wait() == -SIGKILL, "kill \(round): the writer had ended by itself")
        await look()
    }

    /// Until some writes were told, and a moment longer that no event marks; every fourth time not even until it runs.
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

    /// - Returns: Whether a write was told.
    @discardableResult private mutating func hear(_ line: String) -> Bool {
        switch ChildLine(line) {
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

    /// What a reader that knows nothing finds.
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
