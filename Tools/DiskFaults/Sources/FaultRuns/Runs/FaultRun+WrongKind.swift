import Foundation
import Persistence

extension FaultRun {
    /// Puts something else in the place of a file or a folder.
    static let wrongKind = FaultRun("wrong-kind", "told as unreadable, nothing hangs, then works") { place, tally in
        for _ in 1...place.effort.pick(quick: 3, full: 100) {
            for spot in MisplacedItem.Spot.allCases {
                for thing in MisplacedItem.Thing.allCases {
                    try await MisplacedItem(thing: thing, spot: spot, place: place, tally: tally).check()
                }
            }
        }
    }
}

/// An item of the wrong kind in a place of the store.
private struct MisplacedItem {
    enum Spot: CaseIterable { case value, scope, root, lock }
    enum Thing: CaseIterable { case file, folder, pipe, dangling }

    let thing: Thing
    let spot: Spot
    let place: RunContext
    let tally: Tally

    /// True if this kind of item belongs there anyway, though it is empty.
    private var isHarmless: Bool {
        switch (spot, thing) {
        case (.scope, .folder), (.root, .folder), (.lock, .file): true
        default: false
        }
    }

    private var words: String { "a \(thing) in the place of the \(spot)" }

    private var path: String {
        get async {
            let file = await place.path(of: .numbered(0))
            return switch spot {
            case .value: file
            case .scope: file.parentFolder
            case .root: place.root
            case .lock: "\(place.root)/lock"
            }
        }
    }

    func check() async throws {
        tally.count()
        // Ignored: there may be nothing yet.
        try? FileManager.default.removeItem(atPath: place.root)
        try await place.store().write(Entry(owner: 0, number: 1), for: .numbered(0))
        let path = await path
        try intrude(at: path)
        let store = place.store()
        checkAnswer(await store.read(Entry.self, for: .numbered(0)))
        let problem = await store.problem(writing: Entry(owner: 0, number: 2))
        if isHarmless { tally.expect(problem == nil, "\(words): no write, errno \(problem ?? 0)") }
        await store.flush()
        if problem == nil {
            let found = await place.store().read(Entry.self, for: .numbered(0))
            tally.expect(found.value?.number == 2, "\(words): written, and then \(found.summary)")
        }
        // Ignored: the store may have removed it.
        try? FileManager.default.removeItem(atPath: path)
        try await store.write(Entry(owner: 0, number: 3), for: .numbered(0))
    }

    private func intrude(at path: String) throws {
        try FileManager.default.removeItem(atPath: path)
        switch thing {
        case .file: try Data().write(to: URL(filePath: path))
        case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case .pipe: mkfifo(path, 0o600)
        case .dangling: symlink("\(place.folder)/nowhere", path)
        }
    }

    private func checkAnswer(_ found: StoredRead<Entry>) {
        let isRight =
            switch (found, spot) {
            case (.unreadable, _): !isHarmless
            case (.corrupt, .value): thing == .file
            // Below a link that leads nowhere, every file is absent.
            case (.absent, .scope), (.absent, .root): isHarmless || thing == .dangling
            // A read takes no lock.
            case (.value, .lock): true
            default: false
            }
        tally.expect(isRight, "\(words): told as \(found.summary)")
    }
}

extension FaultRun {
    /// Puts links in the place of files while the store reads and writes.
    static let links = FaultRun("links", "none is followed, what is outside stays as it is") { place, tally in
        let store = place.store()
        let path = store.path(of: .numbered(0))
        // The outside file is a valid file of the same key: if the link were followed, it would be accepted.
        let stranger = Entry(owner: 9, number: 1, length: 30)
        try await store.write(stranger, for: .numbered(0))
        let outside = "\(place.folder)/outside.json"
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.write(to: URL(filePath: outside))
        for number in 1...place.effort.pick(quick: 200, full: 5_000) {
            tally.count()
            let link = "\(place.folder)/link"
            symlink(number.isMultiple(of: 7) ? "\(place.folder)/nothing" : outside, link)
            rename(link, path)
            let found = await store.read(Entry.self, for: .numbered(0))
            if case .unreadable = found {} else { tally.broken("swap \(number): through the link: \(found.summary)") }
            if number.isMultiple(of: 2) {
                // A write at the same time as a swap: it replaces the link, or the link replaces it.
                async let written: Void = store.write(Entry(owner: 0, number: number), for: .numbered(0))
                symlink(outside, link)
                rename(link, path)
                try await written
            }
            let after = await store.read(Entry.self, for: .numbered(0))
            tally.expect(after.value?.owner != stranger.owner, "swap \(number): a stranger's value is shown")
            tally.expect(
                try Data(contentsOf: URL(filePath: outside)) == bytes,
                "swap \(number): the file outside was changed"
            )
        }
    }
}
