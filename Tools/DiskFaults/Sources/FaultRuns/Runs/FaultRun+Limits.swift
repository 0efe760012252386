import Foundation
import Persistence
import Primitives

// Limits of the system: each body runs in a process with limits of its own.

extension FaultRun {
    /// Fills a file system of 300 kB, and one with few files, again and again.
    static let fullDisk = FaultRun(
        "full-disk",
        "ENOSPC is told, old values stay, a deletion helps",
        in: .mounted(options: ["size=300k", "size=10m,nr_inodes=32"])
    ) { place, tally in
        var draw = SplitMix64(seed: place.seed)
        let store = place.store()
        var known: [Int: Int] = [:]
        for round in 1...place.effort.pick(quick: 30, full: 500) {
            var isFull = false
            var written = 0
            while !isFull {
                written += 1
                guard written < 1_000 else {
                    return tally.broken("round \(round): 999 writes of up to 20 kB, and no end")
                }
                let entry = Entry(owner: draw.below(40), number: round * 1000 + draw.below(1000))
                let problem = await store.problem(writing: entry)
                tally.count()
                if problem == nil { known[entry.owner] = entry.number }
                isFull = problem != nil
                if let problem, problem != ENOSPC { return tally.broken("round \(round): errno \(problem)") }
            }
            await check(known, in: store, place, tally, "round \(round)")
            for owner in known.keys.sorted() where draw.below(2) == 0 {
                try await store.delete(.numbered(owner))
                known[owner] = nil
            }
        }
    }

    /// Limits files to an exact number of bytes.
    static let fileSize = FaultRun("file-size", "EFBIG is told, the old value stays, no litter", in: .process) {
        place,
        tally in
        signal(SIGXFSZ, SIG_IGN)
        let old = Entry(owner: 0, number: 1, length: 900)
        let new = Entry(owner: 0, number: 2, length: 1_000)
        let store = place.store()
        try await store.write(new, for: .numbered(0))
        let size = try place.fileSystem.status(at: store.path(of: .numbered(0))).size
        for limit in stride(from: 0, through: size, by: place.effort.pick(quick: 7, full: 1)) {
            try await store.write(old, for: .numbered(0))
            Limit.fileSize.set(limit)
            let problem = await store.problem(writing: new)
            Limit.fileSize.set(nil)
            tally.count()
            let expected = limit < size ? EFBIG : nil
            tally.expect(problem == expected, "\(limit) bytes: errno \(problem.map(String.init) ?? "none")")
            await check([0: problem == nil ? 2 : 1], in: store, place, tally, "\(limit) bytes")
        }
    }

    /// Leaves the process a few descriptors, or none.
    static let descriptors = FaultRun("descriptors", "EMFILE is told, never absent, all works later", in: .process) {
        place,
        tally in
        var number = 1
        try await place.store().write(Entry(owner: 0, number: number), for: .numbered(0))
        for round in 1...place.effort.pick(quick: 3, full: 40) {
            for spare in 0...6 {
                let (store, opened) = (place.store(), place.store())
                await opened.flush()
                let hogged = Limit.takeDescriptors(leaving: spare)
                let problem = await store.problem(writing: Entry(owner: 0, number: number + 1))
                if problem == nil { number += 1 }
                let found = await opened.read(Entry.self, for: .numbered(0))
                await store.flush()
                for file in hogged { close(file) }
                tally.count()
                let moment = "round \(round), \(spare) to spare"
                tally.expect(problem == nil || problem == EMFILE, "\(moment): errno \(problem ?? 0)")
                tally.expect(spare > 0 || problem == EMFILE, "\(moment): written without a descriptor")
                switch found {
                case .value(let entry, _): tally.expect(entry.number == number, "\(moment): read \(entry.number)")
                case .unreadable: break
                default: tally.broken("\(moment): the value is \(found.summary)")
                }
                await check([0: number], in: place.store(), place, tally, moment)
            }
        }
    }

    /// Reads all values, and looks for files that should not be there.
    private static func check(
        _ known: [Int: Int],
        in store: FileStore,
        _ place: RunContext,
        _ tally: Tally,
        _ moment: String
    ) async {
        for (owner, number) in known.sorted(by: { $0.key < $1.key }) {
            let found = await store.read(Entry.self, for: .numbered(owner))
            let isGood = found.value.map { $0.isWhole && $0.number == number } ?? false
            tally.expect(isGood, "\(moment): value \(owner) should be \(number), and is \(found.summary)")
        }
        do {
            let litter = try PosixFileSystem().litter(below: place.root)
            tally.expect(litter.isEmpty, "\(moment): \(litter.count) temporary files are left")
        } catch {
            tally.broken("\(moment): \(error)")
        }
    }
}

extension FileStore {
    /// Writes the entry and returns the system's error number if that failed.
    func problem(writing entry: Entry) async -> Int32? {
        do throws(StoreError) {
            try await write(entry, for: .numbered(entry.owner))
            return nil
        } catch {
            return (error.cause as? SystemCallError)?.number ?? -1
        }
    }
}
