import Foundation
import Primitives

extension UserFile {
    /// The change to make to a file after reading it.
    public enum Change: Hashable, Sendable {
        /// The file stays unchanged.
        case unchanged
        /// These bytes replace the contents.
        case replaced([UInt8])
        /// The old contents are kept in a file `NAME.damaged` beside it, and these bytes become the new contents.
        case restarted([UInt8])
    }

    /// Reads, changes and writes the file while holding its lock: if two sessions each add a line, both lines are kept.
    ///
    /// The new bytes are written to a new file that then replaces the old one, so a crash or a full disk leaves the old file intact; the
    /// permissions are kept. A link stays a link: the file it leads to is replaced. If the file cannot be replaced, because the folder
    /// belongs to another user or the file has a second name, it is overwritten in place. `/dev/null` stays unchanged and accepts
    /// everything.
    ///
    /// - Parameters:
    ///   - isPrivate: True if only the file's owner may read it afterwards, whatever its permissions were.
    ///   - durability: With `durable` the call waits for the disk. With `cache` the old or the new contents survive a crash, but possibly
    ///     neither survives a power loss.
    ///   - change: Called once with the contents, which are empty if there is no file.
    /// - Returns: The path of the old contents after ``Change/restarted(_:)``.
    /// - Throws: ``UserFileError`` with code `notAFile` (the item is left alone), `unreadable` or `unwritable`; also errors of `change`.
    @discardableResult
    public func update(
        isPrivate: Bool = false,
        durability: StoreDurability = .durable,
        _ change: (_ bytes: [UInt8]) throws -> Change
    ) throws -> String? {
        let kind = try kind
        if kind == .devNull {
            _ = try change([])
            return nil
        }
        try requireFile()
        let held = try LockedFile(self, mode: isPrivate ? 0o600 : 0o666)
        defer { held.release() }
        do {
            let old = try held.read()
            switch try change(old) {
            case .unchanged:
                held.removeIfCreated()
                return nil
            case .replaced(let new):
                try held.replace(old, with: new, isPrivate: isPrivate, durability)
                return nil
            case .restarted(let new):
                let aside = try held.backUp(old)
                try held.replace(old, with: new, isPrivate: isPrivate, durability)
                return aside
            }
        } catch {
            held.removeIfCreated()
            throw error
        }
    }

    /// Replaces the contents, as ``update(isPrivate:durability:_:)`` does; a pipe or a device receives the bytes directly.
    ///
    /// - Parameters:
    ///   - bytes: The complete new contents.
    ///   - isPrivate: True if only the file's owner may read it afterwards, whatever its permissions were.
    ///   - overwrites: True if a file that is not empty may be replaced.
    /// - Throws: ``UserFileError`` with code `taken` if the file is not empty and `overwrites` is false, `notAFile` for a folder or a
    ///   socket, or `unwritable`.
    public func write(_ bytes: [UInt8], isPrivate: Bool = false, overwrites: Bool = true) throws {
        switch try kind {
        case .pipe, .device, .devNull: try append(bytes)
        default:
            try update(isPrivate: isPrivate) { old in
                guard overwrites || old.isEmpty else { throw UserFileError.taken(path) }
                return .replaced(bytes)
            }
        }
    }

    /// Appends bytes to the contents; a pipe or a device receives them directly. It does not wait for a reader.
    ///
    /// - Throws: ``UserFileError`` with code `notAFile` for a folder or a socket, or `unwritable`.
    public func append(_ bytes: [UInt8]) throws(UserFileError) {
        let descriptor = try openForWriting(O_APPEND)
        let failure = DescriptorIO.writeAll(bytes, to: descriptor)
        // Some file systems report a full disk only at the close.
        let isClosed = close(descriptor) == 0
        if let number = failure ?? (isClosed ? nil : errno) { throw .unwritable(path, number) }
    }

    /// Opens the file for incremental writing, such as a recording, and creates it if it is missing. It does not wait for a reader.
    ///
    /// - Parameter overwrites: True if a file that is not empty may be truncated.
    /// - Returns: A descriptor, which the caller must close.
    /// - Throws: ``UserFileError`` with code `taken`, `notAFile` for a folder or a socket, or `unwritable`.
    public func openNew(overwrites: Bool) throws(UserFileError) -> Int32 {
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

    private func openForWriting(_ how: Int32) throws(UserFileError) -> Int32 {
        let kind = try kind
        guard kind != .folder, kind != .socket else { throw .notAFile(path, kind) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | how, 0o666)
        guard descriptor >= 0 else {
            throw errno == ENXIO && kind == .pipe ? .unread(path) : .unwritable(path, errno)
        }
        return descriptor
    }

    /// Renames a damaged file, so that a new one can be started.
    ///
    /// - Returns: The new path: `NAME.damaged`, or `NAME.damaged-2` and so on if that exists.
    /// - Throws: ``UserFileError``; the file then stays where it was.
    public func moveToBackup() throws -> String {
        try requireFile()
        let held = try LockedFile(self, mode: 0o600)
        defer { held.release() }
        let aside = try held.backUp(held.read())
        try held.remove()
        return aside
    }
}

/// A file with its lock. No other user of the lock changes the file between reading and writing.
private final class LockedFile {
    private let file: UserFile
    /// The path at the end of the chain of links.
    private let target: String
    private let isMadeUp: Bool
    private let descriptor: Int32
    private let status: stat
    /// True if the file did not exist before.
    private let isCreated: Bool

