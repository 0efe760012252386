import Foundation
import Persistence

extension FaultRun {
    /// Checks that no other user may use a file or folder of the store, whatever the process's umask is.
    static let modes = FaultRun("modes", "0600 and 0700 after making and rewriting", in: .process) { place, tally in
        for round in 1...place.effort.pick(quick: 3, full: 50) {
            for mask: mode_t in [0, 0o022, 0o027, 0o077] {
                umask(mask)
                try place.clear()
                let store = place.store()
                let path = store.path(of: .numbered(0))
                try await store.write(Entry(owner: 0, number: 1), for: .numbered(0))
                try checkModes(place, tally, "made with umask \(String(mask, radix: 8))")
                chmod(path, 0o666)
                try await store.write(Entry(owner: 0, number: 2), for: .numbered(0))
                try checkModes(place, tally, "rewritten with umask \(String(mask, radix: 8))")
                try await store.write(Entry(owner: 1, number: round), for: .numbered(1))
                try PosixFileSystem().plant(Data("garbage".utf8), at: path)
                _ = await store.read(Entry.self, for: .numbered(0))
                store.move(.alice, to: .guest)
                await store.flush()
                try checkModes(place, tally, "moved with umask \(String(mask, radix: 8))")
            }
        }
    }

    private static func checkModes(_ place: RunContext, _ tally: Tally, _ moment: String) throws {
        let disk = PosixFileSystem()
        func check(_ folder: String) throws {
            tally.count()
            tally.expect(try disk.status(at: folder).permissions == 0o700, "a folder that was \(moment) is not 0700")
            for name in try disk.list(folder) {
                let status = try disk.status(at: "\(folder)/\(name)")
                if status.kind == .folder {
                    try check("\(folder)/\(name)")
                } else {
                    tally.count()
                    tally.expect(status.permissions == 0o600, "a file that was \(moment) is not 0600")
                }
            }
        }
        try check(place.root)
    }
}
