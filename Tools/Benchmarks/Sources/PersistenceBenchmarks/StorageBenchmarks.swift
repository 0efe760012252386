import Foundation
import Persistence

/// The contests, in the order of the report.
enum StorageBenchmarks {
    static func all(_ stage: Stage) -> [(name: String, make: () async throws -> StorageBenchmark)] {
        [
            ("write-1k", { writes(stage, posts: 3, "write-1k: a durable write of 1 kB") }),
            ("write-100k", { writes(stage, posts: 230, "write-100k: a durable write of 100 kB") }),
            ("read-small", { try await reads(stage, posts: 1, "read-small: 0.4 kB", limit: 3) }),
            ("read-1k", { try await reads(stage, posts: 3, "read-1k: a read of 1 kB", limit: 3) }),
            ("read-4k", { try await reads(stage, posts: 8, "read-4k: a read of 4 kB", limit: 3) }),
            ("read-100k", { try await reads(stage, posts: 230, "read-100k: a read of 100 kB", limit: 1.5) }),
            ("read-1m", { try await reads(stage, posts: 2_300, "read-1m: a read of 1 MB", limit: 1.5) }),
            ("parallel", { try await parallel(stage) }),
            ("posts", { try await manyPosts(stage) }),
            ("open-10000", { try await opening(stage, files: 10_000, limit: 50) }),
            ("open-20000", { try await opening(stage, files: 20_000, limit: nil) }),
        ]
    }

    private static func writes(_ stage: Stage, posts: Int, _ name: String) -> StorageBenchmark {
        let page = Post.page(posts)
        let write: @Sendable (any Side) async throws -> Duration = { side in
            try await timed { try await side.write(page, as: 1) }
        }
        return StorageBenchmark(
            name: name,
            ratioLimit: 1.15,
            roundsFactor: stage.divisor == 1 ? 8 : 1,
            ours: { try await write(stage.store) },
            beside: ("bare", { try await write(stage.bare) }),
            others: stage.others([("Foundation", stage.foundation)], write)
        )
    }

    /// Reads each of a few values in turn, so that no single file decides the result.
    private static func reads(_ stage: Stage, posts: Int, _ name: String, limit: Double) async throws
        -> StorageBenchmark
    {
        let page = Post.page(posts)
        let sides: [any Side] = [stage.store, stage.foundation] + [stage.sqlite].compactMap(\.self)
        for side in sides { for number in 0..<8 { try await side.write(page, as: number) } }
        let operations = stage.scaled(posts < 100 ? 800 : 16)
        let read: @Sendable (any Side) async throws -> Duration = { side in
            try await readInTurn(side, operations: operations)
        }
        return StorageBenchmark(
            name: name,
            ratioLimit: limit,
            operations: operations,
            ours: { try await read(stage.store) },
            beside: ("Foundation", { try await read(stage.foundation) }),
            others: stage.others([], read)
        )
    }

    @concurrent private static func readInTurn(_ side: any Side, operations: Int) async throws -> Duration {
        try await worked { for number in 0..<operations { _ = try await side.read(number % 8) } }
    }

    /// Compares one reader per processor with one alone that reads as much as each of them.
    private static func parallel(_ stage: Stage) async throws -> StorageBenchmark {
        let page = Post.page(8)
        let readers = ProcessInfo.processInfo.activeProcessorCount
        for number in 0..<8 {
            try await stage.store.write(page, as: number)
            try await stage.foundation.write(page, as: number)
        }
        let operations = stage.scaled(800)
        let together: @Sendable (any Side) async throws -> Duration = { side in
            try await timed {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<readers { group.addTask { _ = try await readInTurn(side, operations: operations) } }
                    try await group.waitForAll()
                }
            }
        }
        return StorageBenchmark(
            name: "parallel: \(readers) readers at once, a read",
            ratioLimit: 0.75,
            operations: operations * readers,
            ours: { try await together(stage.store) },
            beside: (
                "one alone",
                {
                    try await timed {
                        for _ in 0..<readers { _ = try await readInTurn(stage.store, operations: operations) }
                    }
                }
            ),
            others: [("Foundation", { try await together(stage.foundation) })]
        )
    }

    private static func manyPosts(_ stage: Stage) async throws -> StorageBenchmark {
        let page = Post.page(stage.scaled(10_000))
        try await stage.store.write(page, as: 9)
        let json = try encoded(page)
        return StorageBenchmark(
            name: "posts: a read of \(page.count) posts",
            ratioLimit: 1.2,
            ours: { try await worked { _ = try await stage.store.read(9) } },
            beside: ("decoding", { try await decode(json) })
        )
    }

    @concurrent private static func decode(_ json: Data) async throws -> Duration {
        try await worked { _ = try decoded(json) }
    }

    private static func opening(_ stage: Stage, files: Int, limit: Double?) async throws -> StorageBenchmark {
        let count = stage.scaled(files)
        let folder = stage.folder.appending(path: "open-\(count)")
        let first = FileStore(folder: folder)
        let key = StoreKey(scope: .server("lemmy.world"), name: "feed", schema: 1)
        try await first.write(Post.page(1), for: key)
        let path = first.path(of: key)
        let bytes = try Data(contentsOf: URL(filePath: path))
        // For opening, a file is only a name and a size.
        for number in 1..<count { try bytes.write(to: URL(filePath: "\(path.dropLast(5))-\(number).json")) }
        return StorageBenchmark(
            name: "open-\(files): opening a store of \(count) files",
            limit: limit,
            ours: { try await worked { await FileStore(folder: folder).flush() } }
        )
    }
}
