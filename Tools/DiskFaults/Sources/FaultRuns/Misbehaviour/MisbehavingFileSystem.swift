import Foundation
import Persistence
import Primitives

/// A file system that does one thing wrong; everything else is the base's.
final class MisbehavingFileSystem: FileSystem {
    private let base: any FileSystem
    private let lie: Misbehaviour
    /// The unread bytes of files whose checksums were repaired.
    private let mended = Lock<[Int32: Data]>([:])

    init(_ base: any FileSystem, _ lie: Misbehaviour) {
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

    /// Returns the target of a link; any other path is returned unchanged.
    private static func target(of path: String) -> String {
        // Ignored: a path that cannot be read as a link is not a link.
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
        let whole = RepairedFile.bytes(bytes)
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
        // Ignored: there may be no file yet.
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

/// Ways in which a file system can misbehave, used to check that the runs notice it.
public enum Misbehaviour: String, Codable, Sendable, CaseIterable {
    /// Synchronized data stays in memory: `fsync` does nothing.
    case fsync
    /// A writer reports a write before it has written.
    case early
    /// A rename is a copy: for a moment, half of the new file is there.
    case rename
    /// Locks are never waited for.
    case lock
    /// A write that finds no space reports success.
    case space
    /// Every file that cannot be opened is reported as absent.
    case absent
    /// Damage is not noticed: length and checksum always fit.
    case checksum
    /// Files are open to all users.
    case modes
    /// Symbolic links are followed.
    case links
    /// Folders look empty.
    case blind

    /// Returns the base with this misbehaviour.
    func told(by base: any FileSystem) -> any FileSystem {
        self == .early ? base : MisbehavingFileSystem(base, self)
    }
}

/// A damaged file with a length and a checksum that fit: a second implementation of the format.
enum RepairedFile {
    static func bytes(_ damaged: Data) -> Data {
        guard let end = damaged.firstIndex(of: 10) else { return damaged }
        let payload = damaged[(end + 1)...]
        var words = String(decoding: damaged[..<end], as: UTF8.self).split(separator: " ").map(String.init)
        guard words.count == 8 else { return damaged }
        words[6] = "length=\(payload.count)"
        let line = words.dropLast().joined(separator: " ")
        return Data("\(line) crc32=\(checksum(Data(line.utf8) + payload))\n".utf8) + payload
    }

    /// Computes CRC-32 bit by bit, as the standard defines it.
    private static func checksum(_ bytes: Data) -> String {
        var state: UInt32 = 0xffff_ffff
        for byte in bytes {
            state ^= UInt32(byte)
            for _ in 0..<8 { state = state & 1 == 1 ? (state >> 1) ^ 0xedb8_8320 : state >> 1 }
        }
        let digits = String(~state, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
