public import Foundation

/// The system calls that a store makes. A test can replace them to stop the store before any one of them.
///
/// Each method makes one call and reports its result; it neither retries nor repairs. The caller handles interrupted calls, short reads and
/// short writes. All calls block; the store makes them on a queue of its own.
public protocol FileSystem: Sendable {
    /// Opens a file or folder.
    ///
    /// - Throws: ``SystemCallError`` with `ENOENT` if there is no such file, or `ELOOP` if the path is a symbolic link.
    func open(_ path: String, _ purpose: OpenPurpose) throws(SystemCallError) -> OpenFile

    /// Reads up to `buffer.count` bytes; zero means the end of the file.
    func read(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Int

    /// Writes up to `bytes.count` bytes and returns the number written.
    func write(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemCallError) -> Int

    /// Returns after the file's contents, or the folder's entries, are durable.
    func synchronize(_ file: OpenFile) throws(SystemCallError)

    /// Waits for a lock on an open file. Closing the file or ending the process releases the lock.
    func lock(_ file: OpenFile, exclusively: Bool) throws(SystemCallError)

    /// Closes a file. The file is closed even if the call throws.
    func close(_ file: OpenFile) throws(SystemCallError)

    /// Returns the kind, size and times of an open file.
    func status(_ file: OpenFile) throws(SystemCallError) -> FileStatus

    /// Returns the kind, size and times of the item at a path; a symbolic link is ``FileStatus/Kind/other``.
    func status(at path: String) throws(SystemCallError) -> FileStatus

    /// Sets the access time of an open file.
    func touch(_ file: OpenFile, usedAt: Date) throws(SystemCallError)

    /// Replaces `target` with `source` atomically.
    func rename(_ source: String, to target: String) throws(SystemCallError)

    /// Removes a file.
    func unlink(_ path: String) throws(SystemCallError)

    /// Creates a folder that only its owner can enter.
    func makeFolder(_ path: String) throws(SystemCallError)

    /// Removes an empty folder.
    func removeFolder(_ path: String) throws(SystemCallError)

    /// Returns the names in a folder, unordered, without `.` and `..`.
    func list(_ path: String) throws(SystemCallError) -> [String]

    /// Excludes a folder and its future contents from backups, and encrypts them until the device has been unlocked once, on systems that
    /// support it. The default implementation does nothing.
    func protect(_ path: String) throws(SystemCallError)
}

extension FileSystem {
    /// Does nothing.
    public func protect(_ path: String) throws(SystemCallError) {}
}

/// The purpose of opening a file.
public enum OpenPurpose: Sendable {
    /// Reads a file, without following a symbolic link and without waiting for a writer of a pipe.
    case reading
    /// Creates and writes a file that must not exist yet, with access for its owner only.
    case creating
    /// Syncs a folder's entries.
    case folder
    /// Takes a lock on a file, which is created if it is missing.
    case locking
}

/// An open file. Its path is only used in messages.
public struct OpenFile: Sendable {
    /// The file descriptor.
    public let number: Int32
    /// The path that was opened.
    public let path: String

    /// Describes an open file.
    public init(number: Int32, path: String) {
        self.number = number
        self.path = path
    }
}

/// The status of a file.
public struct FileStatus: Sendable {
    /// The kind of item at a path.
    public enum Kind: Sendable {
        /// A plain file.
        case file
        /// A folder.
        case folder
        /// A link, a pipe, a device.
        case other
    }

    /// The kind of item.
    public var kind: Kind
    /// The size in bytes.
    public var size: Int
    /// The time of the last use, as set by ``FileSystem/touch(_:usedAt:)`` or recorded by the system.
    public var usedAt: Date
    /// The permission bits, as in `chmod`.
    public var permissions: UInt32

    /// Creates a file status.
    public init(kind: Kind, size: Int, usedAt: Date, permissions: UInt32) {
        self.kind = kind
        self.size = size
        self.usedAt = usedAt
        self.permissions = permissions
    }
}
