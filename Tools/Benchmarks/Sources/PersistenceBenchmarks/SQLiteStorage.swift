import Foundation
import Primitives

/// The system's SQLite with a write-ahead log and full synchronization, one page per row. It is loaded at run time, so that the build does
/// not need it.
///
/// It is safe to share: the statements are used under `turn`, and everything else is immutable.
final class SQLiteStorage: Side, @unchecked Sendable {
    private typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    private typealias Run =
        @convention(c) (OpaquePointer?, UnsafePointer<CChar>, OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32
    private typealias Prepare =
        @convention(c) (
            OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>, OpaquePointer?
        ) -> Int32
    private typealias BindNumber = @convention(c) (OpaquePointer?, Int32, Int64) -> Int32
    private typealias BindBytes =
        @convention(c) (OpaquePointer?, Int32, UnsafeRawPointer?, Int32, OpaquePointer?) -> Int32
    private typealias OfStatement = @convention(c) (OpaquePointer?) -> Int32
    private typealias Column = @convention(c) (OpaquePointer?, Int32) -> UnsafeRawPointer?
    private typealias ColumnSize = @convention(c) (OpaquePointer?, Int32) -> Int32

    private let bindNumber: BindNumber
    private let bindBytes: BindBytes
    private let step: OfStatement
    private let reset: OfStatement
    private let column: Column
    private let columnSize: ColumnSize
    private let replace: OpaquePointer?
    private let select: OpaquePointer?
    private let turn = Lock(())

    /// Returns nil if there is no SQLite, or if the database does not open.
    init?(_ folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard let library = dlopen("libsqlite3.so.0", RTLD_NOW) ?? dlopen("libsqlite3.dylib", RTLD_NOW),
            let open = dlsym(library, "sqlite3_open"), let run = dlsym(library, "sqlite3_exec"),
            let prepare = dlsym(library, "sqlite3_prepare_v2"), let bindNumber = dlsym(library, "sqlite3_bind_int64"),
            let bindBytes = dlsym(library, "sqlite3_bind_blob"), let step = dlsym(library, "sqlite3_step"),
            let reset = dlsym(library, "sqlite3_reset"), let column = dlsym(library, "sqlite3_column_blob"),
            let columnSize = dlsym(library, "sqlite3_column_bytes")
        else { return nil }
        self.bindNumber = unsafeBitCast(bindNumber, to: BindNumber.self)
        self.bindBytes = unsafeBitCast(bindBytes, to: BindBytes.self)
        self.step = unsafeBitCast(step, to: OfStatement.self)
        self.reset = unsafeBitCast(reset, to: OfStatement.self)
        self.column = unsafeBitCast(column, to: Column.self)
        self.columnSize = unsafeBitCast(columnSize, to: ColumnSize.self)
        var database: OpaquePointer?
        guard unsafeBitCast(open, to: Open.self)("\(folder.path)/feeds.sqlite", &database) == 0 else { return nil }
        let execute = unsafeBitCast(run, to: Run.self)
        for order in [
            "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
            "CREATE TABLE IF NOT EXISTS feeds (number INTEGER PRIMARY KEY, page BLOB)",
        ] {
            guard execute(database, order, nil, nil, nil) == 0 else { return nil }
        }
        let make = unsafeBitCast(prepare, to: Prepare.self)
        var statements: [OpaquePointer?] = [nil, nil]
        guard make(database, "INSERT OR REPLACE INTO feeds VALUES (?, ?)", -1, &statements[0], nil) == 0,
            make(database, "SELECT page FROM feeds WHERE number = ?", -1, &statements[1], nil) == 0
        else { return nil }
        (replace, select) = (statements[0], statements[1])
    }

    @concurrent func write(_ page: [Post], as number: Int) async throws {
        let bytes = try encoded(page)
        let status = turn.withLock { _ in
            bytes.withUnsafeBytes { buffer in
                _ = bindNumber(replace, 1, Int64(number))
                _ = bindBytes(replace, 2, buffer.baseAddress, Int32(buffer.count), nil)
                defer { _ = reset(replace) }
                return step(replace)
            }
        }
        guard status == 101 else { throw Missing("SQLite says \(status)") }
    }

    @concurrent func read(_ number: Int) async throws -> [Post] {
        let bytes = turn.withLock { _ -> Data? in
            _ = bindNumber(select, 1, Int64(number))
            defer { _ = reset(select) }
            guard step(select) == 100, let start = column(select, 0) else { return nil }
            return Data(bytes: start, count: Int(columnSize(select, 0)))
        }
        guard let bytes else { throw Missing("SQLite has no page \(number)") }
        return try decoded(bytes)
    }
}
