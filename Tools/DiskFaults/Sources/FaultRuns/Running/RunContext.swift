import Foundation
import Persistence
import Primitives

/// The settings of a run, which its child processes receive unchanged.
struct RunContext: Codable, Sendable {
    /// The path of this program, which child processes run again.
    let program: String
    /// A folder of the run's own, which contains the store.
    var folder: String
    let lie: Misbehaviour?
    let effort: Effort
    let seed: UInt64

    /// The folder in which the store keeps its files.
    var root: String { "\(folder)/store" }

    /// The machine's file system, with the misbehaviour if there is one.
    var fileSystem: any FileSystem { lie?.told(by: PosixFileSystem()) ?? PosixFileSystem() }

    /// Returns a newly opened store, whose first job is a sweep.
    func store(
        clock: any WallClock = SystemClock(),
        limits: StoreLimits = StoreLimits(),
        over fileSystem: (any FileSystem)? = nil,
        onEvent: @escaping @Sendable (StoreEvent) -> Void = { _ in }
    ) -> FileStore {
        FileStore(
            folder: URL(filePath: root, directoryHint: .isDirectory),
            clock: clock,
            limits: limits,
            fileSystem: fileSystem ?? self.fileSystem,
            onEvent: onEvent
        )
    }

    /// Returns the path of a key's file. The store that computes it has finished its sweep, so that no change by it comes later.
    func path(of key: StoreKey) async -> String {
        let store = store()
        await store.flush()
        return store.path(of: key)
    }

    /// Removes what the store has, so that the next trial begins with nothing.
    func clear() throws {
        guard FileManager.default.fileExists(atPath: root) else { return }
        try FileManager.default.removeItem(atPath: root)
    }
}

/// The effort of a run.
public enum Effort: String, Codable, Sendable {
    /// A few seconds per run, for every change.
    case quick
    /// A few minutes in total, before a release.
    case full

    /// Returns the number for this effort.
    func pick(quick: Int, full: Int) -> Int { self == .quick ? quick : full }
}

extension SplitMix64 {
    /// Returns a number from 0 up to, but not including, `bound`.
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self) }
}
