import Foundation

/// The right to use a folder, as a lock on a file in it; given back when this goes, and when the process ends.
final class FolderClaim: Sendable {
    /// Open, and locked; nil on a disk that is read-only.
    private let descriptor: Int32?
    /// Why nothing can be written; nil if something could be when the lock was taken.
    let obstacle: SystemCallError?

    /// Takes the lock, and writes down who has it.
    init(of folder: URL) throws(StoreError) {
        let file = folder.appending(path: "lock").path(percentEncoded: false)
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let cause = SystemCallError(.open, path: file, number: errno)
            guard cause.number == EROFS else { throw .unusable(folder, "cannot be written to: \(cause.reason)", cause) }
            // Nobody can write there: who reads needs no lock.
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
                hint: "end that one first, or name another folder"
            )
        }
        self.descriptor = descriptor
        // Only a message depends on the number: whoever cannot read it is refused all the same.
        let text = "\(ProcessInfo.processInfo.processIdentifier)\n"
        _ = ftruncate(descriptor, 0)
        let count = text.withCString { pwrite(descriptor, $0, strlen($0), 0) }
        obstacle = count < 0 ? SystemCallError(.write, path: file, number: errno) : nil
    }

    deinit {
        guard let descriptor else { return }
        // Nobody has it: a number that is left would name a process that may be another program's by then.
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
