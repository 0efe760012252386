import Foundation

/// The error of a failed system call: the call, its path and its `errno`.
public struct SystemCallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call that failed.
    public let call: FileCall
    /// The path of the call.
    public let path: String
    /// The error number (`errno`).
    public let number: Int32

    /// Describes a failed call.
    public init(_ call: FileCall, path: String, number: Int32) {
        self.call = call
        self.path = path
        self.number = number
    }

    /// A message such as `rename FILE: No space left on device`. The folder is left out because it contains the user's name.
    public var description: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return "\(call.rawValue) \(name): \(reason)"
    }

    /// The reason in the system's words, such as `No space left on device`.
    public var reason: String { String(cString: strerror(number)) }

    /// True if the disk accepts no writes at all: it is full, the user's quota is exhausted, or it is read-only.
    public var isDiskUnwritable: Bool { [ENOSPC, EDQUOT, EROFS].contains(number) }
}

/// The system calls that a store makes; a test can make each of them fail.
public enum FileCall: String, Sendable, CaseIterable {
    /// Opens or creates a file.
    case open
    /// Reads bytes.
    case read
    /// Writes bytes.
    case write
    /// Makes written changes durable.
    case synchronize
    /// Closes a file, which also releases its lock.
    case close
    /// Waits for a lock.
    case lock
    /// Reads size, kind and times.
    case status
    /// Sets the access time.
    case touch
    /// Renames a file, replacing the target.
    case rename
    /// Removes a file.
    case unlink
    /// Creates a folder.
    case makeFolder
    /// Removes an empty folder.
    case removeFolder
    /// Lists a folder.
    case list
}
