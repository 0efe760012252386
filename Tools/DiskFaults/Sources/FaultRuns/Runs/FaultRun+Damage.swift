import Foundation
import Persistence

extension FaultRun {
    /// A file loses its end, at every byte; or has one byte more.
    static let cut = FaultRun("cut", "each is told as corrupt and put aside") { place, tally in
        for entry in samples(place.effort) {
            let bench = try await Damage(entry, place, tally)
            for length in 0..<bench.good.count { try await bench.check(bench.good.prefix(length), "cut to \(length)") }
            try await bench.check(bench.good + Data([0x20]), "a byte more")
        }
    }

    /// Each bit of a file is the other one.
    static let bits = FaultRun("bits", "each is told as corrupt and put aside") { place, tally in
        for entry in samples(place.effort) {
            let bench = try await Damage(entry, place, tally)
            for bit in 0..<(bench.good.count * 8) {
                var damaged = bench.good
                damaged[bit / 8] ^= 1 << UInt8(bit % 8)
                try await bench.check(damaged, "bit \(bit)")
            }
        }
    }

    private static func samples(_ effort: Effort) -> [Entry] {
        let lengths = effort == .quick ? [0] : [0, 300]
        return lengths.map { Entry(owner: 0, number: 1, length: $0) }
    }
}

/// A good file to be damaged.
private struct Damage {
    let good: Data
    private let entry: Entry
    private let store: FileStore
    private let tally: Tally

    init(_ entry: Entry, _ place: Workplace, _ tally: Tally) async throws {
        store = place.store()
        (self.entry, self.tally) = (entry, tally)
        try await store.write(entry, for: .numbered(0))
        good = try Data(contentsOf: URL(filePath: store.path(of: .numbered(0))))
    }

    func check(_ damaged: Data, _ what: String) async throws {
        tally.count()
        let path = store.path(of: .numbered(0))
        try PosixFileSystem().plant(damaged, at: path)
        let found = await store.read(Entry.self, for: .numbered(0))
        guard case .corrupt = found else {
            let size = "of \(good.count) bytes"
            return tally.broken("\(what) \(size): \(found.value == entry ? "read as if it were whole" : found.summary)")
        }
        guard case .absent = await store.read(Entry.self, for: .numbered(0)) else {
            return tally.broken("\(what): still in the way when it is read again")
        }
    }
}