    /// The number of attempts to take the lock, ten milliseconds apart. The holder of the lock only writes a few bytes.
    private static let patience = 100

    init(_ file: UserFile, mode: mode_t) throws(UserFileError) {
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
            do throws(UserFileError) {
                guard let status = try Self.lock(descriptor, path, file.path) else {
                    close(descriptor)
                    continue
                }
                (self.descriptor, self.status, self.isCreated) = (descriptor, status, isMade)
                return
            } catch {
                close(descriptor)
                throw error
            }
        }
    }

    /// Takes the lock.
    ///
    /// - Returns: The status of the file, or nil if another file took its place during the wait for the lock.
    private static func lock(
        _ descriptor: Int32,
        _ path: String,
        _ name: String
    ) throws(UserFileError) -> stat? {
        var attempts = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            // Some network disks do not support locks; continue without one there.
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            attempts += 1
            guard attempts < patience else { throw .locked(name) }
            _ = poll(nil, 0, 10)
        }
        var (held, named) = (stat(), stat())
        guard fstat(descriptor, &held) == 0 else { throw .unreadable(name, errno) }
        let kind = UserFile.Kind(held)
        guard kind == .file else { throw .notAFile(name, kind) }
        guard stat(path, &named) == 0, held.st_ino == named.st_ino, held.st_dev == named.st_dev else { return nil }
        return held
    }

    func release() { close(descriptor) }

    func read() throws(UserFileError) -> [UInt8] {
        try UserFile.bytes(of: descriptor, file.path) { false }
    }

    func replace(
        _ old: [UInt8],
        with new: [UInt8],
        isPrivate: Bool,
        _ durability: StoreDurability
    ) throws(UserFileError) {
        // Overwrite a file with a second name or another owner, because a replacement would lose both.
        guard !isMadeUp, status.st_nlink == 1, status.st_uid == geteuid() else {
            return try writeOver(old, with: new, isPrivate: isPrivate, durability)
        }
        let fresh = "\(UserFile.folder(of: target)).\(UUID().uuidString)"
        let writing = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard writing >= 0 else {
            guard [EACCES, EPERM].contains(errno) else { throw .unwritable(file.path, errno) }
            return try writeOver(old, with: new, isPrivate: isPrivate, durability)
        }
        var failure = DescriptorIO.writeAll(new, to: writing)
        // A group or mode that cannot be kept falls back to that of a new file.
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

    /// Overwrites the bytes in place; if that fails, writes the old bytes back.
    private func writeOver(
        _ old: [UInt8],
        with new: [UInt8],
        isPrivate: Bool,
        _ durability: StoreDurability
    ) throws(UserFileError) {
        var failure: Int32?
        for bytes in [new, old] {
            guard lseek(descriptor, 0, SEEK_SET) == 0 || bytes.isEmpty else { throw .unwritable(file.path, errno) }
            let number =
                DescriptorIO.writeAll(bytes, to: descriptor)
                ?? (ftruncate(descriptor, off_t(bytes.count)) == 0 ? nil : errno)
            failure = failure ?? number
            if number == nil { break }
        }
        if isPrivate { _ = fchmod(descriptor, 0o600) }
        if failure == nil, durability == .durable, fsync(descriptor) != 0 { failure = errno }
        if let failure { throw .unwritable(file.path, failure) }
    }

    /// Writes bytes to a new file beside this one, with the first free name.
    func backUp(_ bytes: [UInt8]) throws(UserFileError) -> String {
        for number in 1...10_000 {
            let aside = (isMadeUp ? file.path : target) + (number == 1 ? ".damaged" : ".damaged-\(number)")
            let writing = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, status.st_mode & 0o777)
            if writing < 0, errno == EEXIST { continue }
            guard writing >= 0 else { throw .unwritable(aside, errno) }
            var failure = DescriptorIO.writeAll(bytes, to: writing)
            if failure == nil, fsync(writing) != 0 { failure = errno }
            if close(writing) != 0, failure == nil { failure = errno }
            guard let failure else { return aside }
            unlink(aside)
            throw .unwritable(aside, failure)
        }
        throw .unwritable(file.path, EEXIST)
    }

    func remove() throws(UserFileError) {
        guard unlink(target) == 0 else { throw .unwritable(file.path, errno) }
    }

    /// Removes the empty file that was created for the lock, if nothing was written to it.
    func removeIfCreated() {
        var now = stat()
        guard isCreated, fstat(descriptor, &now) == 0, now.st_nlink == 1, now.st_size == 0 else { return }
        unlink(target)
    }
}
