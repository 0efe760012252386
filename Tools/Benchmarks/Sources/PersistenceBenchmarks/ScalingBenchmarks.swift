import Foundation
import Persistence

/// Compares twice the amount of work with the simple amount, on a disk in memory, so that quadratic growth shows.
enum ScalingBenchmarks {
    static func all(_ stage: Stage) -> [(name: String, make: () async throws -> StorageBenchmark)] {
        [
            ("growth-queue", { doubling("growth-queue: writes in line for one key", stage.scaled(20_000), queue) }),
            ("growth-reads", { doubling("growth-reads: reads in line behind a write", stage.scaled(5_000), readers) }),
            ("growth-budget", { doubling("growth-budget: writes of which half must go", stage.scaled(1_000), budget) }),
        ]
    }

    private static func doubling(
        _ name: String,
        _ count: Int,
        _ work: @escaping @Sendable (Int) async throws -> Void
    ) -> StorageBenchmark {
        StorageBenchmark(
            name: name,
            ratioLimit: 2.6,
            ours: { try await worked { try await work(2 * count) } },
            beside: ("half as many", { try await worked { try await work(count) } })
        )
    }

    private static func makeStore(totalBytes: Int = 64 << 20) -> FileStore {
        let limits = StoreLimits(totalBytes: totalBytes)
        return FileStore(folder: URL(filePath: "/store"), limits: limits, fileSystem: MemoryFileSystem())
    }

    private static func key(_ number: Int) -> StoreKey {
        StoreKey(scope: .server("lemmy.world"), name: "feed/\(number)", schema: 1)
    }

    @concurrent private static func queue(_ count: Int) async throws {
        let store = makeStore()
        let key = key(0)
        for number in 0..<count { store.enqueue(number, for: key) }
        await store.flush()
    }

    @concurrent private static func readers(_ count: Int) async throws {
        let store = makeStore()
        let key = key(0)
        await withTaskGroup { group in
            for number in 0..<count {
                if number.isMultiple(of: 100) { store.enqueue(number, for: key) }
                group.addTask { _ = await store.read(Int.self, for: key) }
            }
        }
    }

    @concurrent private static func budget(_ count: Int) async throws {
        // A file of these is about 150 bytes. A larger count would measure the disk in memory, which copies a folder's names to synchronize
        // it.
        let store = makeStore(totalBytes: count * 75)
        for number in 0..<count { try await store.write(number, for: key(number)) }
        await store.flush()
    }
}
