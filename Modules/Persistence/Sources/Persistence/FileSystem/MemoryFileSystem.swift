import Dispatch
public import Foundation
import Primitives

/// An in-memory file system that tracks which changes have been synced, and can simulate a power loss.
///
/// Reads see every write at once, like the page cache of a real system. ``losePower(_:)`` then discards changes that were not synced. A
/// file's bytes and a folder's entries are discarded separately, so a renamed file can end up empty.
public final class MemoryFileSystem: FileSystem {
    /// The fate of unsynced changes after a power loss.
    public enum Unsynchronized: Sendable, CaseIterable {
        /// All unsynced changes are lost.
        case lost
        /// New names survive, but the bytes of their files do not.
        case namesKept
        /// Bytes survive, but new names do not.
        case contentsKept
        /// New names in the innermost folders survive, but names above them do not, because the disk wrote in a different order.
        case innerNamesKept
        /// Names and the first half of the bytes survive.
        case torn
        /// All changes were written in time.
        case kept
    }

    private let disk = Lock(MemoryDisk())

    /// Creates an empty disk with a root folder.
    public init() {}

    /// The number of open files. A number above zero while the store is idle is a leak.
    package var openFileCount: Int { disk.withLock { $0.openCount } }

    /// Ends every process: closes open files and releases locks, without changing the disk's contents.
    public func endProcesses() {
        disk.withLock { $0.endProcesses() }.forEach { $0.signal() }
    }

    /// Ends every process and discards unsynced changes.
    public func losePower(_ fate: Unsynchronized) {
        endProcesses()
        disk.withLock { $0.losePower(fate) }
    }

    /// Returns the bytes of the file at a path, or nil if there is none.
    public func contents(_ path: String) -> Data? {
        disk.withLock { disk in disk.find(path).flatMap { disk.nodes[$0] }.map { Data($0.bytes) } }
    }

    /// Writes a file durably without a file system call. Its folder must exist.
    public func inject(_ contents: Data, at path: String) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.plant([UInt8](contents), at: path) }
    }

    /// Opens a file.
    public func open(_ path: String, _ purpose: OpenPurpose) throws(SystemCallError) -> OpenFile {
        try disk.withLock { disk throws(SystemCallError) in try disk.open(path, purpose) }
    }

    /// Reads from the current offset.
    public func read(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Int {
        let wanted = buffer.count
        let bytes = try disk.withLock { disk throws(SystemCallError) in try disk.read(file, upTo: wanted) }
        buffer.copyBytes(from: bytes)
        return bytes.count
    }

    /// Appends to the file, not durably.
    public func write(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemCallError) -> Int {
        let copy = [UInt8](bytes)
        try disk.withLock { disk throws(SystemCallError) in try disk.append(copy, to: file) }
        return copy.count
    }

    /// Makes a file's bytes or a folder's entries durable.
    public func synchronize(_ file: OpenFile) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.synchronize(file) }
    }

    /// Waits until no other descriptor holds a conflicting lock.
    public func lock(_ file: OpenFile, exclusively: Bool) throws(SystemCallError) {
        let turn = DispatchSemaphore(value: 0)
        while try disk.withLock({ disk throws(SystemCallError) in
            try !disk.tryLock(file, exclusively: exclusively, turn: turn)
        }) {
            turn.wait()
        }
    }

    /// Closes a file and releases its lock.
    public func close(_ file: OpenFile) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.close(file) }.forEach { $0.signal() }
    }

    /// Returns the kind, size and times of an open file.
    public func status(_ file: OpenFile) throws(SystemCallError) -> FileStatus {
        try disk.withLock { disk throws(SystemCallError) in
            try disk.status(disk.node(file, for: .status), path: file.path)
        }
    }

    /// Returns the kind, size and times of the item at a path.
    public func status(at path: String) throws(SystemCallError) -> FileStatus {
        try disk.withLock { disk throws(SystemCallError) in
            try disk.status(disk.existing(path, for: .status), path: path)
        }
    }

    /// Sets the access time of an open file.
    public func touch(_ file: OpenFile, usedAt: Date) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in
            let id = try disk.node(file, for: .touch)
            disk.nodes[id]?.usedAt = usedAt
        }
    }

    /// Replaces `target` with `source`, not durably.
    public func rename(_ source: String, to target: String) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.rename(source, to: target) }
    }

    /// Removes a file, not durably.
    public func unlink(_ path: String) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.remove(path, call: .unlink) }
    }

    /// Creates a folder, not durably.
    public func makeFolder(_ path: String) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in _ = try disk.make(path, isFolder: true, call: .makeFolder) }
    }

    /// Removes an empty folder, not durably.
    public func removeFolder(_ path: String) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.remove(path, call: .removeFolder) }
    }

    /// Returns the names in a folder, sorted.
    public func list(_ path: String) throws(SystemCallError) -> [String] {
        try disk.withLock { disk throws(SystemCallError) in
            let id = try disk.existing(path, for: .list)
            guard let node = disk.nodes[id], node.isFolder else {
                throw SystemCallError(.list, path: path, number: ENOTDIR)
            }
            return node.names.keys.sorted()
        }
    }
}
