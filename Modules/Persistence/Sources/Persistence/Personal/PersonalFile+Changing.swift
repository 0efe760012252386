import Foundation
import Primitives

extension PersonalFile {
    /// What becomes of a file that was read to be changed.
    public enum Change: Hashable, Sendable {
        /// It stays as it is.
        case unchanged
        /// These bytes take the place of what is in it.
        case replaced([UInt8])
        /// What is in it is kept beside it, as `NAME.damaged`, and these bytes begin a new one.
        case begunAnew([UInt8])
    }

    /// Reads, changes and writes the file while nobody else does: of two sessions that add a line each, both lines stay.
    ///
    /// The new bytes are written beside the old ones and take their name, so that a crash or a full disk leaves the old file whole; who may
    /// read it may do so afterwards. A link stays a link: what it leads to is replaced. Where no other file can take the place, because the
    /// folder is somebody else's or the file has a second name, it is written over. `/dev/null` stays what it is, and takes everything.
    ///
    /// - Parameters:
    ///   - isPrivate: Whether its owner alone may read it, whatever was so before.
    ///   - durability: `durable` waits for the disk; `cache` keeps the old or the new after a crash, and perhaps neither after a power cut.
    ///   - change: Called once, with what is in it, nothing if there is no file.
    /// - Returns: Where the old bytes are kept, after ``Change/begunAnew(_:)``.
    /// - Throws: ``PersonalFileError`` with code `notAFile` for what is no file, which is left alone, `unreadable`, `unwritable`; what `change` throws.
    @discardableResult
    public func update(
        isPrivate: Bool = false,
        durability: StoreDurability = .durable,
        _ change: (_ bytes: [UInt8]) throws -> Change
    ) throws -> String? {
        let kind = try kind
        if kind == .void {
            _ = try change([])
            return nil
        }
        try requireFile()
        let held = try HeldFile(self, mode: isPrivate ? 0o600 : 0o666)
        defer { held.release() }
        do {
            let old = try held.read()
            switch try change(old) {
            case .unchanged:
                held.removeIfMade()
                return nil
            case .replaced(let new):
                try held.replace(old, with: new, isPrivate: isPrivate, durability)
                return nil
            case .begunAnew(let new):
                let aside = try held.keepAside(old)
                try held.replace(old, with: new, isPrivate: isPrivate, durability)
                return aside
            }
        } catch {
            held.removeIfMade()
            throw error
        }
    }

    /// Puts bytes in place of what is there, as ``update(isPrivate:durability:_:)`` does; a pipe or a device gets them as they are.
    ///
    /// - Parameters:
    ///   - bytes: All of what is to be in it.
    ///   - isPrivate: Whether its owner alone may read it, whatever was so before.
    ///   - overwrites: Whether a file that holds something may be replaced.
    /// - Throws: ``PersonalFileError`` with code `taken` if it may not and there is one, `notAFile` for a folder or a socket, `unwritable`.
    public func write(_ bytes: [UInt8], isPrivate: Bool = false, overwrites: Bool = true) throws {
        switch try kind {
        case .pipe, .device, .void: try append(bytes)
        default:
            try update(isPrivate: isPrivate) { old in
                guard overwrites || old.isEmpty else { throw PersonalFileError.taken(path) }
                return .replaced(bytes)
            }
        }
    }

    /// Puts bytes below what is there; a pipe or a device gets them as they are. It waits for no reader.
    ///
    /// - Throws: ``PersonalFileError`` with code `notAFile` for a folder or a socket, or `unwritable`.
    public func append(_ bytes: [UInt8]) throws(PersonalFileError) {
        let descriptor = try openForWriting(O_APPEND)
        let failure = Writing.writeAll(bytes, to: descriptor)
        // A full disk may be told at the end only.
        let isClosed = close(descriptor) == 0
        if let number = failure ?? (isClosed ? nil : errno) { throw .unwritable(path, number) }
    }

