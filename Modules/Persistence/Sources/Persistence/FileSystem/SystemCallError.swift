import Foundation

/// A call to the operating system that failed: which, on what, and the system's number for why.
public struct SystemCallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call that failed.
    public let call: FileCall
    /// What it was asked to work on.
    public let path: String
    /// `errno`.
    public let number: Int32

    /// Describes a failed call.
    public init(_ call: FileCall, path: String, number: Int32) {
        self.call = call
        self.path = path
        self.number = number
    }

    /// `rename FILE: No space left on device`; the folder is left out, since it names the machine's user.
    public var description: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return "\(call.rawValue) \(name): \(reason)"
    }

    /// Why, in the system's words: `No space left on device`.
    public var reason: String { String(cString: strerror(number)) }

    /// Whether the disk takes no byte, whatever is written where: it is full, one's share of it is, or it is read-only.
    public var isDiskClosed: Bool { [ENOSPC, EDQUOT, EROFS].contains(number) }
}

/// The calls that a store makes; also the places where a test can make it fail.
public enum FileCall: String, Sendable, CaseIterable {
    /// Opening or creating.
    case open
    /// Reading bytes.
    case read
    /// Writing bytes.
    case write
    /// Bringing what was written to the disk.
    case synchronize
    /// Closing, which also gives back a lock.
    case close
    /// Waiting for a lock.
    case lock
    /// Asking for size, kind and times.
    case status
    /// Setting the time of the last use.
    case touch
    /// Putting a file in another's place, or moving it.
    case rename
    /// Removing a file.
    case unlink
    /// Making a folder.
    case makeFolder
    /// Removing an empty folder.
    case removeFolder
    /// Listing a folder.
    case list
}
