import Foundation
import Persistence
import Primitives

/// Files that do one thing wrong; all else is the base's.
final class LyingFileSystem: FileSystem {
    private let base: any FileSystem
    private let lie: Lie
    /// What is still to be read of files that were mended.
    private let mended = Lock<[Int32: Data]>([:])

    init(_ base: any FileSystem, _ lie: Lie) {
        self.base = base
        self.lie = lie
    }

    func open(_ path: String, _ purpose: OpenPurpose) throws(SystemCallError) -> OpenFile {
        var path = path
        if lie == .links, case .reading = purpose { path = Self.target(of: path) }
        let file: OpenFile
        do throws(SystemCallError) {
            file = try base.open(path, purpose)
        } catch {
            throw lie == .absent ? SystemCallError(.open, path: path, number: ENOENT) : error
        }
        if lie == .modes, case .creating = purpose { chmod(path, 0o644) }
        if lie == .checksum, case .reading = purpose, path.hasSuffix(".json") { try mend(file) }
        return file
    }

    /// Where a link leads; any other path is its own.
    private static func target(of path: String) -> String {
        // Losing this error is right: what cannot be read as a link is none.
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? path
    }

    private func mend(_ file: OpenFile) throws(SystemCallError) {
        var bytes = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try buffer.lent { space throws(SystemCallError) in try base.read(file, into: space) }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        let whole = MendedFile.bytes(bytes)
        mended.withLock { $0[file.number] = whole }
    }

    func read(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Int {
        let part = mended.withLock { mended -> Data? in
            guard let left = mended[file.number] else { return nil }
            mended[file.number] = Data(left.dropFirst(buffer.count))
            return Data(left.prefix(buffer.count))
        }
        guard let part else { return try base.read(file, into: buffer) }
        buffer.copyBytes(from: part)
        return part.count
    }

    func write(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemCallError) -> Int {
        do throws(SystemCallError) {
            return try base.write(file, bytes)
        } catch  where lie == .space {
            return bytes.count
        }
    }

    func synchronize(_ file: OpenFile) throws(SystemCallError) {
        if lie != .fsync { try base.synchronize(file) }
    }

    func lock(_ file: OpenFile, exclusively: Bool) throws(SystemCallError) {
        if lie != .lock { try base.lock(file, exclusively: exclusively) }
    }

    func close(_ file: OpenFile) throws(SystemCallError) {
        mended.withLock { _ = $0.removeValue(forKey: file.number) }
        try base.close(file)
    }

    func status(_ file: OpenFile) throws(SystemCallError) -> FileStatus { try base.status(file) }
    func status(at path: String) throws(SystemCallError) -> FileStatus { try base.status(at: path) }
    func touch(_ file: OpenFile, usedAt: Date) throws(SystemCallError) { try base.touch(file, usedAt: usedAt) }

    func rename(_ source: String, to target: String) throws(SystemCallError) {
        guard lie == .rename, target.hasSuffix(".json"), let bytes = FileManager.default.contents(atPath: source) else {
            return try base.rename(source, to: target)
        }
        // Losing this error is right: there may be no file yet.
        try? base.unlink(target)
        let file = try base.open(target, .creating)
        for half in [bytes.prefix(bytes.count / 2), bytes.suffix(bytes.count - bytes.count / 2)] {
            _ = try [UInt8](half).lent { part throws(SystemCallError) in try base.write(file, part) }
            try base.synchronize(file)
        }
        try base.close(file)
        try base.unlink(source)
    }

    func unlink(_ path: String) throws(SystemCallError) { try base.unlink(path) }
    func makeFolder(_ path: String) throws(SystemCallError) { try base.makeFolder(path) }
    func removeFolder(_ path: String) throws(SystemCallError) { try base.removeFolder(path) }

    func list(_ path: String) throws(SystemCallError) -> [String] {
        lie == .blind ? [] : try base.list(path)
    }
}