    /// Opens the file for what is written bit by bit, a recording; makes it if it is not there. It waits for no reader.
    ///
    /// - Parameter overwrites: Whether a file that holds something may be emptied.
    /// - Returns: A descriptor, which is the caller's.
    /// - Throws: ``PersonalFileError`` with code `taken`, `notAFile` for a folder or a socket, or `unwritable`.
    public func openNew(overwrites: Bool) throws(PersonalFileError) -> Int32 {
        let descriptor = try openForWriting(O_APPEND)
        var status = stat()
        guard fstat(descriptor, &status) == 0, Kind(status) == .file, status.st_size > 0 else { return descriptor }
        guard overwrites else {
            close(descriptor)
            throw .taken(path)
        }
        guard ftruncate(descriptor, 0) == 0 else {
            let number = errno
            close(descriptor)
            throw .unwritable(path, number)
        }
        return descriptor
    }

    private func openForWriting(_ how: Int32) throws(PersonalFileError) -> Int32 {
        let kind = try kind
        guard kind != .folder, kind != .socket else { throw .notAFile(path, kind) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | how, 0o666)
        guard descriptor >= 0 else {
            throw errno == ENXIO && kind == .pipe ? .unread(path) : .unwritable(path, errno)
        }
        return descriptor
    }

    /// Moves what is there out of the way: it is damaged, and a new one is to begin.
    ///
    /// - Returns: The path where it is now: `NAME.damaged`, or `NAME.damaged-2` if there is one already.
    /// - Throws: ``PersonalFileError``; then it is where it was.
    public func setAside() throws -> String {
        try requireFile()
        let held = try HeldFile(self, mode: 0o600)
        defer { held.release() }
        let aside = try held.keepAside(held.read())
        try held.remove()
        return aside
    }
}

/// A file with its lock: from the reading to the writing nobody else who asks for the lock changes it.
private final class HeldFile {
    private let file: PersonalFile
    /// The end of the chain of links.
    private let target: String
    private let isMadeUp: Bool
    private let descriptor: Int32
    private let status: stat
    /// Whether it was not there before.
    private let isMade: Bool

    /// How often the lock is asked for, ten milliseconds apart: whoever has it writes a few bytes.
    private static let patience = 100

