import Dispatch
public import Foundation
import Primitives

/// A disk in memory that knows what has reached the plate and what has not, and can lose its power.
///
/// Reads see every write at once, as with a real system's page cache. ``losePower(_:)`` then takes away what nobody synchronized: a
/// file's bytes and a folder's names separately, which is how a rename ends up pointing at an empty file.
public final class MemoryFileSystem: FileSystem {
    /// What becomes of unsynchronized work when the power goes.
    public enum Unsynchronized: Sendable, CaseIterable {
        /// All of it is lost.
        case lost
        /// New names survive, the bytes behind them do not.
        case namesKept
        /// Bytes survive, new names do not.
        case contentsKept
        /// New names in the innermost folders survive, those above them do not: the disk wrote in an order of its own.
        case innerNamesKept
        /// Names survive, and the first half of the bytes.
        case torn
        /// Everything happened to be written in time.
        case kept
    }

    private let disk = Lock(MemoryDisk())

    /// Makes an empty disk with a root folder.
    public init() {}

    /// How many files are open; more than none while nobody works is a leak.
    public var openFileCount: Int { disk.withLock { $0.openCount } }

    /// Ends every process: open files are closed and locks given back; the disk looks as it did to them.
    public func endProcesses() {
        disk.withLock { $0.endProcesses() }.forEach { $0.signal() }
    }

    /// Ends every process and takes away unsynchronized work.
    public func losePower(_ fate: Unsynchronized) {
        endProcesses()
        disk.withLock { $0.losePower(fate) }
    }

    /// The bytes of the file at a path, or nil.
    public func contents(_ path: String) -> Data? {
        disk.withLock { disk in disk.find(path).flatMap { disk.nodes[$0] }.map { Data($0.bytes) } }
    }

    /// Writes a file behind everybody's back, synchronized; its folder must exist.
    public func plant(_ contents: Data, at path: String) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.plant([UInt8](contents), at: path) }
    }

    /// Opens a file.
    public func open(_ path: String, _ purpose: OpenPurpose) throws(SystemCallError) -> OpenFile {
        try disk.withLock { disk throws(SystemCallError) in try disk.open(path, purpose) }
    }

    /// Reads on from where the file was left.
    public func read(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Int {
        let wanted = buffer.count
        let bytes = try disk.withLock { disk throws(SystemCallError) in try disk.read(file, upTo: wanted) }
        buffer.copyBytes(from: bytes)
        return bytes.count
    }

    /// Appends to the file; not yet on the plate.
    public func write(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemCallError) -> Int {
        let copy = [UInt8](bytes)
        try disk.withLock { disk throws(SystemCallError) in try disk.append(copy, to: file) }
        return copy.count
    }

    /// Brings a file's bytes or a folder's names to the plate.
    public func synchronize(_ file: OpenFile) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.synchronize(file) }
    }

    /// Waits until nobody holds the lock the other way.
    public func lock(_ file: OpenFile, exclusively: Bool) throws(SystemCallError) {
        let turn = DispatchSemaphore(value: 0)
        while try disk.withLock({ disk throws(SystemCallError) in
            try !disk.tryLock(file, exclusively: exclusively, turn: turn)
        }) {
            turn.wait()
        }
    }

    /// Closes a file and gives its lock back.
    public func close(_ file: OpenFile) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.close(file) }.forEach { $0.signal() }
    }

    /// Kind, size and times of an open file.
    public func status(_ file: OpenFile) throws(SystemCallError) -> FileStatus {
        try disk.withLock { disk throws(SystemCallError) in
            try disk.status(disk.node(file, for: .status), path: file.path)
        }
    }

    /// Kind, size and times of what is at a path.
    public func status(at path: String) throws(SystemCallError) -> FileStatus {
        try disk.withLock { disk throws(SystemCallError) in
            try disk.status(disk.existing(path, for: .status), path: path)
        }
    }

    /// Notes when an open file was last used.
    public func touch(_ file: OpenFile, usedAt: Date) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in
            let id = try disk.node(file, for: .touch)
            disk.nodes[id]?.usedAt = usedAt
        }
    }

    /// Puts `source` in the place of `target`; not yet on the plate.
    public func rename(_ source: String, to target: String) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.rename(source, to: target) }
    }

    /// Removes a file's name; not yet on the plate.
    public func unlink(_ path: String) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.remove(path, call: .unlink) }
    }

    /// Makes a folder; not yet on the plate.
    public func makeFolder(_ path: String) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in _ = try disk.make(path, isFolder: true, call: .makeFolder) }
    }

    /// Removes an empty folder; not yet on the plate.
    public func removeFolder(_ path: String) throws(SystemCallError) {
        try disk.withLock { disk throws(SystemCallError) in try disk.remove(path, call: .removeFolder) }
    }

    /// The names in a folder, sorted.
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
