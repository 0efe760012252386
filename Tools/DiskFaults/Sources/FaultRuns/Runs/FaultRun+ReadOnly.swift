import Foundation
import Persistence

extension FaultRun {
    /// Removes the permission to write, or to read. It runs as an ordinary user, because permissions do not bind the administrator.
    static let readOnly = FaultRun("read-only", "refusals are told, what was there stays", in: .process) {
        place,
        tally in
        let nobody: uid_t = 65_534
        if geteuid() == 0 {
            chown(place.folder, nobody, nobody)
            guard setgid(nobody) == 0, setuid(nobody) == 0 else {
                return tally.skip("the administrator may write everywhere, and could not become somebody else")
            }
        }
        let entry = Entry(owner: 0, number: 1)
        for round in 1...place.effort.pick(quick: 3, full: 50) {
            try place.clear()
            try await place.store().write(entry, for: .numbered(0))
            let file = await place.path(of: .numbered(0))
            for (path, without) in [(file.parentFolder, mode_t(0o500)), (place.root, 0o500), (file, 0o000)] {
                let before = try PosixFileSystem().status(at: path).permissions
                chmod(path, without)
                tally.count()
                let store = place.store()
                let found = await store.read(Entry.self, for: .numbered(0))
                let problem = await store.problem(writing: Entry(owner: 7, number: round))
                chmod(path, mode_t(before))
                if path == file {
                    if case .unreadable = found {} else { tally.broken("without the right to read: \(found.summary)") }
                } else {
                    tally.expect(found.value == entry, "without the right to write: \(found.summary)")
                }
                if path == file.parentFolder {
                    tally.expect(problem == EACCES, "written without the right to: errno \(problem ?? 0)")
                }
                let after = await place.store().read(Entry.self, for: .numbered(0))
                tally.expect(after.value == entry, "with its rights back: \(after.summary)")
            }
        }
    }
}
