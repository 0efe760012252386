import Foundation

/// The exclusive right to use a folder: a lock on a file in it, released by `deinit` and when the process ends.
final class FolderLock: Sendable {
    /// The open, locked file; nil on a read-only disk.
    private let descriptor: Int32?
    /// The reason why the lock file could not be written; nil if it could when the lock was taken.
    let obstacle: SystemCallError?

    /// Takes the lock and writes the process number into the file.
    init(of folder: URL) throws(StoreError) {
        let file = folder.appending(path: "lock").path(percentEncoded: false)
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let cause = SystemCallError(.open, path: file, number: errno)
            guard cause.number == EROFS else { throw .unusable(folder, "cannot be written to: \(cause.reason)", cause) }
            // No process can write to this folder, so readers need no lock.
            (self.descriptor, obstacle) = (nil, cause)
            return
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            let owner = Self.owner(in: descriptor)
            close(descriptor)
            guard number == EWOULDBLOCK else {
                let cause = SystemCallError(.lock, path: file, number: number)
                throw .unusable(folder, "cannot be locked: \(cause.reason)", cause)
            }
            throw StoreError(
                .folderInUse,
                "\(folder.path(percentEncoded: false)) is in use by \(owner.map { "process \($0)" } ?? "another process")",
                hint: "end that process first, or name another folder"
            )
        }
        self.descriptor = descriptor
        // The number is only used in a message. A process that cannot read it is refused all the same.
        let text = "\(ProcessInfo.processInfo.processIdentifier)\n"
        _ = ftruncate(descriptor, 0)
        let count = text.withCString { pwrite(descriptor, $0, strlen($0), 0) }
        obstacle = count < 0 ? SystemCallError(.write, path: file, number: errno) : nil
    }

    deinit {
        guard let descriptor else { return }
        // Erase the number: it could later belong to a process of another program.
        _ = ftruncate(descriptor, 0)
        close(descriptor)
    }

    private static func owner(in descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes[..<count], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
