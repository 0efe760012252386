import Foundation
import Persistence

extension FaultRun {
    /// Cuts off a file's end, at every byte; or appends one byte.
    static let cut = FaultRun("cut", "each is found corrupt and put aside") { place, tally in
        for entry in samples(place.effort) {
            let bench = try await Damage(entry, place, tally)
            for length in 0..<bench.good.count { try await bench.check(bench.good.prefix(length), "cut to \(length)") }
            try await bench.check(bench.good + Data([0x20]), "a byte more")
        }
    }

    /// Flips each bit of a file.
    static let bits = FaultRun("bits", "each is found corrupt and put aside") { place, tally in
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

/// A valid file to be damaged.
private struct Damage {
    let good: Data
    private let entry: Entry
    private let store: FileStore
    private let tally: Tally

    init(_ entry: Entry, _ place: RunContext, _ tally: Tally) async throws {
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

extension FaultRun {
    /// Creates far more corrupt files than a quarantine holds.
    static let flood = FaultRun("flood", "the quarantine keeps its bounds, values stay") { place, tally in
        let limits = StoreLimits(quarantineFiles: 5, quarantineBytes: 20_000)
        let store = place.store(limits: limits)
        let good = Entry(owner: 0, number: 1)
        try await store.write(good, for: .numbered(0))
        let folder = store.path(of: .numbered(0)).parentFolder
        for number in 1...place.effort.pick(quick: 50, full: 1_000) {
            tally.count()
            let garbage = Data(repeating: 0x61, count: number * 97 % 9_000)
            try PosixFileSystem().plant(garbage, at: store.path(of: .numbered(number)))
            guard case .corrupt = await store.read(Entry.self, for: .numbered(number)) else {
                tally.broken("bad file \(number) is not found corrupt")
                continue
            }
            let kept = try PosixFileSystem().files(below: "\(folder)/quarantine")
            let bytes = try kept.reduce(0) { try $0 + PosixFileSystem().status(at: $1).size }
            tally.expect(kept.count <= 5 && bytes <= 20_000, "\(kept.count) bad files are kept, \(bytes) bytes")
            tally.expect(await store.read(Entry.self, for: .numbered(0)).value == good, "a good value is gone")
        }
    }
}
