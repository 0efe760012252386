import Persistence

/// What files can be made to do wrong, to see that the runs notice.
public enum Lie: String, Codable, Sendable, CaseIterable {
    /// What is to be on the disk stays in memory: `fsync` does nothing.
    case fsync
    /// A writer says that it has written before it has.
    case early
    /// A rename is a copy: for a moment, half of the new file is there.
    case rename
    /// Nobody waits for a lock.
    case lock
    /// A write that finds no room says that all went well.
    case space
    /// Whatever cannot be opened is said to be absent.
    case absent
    /// Damage is not noticed: length and checksum always fit.
    case checksum
    /// Files are open to everybody.
    case modes
    /// Links are followed.
    case links
    /// Folders look empty.
    case blind

    /// The files as this lie tells of them.
    func told(by base: any FileSystem) -> any FileSystem {
        self == .early ? base : LyingFileSystem(base, self)
    }
}
