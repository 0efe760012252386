import Foundation
import Persistence
import Primitives

/// What a run needs to know; handed to its child processes as it is.
struct Workplace: Codable, Sendable {
    /// This very program: a child process is another run of it.
    let program: String
    /// A folder of the run's own; the store is in it.
    var folder: String
    let lie: Lie?
    let effort: Effort
    let seed: UInt64

    /// Where the store keeps its files.
    var root: String { "\(folder)/store" }

    /// The machine's files, as the lie tells of them.
    var fileSystem: any FileSystem { lie?.told(by: PosixFileSystem()) ?? PosixFileSystem() }

    /// A store that was just opened: its first job is a sweep.
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

    /// Where a key's file lies. The store that says so has done its sweep: nothing of it comes later.
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
