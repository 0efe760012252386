import Foundation

/// A folder on the measured disk, and every side in it.
struct Stage {
    let folder: URL
    let store: FileStoreStorage
    let foundation: FoundationStorage
    let bare: SystemCallStorage
    let sqlite: SQLiteStorage?
    /// The divisor of all counts: 1 for measuring, more for a smoke run.
    let divisor: Int

    init(in parent: URL, divisor: Int) throws {
        folder = parent.appending(path: "strata-persistence-\(ProcessInfo.processInfo.processIdentifier)")
        store = FileStoreStorage(folder.appending(path: "store"))
        foundation = try FoundationStorage(folder.appending(path: "foundation"))
        bare = try SystemCallStorage(folder.appending(path: "bare"))
        sqlite = try SQLiteStorage(folder.appending(path: "sqlite"))
        self.divisor = divisor
    }

    /// Returns the count, or a smaller one in a smoke run.
    func scaled(_ count: Int) -> Int { max(count / divisor, 2) }

    /// Returns the same work for the sides that are only shown.
    func others(
        _ sides: [(name: String, side: any Side)],
        _ work: @escaping @Sendable (any Side) async throws -> Duration
    ) -> [(name: String, work: StorageBenchmark.Work)] {
        let shown = sides + [sqlite.map { ("SQLite", $0) }].compactMap(\.self)
        return shown.map { name, side in (name, { try await work(side) }) }
    }

    func tearDown() throws { try FileManager.default.removeItem(at: folder) }
}
