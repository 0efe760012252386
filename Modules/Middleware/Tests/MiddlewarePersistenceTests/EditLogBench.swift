import Foundation
import Middleware
import MiddlewarePersistence
import Persistence
import Primitives
import Testing

extension StoreScope {
    static let alice = StoreScope.account("alice", on: "notes.test")
}

/// A disk in memory, edit logs on it, and the events that they reported.
struct EditLogBench {
    let disk = MemoryFileSystem()
    let events = Lock<[EditLogEvent]>([])

    func store(over fileSystem: (any FileSystem)? = nil, limits: StoreLimits = StoreLimits()) -> FileStore {
        FileStore(folder: URL(filePath: "/data/store"), limits: limits, fileSystem: fileSystem ?? disk)
    }

    func log(_ store: FileStore? = nil, capacity: Int = 10_000) -> FileEditLog {
        FileEditLog(store ?? self.store(), scope: .alice, capacity: capacity) { event in
            self.events.withLock { $0.append(event) }
        }
    }

    var complaints: [String] { events.withLock { $0.map(\.description) } }

    /// Returns the files of the log, with their sizes.
    func files() throws -> [String: Int] {
        guard let scope = try disk.list("/data/store").first(where: { $0.hasPrefix("alice-") }) else { return [:] }
        let folder = "/data/store/\(scope)"
        return try disk.list(folder).reduce(into: [:]) { sizes, name in
            sizes["\(folder)/\(name)"] = disk.contents("\(folder)/\(name)")?.count ?? 0
        }
    }
}

extension FileEditLog {
    func write(_ lines: [EditLogLine]) async { _ = await write(lines.map(EditLogChange.line)) }
}

extension EditLogLine {
    static func open(_ id: Int, _ number: Int64) -> Self { line(id, number, .open) }
    static func confirmed(_ id: Int, _ number: Int64, _ fields: String = "{}") -> Self {
        line(id, number, .confirmed(fields))
    }
    static func forgotten(_ id: Int, _ number: Int64) -> Self { line(id, number, .discarded) }

    private static func line(_ id: Int, _ number: Int64, _ outcome: Outcome) -> Self {
        EditLogLine(lane: "note", tier: "note1", id: .number(id), group: "done", number: number, outcome: outcome)
    }
}
