import Foundation
import Persistence

extension FaultRun {
    /// Something else is where a file or a folder should be.
    static let wrongKind = FaultRun("wrong-kind", "told as unreadable, nothing hangs, then works") { place, tally in
        for _ in 1...place.effort.pick(quick: 3, full: 100) {
            for spot in Intruder.Spot.allCases {
                for thing in Intruder.Thing.allCases {
                    try await Intruder(thing: thing, spot: spot, place: place, tally: tally).check()
                }
            }
        }
    }
}

/// A thing that somebody has put in a place of the store's.
private struct Intruder {
    enum Spot: CaseIterable { case value, scope, root, lock }
    enum Thing: CaseIterable { case file, folder, pipe, dangling }

    let thing: Thing
    let spot: Spot
    let place: Workplace
    let tally: Tally

    /// What belongs there anyway, though empty.
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
        // Losing this error is right: there may be nothing yet.
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
        // Losing this error is right: the store may have removed it.
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
            // Behind a folder that leads nowhere, nothing is.
            case (.absent, .scope), (.absent, .root): isHarmless || thing == .dangling
            // Whoever only reads takes no lock.
            case (.value, .lock): true
            default: false
            }
        tally.expect(isRight, "\(words): told as \(found.summary)")
    }
}
