import Foundation
import Persistence

extension FaultRun {
    /// Far more bad files than a quarantine holds.
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
                tally.broken("bad file \(number) is not told as corrupt")
                continue
            }
            let kept = try PosixFileSystem().files(below: "\(folder)/quarantine")
            let bytes = try kept.reduce(0) { try $0 + PosixFileSystem().status(at: $1).size }
            tally.expect(kept.count <= 5 && bytes <= 20_000, "\(kept.count) bad files are kept, \(bytes) bytes")
            tally.expect(await store.read(Entry.self, for: .numbered(0)).value == good, "a good value is gone")
        }
    }
}
