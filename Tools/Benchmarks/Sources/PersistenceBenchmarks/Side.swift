import Foundation
import Persistence

/// A way of keeping pages: ours, or one that it is measured beside. All make JSON of a page and a page of the JSON.
protocol Side: Sendable {
    /// Keeps a page under a number, as well as this side keeps things.
    func write(_ page: [Post], as number: Int) async throws

    /// The page that was kept.
    func read(_ number: Int) async throws -> [Post]
}

/// The store.
struct StoreSide: Side {
    private let store: FileStore

    init(_ folder: URL) {
        store = FileStore(folder: folder, limits: StoreLimits(totalBytes: 1 << 30, valueBytes: 64 << 20))
    }

    private func key(_ number: Int) -> StoreKey {
        StoreKey(scope: .account("alice", on: "lemmy.world"), name: "feed/\(number)", schema: 1)
    }

    @concurrent func write(_ page: [Post], as number: Int) async throws {
        try await store.write(page, for: key(number))
    }

    @concurrent func read(_ number: Int) async throws -> [Post] {
        switch await store.read([Post].self, for: key(number)) {
        case .value(let page, _): page
        case let other: throw Missing(other.summary)
        }
    }
}

/// What a side should have had.
struct Missing: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
