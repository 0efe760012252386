import Foundation
import Persistence

/// A way of storing pages: Strata's store, or one that it is compared with. All make JSON of a page and a page of the JSON.
protocol Side: Sendable {
    /// Stores a page under a number, as durably as this side can.
    func write(_ page: [Post], as number: Int) async throws

    /// Returns the stored page.
    func read(_ number: Int) async throws -> [Post]
}

/// Strata's store.
struct FileStoreStorage: Side {
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

/// The error for a page that a side should have had.
struct Missing: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

/// `Data.write(options: .atomic)` and `Data(contentsOf:)`: the usual code without a store. It does not synchronize the folder.
struct FoundationStorage: Side {
    private let folder: URL

    init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ number: Int) -> URL { folder.appending(path: "feed-\(number).json") }

    @concurrent func write(_ page: [Post], as number: Int) async throws {
        try encoded(page).write(to: file(number), options: .atomic)
    }

    @concurrent func read(_ number: Int) async throws -> [Post] { try decoded(Data(contentsOf: file(number))) }
}

/// The fewest system calls that replace a file durably: write, synchronize, rename, synchronize the folder. It has no checksum and no lock.
struct SystemCallStorage: Side {
    struct Failure: Error {
        let number = errno
    }

    private let folder: String

    init(_ folder: URL) throws {
        self.folder = folder.path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @concurrent func write(_ page: [Post], as number: Int) async throws {
        try put(page, number)
        try synchronizeFolder()
    }

    /// Writes several pages under one synchronization of the folder.
    @concurrent func write(_ pages: [[Post]]) async throws {
        for (number, page) in pages.enumerated() { try put(page, number) }
        try synchronizeFolder()
    }

    private func put(_ page: [Post], _ number: Int) throws {
        let bytes = try encoded(page)
        let target = "\(folder)/feed-\(number).json"
        let file = open("\(target).new", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let written = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
        guard file >= 0, written == bytes.count, fsync(file) == 0, close(file) == 0 else { throw Failure() }
        guard rename("\(target).new", target) == 0 else { throw Failure() }
    }

    private func synchronizeFolder() throws {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0, fsync(file) == 0, close(file) == 0 else { throw Failure() }
    }

    @concurrent func read(_ number: Int) async throws -> [Post] {
        try decoded(Data(contentsOf: URL(filePath: "\(folder)/feed-\(number).json")))
    }
}