    init(_ file: PersonalFile, mode: mode_t) throws(PersonalFileError) {
        self.file = file
        (target, isMadeUp) = try file.target
        let path = isMadeUp ? file.path : target
        while true {
            var isMade = false
            var descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
            if descriptor < 0, errno == ENOENT {
                descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, mode)
                isMade = descriptor >= 0
                if !isMade, errno == EEXIST { continue }
            }
            guard descriptor >= 0 else { throw .unwritable(file.path, errno) }
            do throws(PersonalFileError) {
                guard let status = try Self.lock(descriptor, path, file.path) else {
                    close(descriptor)
                    continue
                }
                (self.descriptor, self.status, self.isMade) = (descriptor, status, isMade)
                return
            } catch {
                close(descriptor)
                throw error
            }
        }
    }

    /// Takes the lock.
    ///
    /// - Returns: What the file is; nil if another took its place while its lock was waited for.
    private static func lock(
        _ descriptor: Int32,
        _ path: String,
        _ name: String
    ) throws(PersonalFileError) -> stat? {
        var attempts = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            // Where there are no locks, as on some network disks, there is none to wait for.
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            attempts += 1
            guard attempts < patience else { throw .locked(name) }
            _ = poll(nil, 0, 10)
        }
        var (held, named) = (stat(), stat())
        guard fstat(descriptor, &held) == 0 else { throw .unreadable(name, errno) }
        let kind = PersonalFile.Kind(held)
        guard kind == .file else { throw .notAFile(name, kind) }
        guard stat(path, &named) == 0, held.st_ino == named.st_ino, held.st_dev == named.st_dev else { return nil }
        return held
    }

    func release() { close(descriptor) }

    func read() throws(PersonalFileError) -> [UInt8] {
        try PersonalFile.bytes(of: descriptor, file.path) { false }
    }

    func replace(
        _ old: [UInt8],
        with new: [UInt8],
        isPrivate: Bool,
        _ durability: StoreDurability
    ) throws(PersonalFileError) {
        // A second name, or another's: what takes its place would not have them.
        guard !isMadeUp, status.st_nlink == 1, status.st_uid == geteuid() else {
            return try writeOver(old, with: new, isPrivate: isPrivate, durability)
        }
        let fresh = "\(PersonalFile.folder(of: target)).\(UUID().uuidString)"
        let writing = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard writing >= 0 else {
            guard [EACCES, EPERM].contains(errno) else { throw .unwritable(file.path, errno) }
            return try writeOver(old, with: new, isPrivate: isPrivate, durability)
        }
        var failure = Writing.writeAll(new, to: writing)
        // A group or a mode that cannot be kept is the one of a new file.
        _ = fchown(writing, uid_t.max, status.st_gid)
        _ = fchmod(writing, isPrivate ? 0o600 : status.st_mode & 0o777)
        if failure == nil, durability == .durable, fsync(writing) != 0 { failure = errno }
        if close(writing) != 0, failure == nil { failure = errno }
        if failure == nil, rename(fresh, target) != 0 {
            failure = errno
            if [EBUSY, EXDEV, EPERM].contains(errno) {
                unlink(fresh)
                return try writeOver(old, with: new, isPrivate: isPrivate, durability)
            }
        }
        guard let failure else { return }
        unlink(fresh)
        throw .unwritable(file.path, failure)
    }

    /// Writes over the bytes that are there; where that fails, the old ones are written back.
    private func writeOver(
        _ old: [UInt8],
        with new: [UInt8],
        isPrivate: Bool,
        _ durability: StoreDurability
    ) throws(PersonalFileError) {
        var failure: Int32?
        for bytes in [new, old] {
            guard lseek(descriptor, 0, SEEK_SET) == 0 || bytes.isEmpty else { throw .unwritable(file.path, errno) }
            let number =
                Writing.writeAll(bytes, to: descriptor)
                ?? (ftruncate(descriptor, off_t(bytes.count)) == 0 ? nil : errno)
            failure = failure ?? number
            if number == nil { break }
        }
        if isPrivate { _ = fchmod(descriptor, 0o600) }
        if failure == nil, durability == .durable, fsync(descriptor) != 0 { failure = errno }
        if let failure { throw .unwritable(file.path, failure) }
    }

    /// Writes bytes beside the file, under the first name that is free.
    func keepAside(_ bytes: [UInt8]) throws(PersonalFileError) -> String {
        for number in 1...10_000 {
            let aside = (isMadeUp ? file.path : target) + (number == 1 ? ".damaged" : ".damaged-\(number)")
            let writing = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, status.st_mode & 0o777)
            if writing < 0, errno == EEXIST { continue }
            guard writing >= 0 else { throw .unwritable(aside, errno) }
            var failure = Writing.writeAll(bytes, to: writing)
            if failure == nil, fsync(writing) != 0 { failure = errno }
            if close(writing) != 0, failure == nil { failure = errno }
            guard let failure else { return aside }
            unlink(aside)
            throw .unwritable(aside, failure)
        }
        throw .unwritable(file.path, EEXIST)
    }

    func remove() throws(PersonalFileError) {
        guard unlink(target) == 0 else { throw .unwritable(file.path, errno) }
    }

    /// Removes the empty file that was made to be locked, if nothing came of it.
    func removeIfMade() {
        var now = stat()
        guard isMade, fstat(descriptor, &now) == 0, now.st_nlink == 1, now.st_size == 0 else { return }
        unlink(target)
    }
}
