import Foundation

/// A folder on the disk that is measured, and every side in it.
struct Stage {
    let folder: URL
    let store: StoreSide
    let foundation: FoundationSide
    let bare: BareSide
    let sqlite: SQLiteSide?
    /// 1 to measure; more to see only whether it runs.
    let divisor: Int

    init(in parent: URL, divisor: Int) throws {
        folder = parent.appending(path: "strata-persistence-\(ProcessInfo.processInfo.processIdentifier)")
        store = StoreSide(folder.appending(path: "store"))
        foundation = try FoundationSide(folder.appending(path: "foundation"))
        bare = try BareSide(folder.appending(path: "bare"))
        sqlite = try SQLiteSide(folder.appending(path: "sqlite"))
        self.divisor = divisor
    }

    /// A smaller number where it is only to be seen whether it runs.
    func scaled(_ count: Int) -> Int { max(count / divisor, 2) }

    /// The same work with the sides that are only shown.
    func others(
        _ sides: [(name: String, side: any Side)],
        _ work: @escaping @Sendable (any Side) async throws -> Duration
    ) -> [(name: String, work: Contest.Work)] {
        let shown = sides + [sqlite.map { ("SQLite", $0) }].compactMap(\.self)
        return shown.map { name, side in (name, { try await work(side) }) }
    }

    func tearDown() throws { try FileManager.default.removeItem(at: folder) }
}
