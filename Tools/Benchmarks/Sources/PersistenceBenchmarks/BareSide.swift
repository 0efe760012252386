import Foundation

/// The fewest system calls that replace a file for good: write, synchronize, rename, synchronize the folder. No checksum, no lock.
struct BareSide: Side {
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

    /// Several pages under one synchronization of the folder.
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
