import Foundation
import Persistence
import Primitives

extension FaultRun {
    /// Moves the clock back, ten years ahead, and far into past and future, between writing and reading.
    static let clocks = FaultRun("clocks", "value and time as written, whatever it is now") { place, tally in
        let now = Date(timeIntervalSince1970: 1_795_235_100)
        let year = 365.25 * 86_400
        let moments = [0, -1, -3_600, 3_600, -10 * year, 10 * year, -150 * year, 400 * year].map(now.addingTimeInterval)
        for _ in 1...place.effort.pick(quick: 1, full: 20) {
            for written in moments {
                for read in moments { try await check(written, read, place, tally) }
            }
        }
    }

    private static func check(_ written: Date, _ read: Date, _ place: RunContext, _ tally: Tally) async throws {
        tally.count()
        try place.clear()
        let clock = ManualClock(written)
        let words = "written \(written), read \(read)"
        let entry = Entry(owner: 0, number: 1, length: 50)
        try await place.store(clock: clock).write(entry, for: .numbered(0))
        clock.set(read)
        let later = place.store(clock: clock)
        guard case .value(entry, written) = await later.read(Entry.self, for: .numbered(0)) else {
            return tally.broken("\(words): not what was written")
        }
        try await later.write(Entry(owner: 0, number: 2, length: 50), for: .numbered(0))
        let path = later.path(of: .numbered(0))
        guard case .value(let second, read) = await later.read(Entry.self, for: .numbered(0)), second.number == 2 else {
            return tally.broken("\(words): a rewrite keeps the old value or time")
        }
        // A file that claims another time.
        var file = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        file.replace("written=", with: "written=1", maxReplacements: 1)
        try PosixFileSystem().plant(Data(file.replacing("written=1-", with: "written=-1").utf8), at: path)
        guard case .corrupt = await later.read(Entry.self, for: .numbered(0)) else {
            return tally.broken("\(words): a file whose time was changed is believed")
        }
    }
}
