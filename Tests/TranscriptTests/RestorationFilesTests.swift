import DemoServer
import Foundation
import LabPlugin
import LemmyPlugin
import Persistence
import Primitives
import ReplKit
import Testing

/// Tests which files a session reads to restore the handles of the one before.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `The files of a restoration` {
    private let disk: FaultingFileSystem
    private let server = LemmyServer()
    private let paths: Lock<Set<String>>
    /// The beginning of the name of a file that cannot be read; empty if all can.
    private let damaged: Lock<String>

    init() {
        let (paths, damaged) = (Lock<Set<String>>([]), Lock(""))
        (self.paths, self.damaged) = (paths, damaged)
        disk = FaultingFileSystem(MemoryFileSystem()) { call, _, path in
            guard call == .read else { return nil }
            paths.withLock { _ = $0.insert(path) }
            let name = damaged.withLock { $0 }
            return !name.isEmpty && path.contains(name) ? .fail(EIO) : nil
        }
    }

    /// Runs a session on the same disk and server.
    private func launch(_ body: (Session) async throws -> Void) async throws {
        let store = FileStore(folder: URL(filePath: "/store"), fileSystem: disk)
        let plugins: [any Plugin] = [Storage(store: store), LemmyPlugin(), LabPlugin(demo: .server(server))]
        let session = try Session(plugins: plugins, surface: Recording().surface)
        try await session.start()
        try await body(session)
        await session.end()
        await store.close()
    }

    /// The names of the lists whose files were read.
    private var readLists: [String] {
        let names = paths.withLock { $0 }.map { URL(filePath: $0).lastPathComponent }
        return names.filter { $0.hasPrefix("list1-") || $0.hasPrefix("feed-") }
            .map { $0.replacing(/-[0-9a-f]{16}\.json$/, with: "") }.sorted()
    }

    @Test func `only the lists that have handles are read, and entities come from their rows`() async throws {
        try await launch { session in
            for line in [
                "login alice", "feed local limit 5", "feed local sort new limit 4", "feed local limit 3 as f",
                "feed swift limit 2", "feed swift limit 4 as g", "load replies 232; show _.1 as a",
                "load replies 232 as r",
            ] {
                #expect(await session.execute(line) == .ok, "\(line)")
            }
            #expect(session.handles.map(\.name) == ["f", "g", "a", "r"])
        }
        paths.withLock { $0 = [] }
        try await launch { session in
            #expect(session.handle("f")?.rows()?.count == 3 && session.handle("g")?.rows()?.count == 4)
            #expect(session.handle("a")?.identity == session.handle("r")?.rows()?.first?.identity)
            #expect(readLists == ["feed-local-3", "list1-feed-community-2-4", "list1-replies-232-50"])
        }
    }

    @Test func `a list that cannot be read is shown from another one of its subject`() async throws {
        try await launch { session in
            for line in ["login alice", "feed swift limit 4", "feed swift limit 2 as g"] {
                #expect(await session.execute(line) == .ok, "\(line)")
            }
            #expect(await session.execute("wait") == .ok)
        }
        damaged.withLock { $0 = "list1-feed-community-2-2-" }
        try await launch { session in
            #expect(session.handle("g")?.rows()?.count == 2)
        }
    }
}
