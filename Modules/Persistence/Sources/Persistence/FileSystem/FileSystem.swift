public import Foundation

/// The few system calls that a store is made of, so that a test can stop the world before any one of them.
///
/// An implementation does one call and reports what the system said: it neither retries nor repairs. Interrupted calls, short reads
/// and short writes are the caller's to handle. All calls block; the store makes them on a queue of its own.
public protocol FileSystem: Sendable {
    /// Opens a file or folder.
    ///
    /// - Throws: ``SystemCallError`` with `ENOENT` when there is none, `ELOOP` when the path is a symbolic link.
    func open(_ path: String, _ purpose: OpenPurpose) throws(SystemCallError) -> OpenFile

    /// Reads up to `buffer.count` bytes; zero is the end.
    func read(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Int

    /// Writes up to `bytes.count` bytes and returns how many.
    func write(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemCallError) -> Int

    /// Returns when the file's content, or the folder's names, are on the disk itself.
    func synchronize(_ file: OpenFile) throws(SystemCallError)

    /// Waits for a lock on an open file; closing it gives the lock back, and so does the end of the process.
    func lock(_ file: OpenFile, exclusively: Bool) throws(SystemCallError)

    /// Closes a file; it is closed afterwards whatever is thrown.
    func close(_ file: OpenFile) throws(SystemCallError)

    /// Kind, size and times of an open file.
    func status(_ file: OpenFile) throws(SystemCallError) -> FileStatus

    /// Kind, size and times of what is at a path; a symbolic link is ``FileStatus/Kind/other``.
    func status(at path: String) throws(SystemCallError) -> FileStatus

    /// Notes when an open file was last used.
    func touch(_ file: OpenFile, usedAt: Date) throws(SystemCallError)

    /// Puts `source` in the place of `target` in one step.
    func rename(_ source: String, to target: String) throws(SystemCallError)

    /// Removes a file.
    func unlink(_ path: String) throws(SystemCallError)

    /// Makes a folder that only its owner can enter.
    func makeFolder(_ path: String) throws(SystemCallError)

    /// Removes an empty folder.
    func removeFolder(_ path: String) throws(SystemCallError)

    /// The names in a folder, in no order, without `.` and `..`.
    func list(_ path: String) throws(SystemCallError) -> [String]

    /// Keeps a folder, and what will be in it, out of backups and locked away until the device was unlocked once, where there are such
    /// things. Does nothing unless it is implemented.
    func protect(_ path: String) throws(SystemCallError)
}

extension FileSystem {
    /// Does nothing.
    public func protect(_ path: String) throws(SystemCallError) {}
}

/// What a file is opened for.
public enum OpenPurpose: Sendable {
    /// To read; never through a symbolic link, and never waiting for a writer of a pipe.
    case reading
    /// To write a file that must not be there yet, for its owner alone.
    case creating
    /// To bring a folder's names to the disk.
    case folder
    /// To take a lock on it; made if it is missing.
    case locking
}

/// An open file; the path is for messages.
public struct OpenFile: Sendable {
    /// The system's number for it.
    public let number: Int32
    /// What was opened.
    public let path: String

    /// Names an open file.
    public init(number: Int32, path: String) {
        self.number = number
        self.path = path
    }
}

/// What the system says about a file.
public struct FileStatus: Sendable {
    /// What kind of thing a path leads to.
    public enum Kind: Sendable {
        /// A plain file.
        case file
        /// A folder.
        case folder
        /// A link, a pipe, a device.
        case other
    }

    /// What it is.
    public var kind: Kind
    /// How many bytes it holds.
    public var size: Int
    /// When it was last used, as ``FileSystem/touch(_:usedAt:)`` said or the system noted.
    public var usedAt: Date
    /// Who may do what, as `chmod` counts.
    public var permissions: UInt32

    /// Describes a file.
    public init(kind: Kind, size: Int, usedAt: Date, permissions: UInt32) {
        self.kind = kind
        self.size = size
        self.usedAt = usedAt
        self.permissions = permissions
    }
}
